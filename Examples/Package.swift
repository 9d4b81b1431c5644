// swift-tools-version:6.2
import PackageDescription

let architecture: Target.Dependency = .product(name: "ComposableArchitecture", package: "swift-teststore")
/// Tells the test framework what goes wrong. Every test target needs it.
let testSupport: Target.Dependency = .product(name: "IssueReportingTestSupport", package: "swift-teststore")

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.executable(name: "demo", targets: ["demo"])],
  dependencies: [.package(name: "swift-teststore", path: "..")],
  targets: [
    .target(name: "Counter", dependencies: [architecture]),
    .target(name: "Downloads", dependencies: [architecture]),
    .target(name: "Search", dependencies: [architecture]),
    .target(name: "Settings", dependencies: [architecture]),
    .target(name: "SignIn", dependencies: [architecture]),
    .target(name: "Tabs", dependencies: [architecture]),
    .target(name: "Todos", dependencies: [architecture]),
    .executableTarget(
      name: "demo", dependencies: ["Counter", "Downloads", "Search", "SignIn", "Tabs", "Todos", architecture]),
    .testTarget(name: "CounterTests", dependencies: ["Counter", testSupport]),
    .testTarget(name: "DownloadsTests", dependencies: ["Downloads", testSupport]),
    .testTarget(name: "SearchTests", dependencies: ["Search", testSupport]),
    .testTarget(name: "SettingsTests", dependencies: ["Settings", testSupport]),
    .testTarget(name: "SignInTests", dependencies: ["SignIn", testSupport]),
    .testTarget(name: "TabsTests", dependencies: ["Tabs", testSupport]),
    .testTarget(name: "TodosTests", dependencies: ["Todos", testSupport]),
  ],
  swiftLanguageModes: [.v6]
)
