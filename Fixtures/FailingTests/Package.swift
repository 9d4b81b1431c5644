// swift-tools-version:6.2
// Every test of this package that is not called a control fails on purpose; `Scripts/fixtures` runs them.
import Foundation
import PackageDescription

/// SwiftPM derives the package of `package` declarations from the folder's name. Leaks are registered
/// through declarations of the library that only its own package sees.
let libraryPackage = URL(fileURLWithPath: Context.packageDirectory)
  .deletingLastPathComponent().deletingLastPathComponent().lastPathComponent.lowercased()

let support: [Target.Dependency] = [
  .product(name: "IssueReporting", package: "swift-teststore"),
  .product(name: "IssueReportingTestSupport", package: "swift-teststore"),
]

let package = Package(
  name: "FailingTests",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-teststore", path: "../..")],
  targets: [
    .executableTarget(
      name: "plain", dependencies: [.product(name: "IssueReporting", package: "swift-teststore")]),
    .testTarget(name: "SwiftTestingFixture", dependencies: support),
    .testTarget(name: "XCTestFixture", dependencies: support),
    .testTarget(
      name: "LeakFixture",
      dependencies: support + [
        .product(name: "Dependencies", package: "swift-teststore"),
        .product(name: "DependenciesTestSupport", package: "swift-teststore"),
      ],
      packageAccess: false,
      swiftSettings: [.unsafeFlags(["-package-name", libraryPackage])]),
  ],
  swiftLanguageModes: [.v6]
)
