// swift-tools-version:6.2
// One client of each product, which depends on that product and imports that module alone;
// `Scripts/fixtures` builds and runs them.
import PackageDescription

let modules = [
  "CasePaths", "Clocks", "ComposableArchitecture", "ConcurrencyExtras", "CustomDump", "Dependencies",
  "DependenciesMacros", "IdentifiedCollections", "IssueReporting", "Sharing", "SwiftNavigation",
  "XCTestDynamicOverlay",
]
/// These are imported by tests: they link a test framework.
let testModules = ["ConcurrencyExtrasTestSupport", "DependenciesTestSupport", "IssueReportingTestSupport"]

func product(_ name: String) -> [Target.Dependency] { [.product(name: name, package: "swift-teststore")] }

let package = Package(
  name: "Clients",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-teststore", path: "../..")],
  targets: modules.map { .executableTarget(name: "\($0)Client", dependencies: product($0)) }
    + testModules.map { .testTarget(name: "\($0)Client", dependencies: product($0)) },
  swiftLanguageModes: [.v6]
)
