// swift-tools-version:6.2
// Every test of this package that is not called a control fails on purpose; `Scripts/fixtures` runs them.
import PackageDescription

let architecture: Target.Dependency = .product(name: "ComposableArchitecture", package: "swift-teststore")
let testSupport: Target.Dependency = .product(name: "IssueReportingTestSupport", package: "swift-teststore")

let package = Package(
  name: "TestStoreFailures",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-teststore", path: "../..")],
  targets: [
    .target(name: "Feature", dependencies: [architecture]),
    .testTarget(name: "WrongAssertion", dependencies: ["Feature", testSupport]),
    .testTarget(name: "WrongAssertionXCTest", dependencies: ["Feature", testSupport]),
  ],
  swiftLanguageModes: [.v6]
)
