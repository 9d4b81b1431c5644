// swift-tools-version:6.2
// libFuzzer harnesses; see README.md for how to run them.
import Foundation
import PackageDescription

/// SwiftPM derives the package of `package` declarations from the folder's name. The harnesses look at values that
/// only the library's own package sees.
let libraryPackage = URL(fileURLWithPath: Context.packageDirectory)
  .deletingLastPathComponent().lastPathComponent.lowercased()

func harness(_ name: String, _ products: [String]) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["FuzzSupport"] + products.map { .product(name: $0, package: "swift-teststore") },
    packageAccess: false,
    swiftSettings: [.unsafeFlags(["-package-name", libraryPackage])])
}

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-teststore", path: "..")],
  targets: [
    .target(name: "FuzzDriver"),
    .target(
      name: "FuzzSupport",
      dependencies: ["FuzzDriver", .product(name: "CustomDump", package: "swift-teststore")]),
    harness("fuzz-dump", ["CustomDump"]),
    harness("fuzz-diff", ["CustomDump"]),
    // Its folder links to the catalogues' sources: the module that they belong to brings macros along, and the
    // sanitizer's flags would reach their compiler plugin.
    harness("fuzz-messages", ["IssueReporting"]),
  ],
  swiftLanguageModes: [.v6]
)
