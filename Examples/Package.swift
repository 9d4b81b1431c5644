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
    .target(name: "Search", dependencies: [architecture]),
    .executableTarget(name: "demo", dependencies: ["Counter", "Search", architecture]),
    .testTarget(name: "CounterTests", dependencies: ["Counter", testSupport]),
    .testTarget(name: "SearchTests", dependencies: ["Search", testSupport]),
  ],
  swiftLanguageModes: [.v6]
)
