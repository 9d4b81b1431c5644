// swift-tools-version:6.2
// Test targets that forgot `IssueReportingTestSupport`; `Scripts/fixtures` checks that they do not pass.
import PackageDescription

let issueReporting: Target.Dependency = .product(name: "IssueReporting", package: "swift-teststore")

let package = Package(
  name: "WithoutTestSupport",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-teststore", path: "../..")],
  targets: [
    .testTarget(name: "SwiftTestingWithoutSupport", dependencies: [issueReporting]),
    .testTarget(
      name: "TestStoreWithoutSupport",
      dependencies: [.product(name: "ComposableArchitecture", package: "swift-teststore")]),
    .testTarget(name: "XCTestWithoutSupport", dependencies: [issueReporting]),
  ],
  swiftLanguageModes: [.v6]
)
