// swift-tools-version:6.2
// What large and long-lived features ask of a process: state that is large and deep on a small stack, and ten thousand
// children that come and go. `Scripts/fixtures` runs it.
import PackageDescription

let architecture: Target.Dependency = .product(name: "ComposableArchitecture", package: "swift-teststore")
let testSupport: Target.Dependency = .product(name: "IssueReportingTestSupport", package: "swift-teststore")

let package = Package(
  name: "Limits",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-teststore", path: "../..")],
  targets: [
    .target(name: "Trees", dependencies: [architecture]),
    // Glibc's module leaves `mallinfo2` out.
    .target(name: "MemoryInUse"),
    .executableTarget(name: "limits", dependencies: ["MemoryInUse", "Trees"]),
    .testTarget(name: "LimitsTests", dependencies: ["Trees", testSupport]),
  ],
  swiftLanguageModes: [.v6]
)
