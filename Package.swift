// swift-tools-version:6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

/// Whether macros build against the SwiftSyntax that the toolchain ships (a root or local package) or
/// against the public package (a package that SwiftPM checked out). See `Documentation/Macros.md`.
let usesToolchainSyntax: Bool =
  switch Context.environment["TESTSTORE_SYNTAX"] {
  case "toolchain": true
  case "package": false
  default:
    !Context.packageDirectory.contains("/checkouts/")
      && FileManager.default.fileExists(atPath: Context.packageDirectory + "/Package.swift")
  }

/// `usr/lib/swift/host` of the toolchain that evaluates this manifest: beside the library that holds `Package`.
///
/// The dynamic linker knows that library's path. (`String(contentsOfFile: "/proc/self/maps")` does not serve: it
/// ends early about once in ten evaluations. Glibc's module leaves `dladdr` out, hence the look-up by name.)
let host: String = {
  typealias FindImage = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> CInt
  guard let symbol = dlsym(nil, "dladdr") else { return "" }
  var image: (path: UnsafePointer<CChar>?, base: Int, symbol: Int, address: Int) = (nil, 0, 0, 0)
  let findImage = unsafeBitCast(symbol, to: FindImage.self)
  _ = findImage(unsafeBitCast(Package.self, to: UnsafeRawPointer.self), &image)
  guard let path = image.path else { return "" }
  return URL(fileURLWithPath: String(cString: path))
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("host").path
}()

let language: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
  // A newer compiler may warn of what this one accepts: that is for this project's CI to find, not for users.
  + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])
let searchHost: [SwiftSetting] = usesToolchainSyntax ? [.unsafeFlags(["-I", host])] : []
let linkHost: [LinkerSetting] =
  usesToolchainSyntax ? [.unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])] : []

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: language)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], _ settings: [SwiftSetting] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["IssueReportingTestSupport"], swiftSettings: language + settings
  )
}

/// The macros. With the toolchain's SwiftSyntax their types are a library, of which the plugin is a thin shell: tests
/// that depended on the plugin itself would have the whole package built a second time, for the host.
///
/// With the public package all is in the plugin, as its own look-up of macros wants their types in the plugin's module.
let macros: [Target] =
  usesToolchainSyntax
  ? [
    .target(
      name: "MacroImplementations",
      path: "Sources/ComposableArchitectureMacros",
      exclude: ["Plugin.swift"],
      swiftSettings: language + searchHost,
      linkerSettings: linkHost),
    .macro(
      name: "ComposableArchitectureMacros",
      dependencies: ["MacroImplementations"],
      path: "Sources/ComposableArchitectureMacros",
      exclude: ["CasePaths", "Dependencies", "Observation", "ProvidedMacros.swift", "Reducers", "Syntax"],
      swiftSettings: language + searchHost,
      linkerSettings: linkHost),
  ]
  : [
    .macro(
      name: "ComposableArchitectureMacros",
      dependencies: [
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
      ],
      swiftSettings: language)
  ]

let macroTests: Target =
  .testTarget(
    name: "ComposableArchitectureMacrosTests",
    dependencies: [usesToolchainSyntax ? "MacroImplementations" : "ComposableArchitectureMacros"],
    swiftSettings: language + searchHost,
    linkerSettings: linkHost)

/// Uses every public name as a client does: without the package's own access, through what a file imports.
let interfaceTests: Target =
  .testTarget(
    name: "InterfaceTests",
    dependencies: [
      "CasePaths", "Clocks", "ComposableArchitecture", "ConcurrencyExtras", "ConcurrencyExtrasTestSupport",
      "CustomDump", "Dependencies", "DependenciesMacros", "DependenciesTestSupport", "IdentifiedCollections",
      "IssueReporting", "IssueReportingTestSupport", "Sharing", "SwiftNavigation", "XCTestDynamicOverlay",
    ],
    packageAccess: false,
    swiftSettings: language + [.enableUpcomingFeature("MemberImportVisibility")])

let targets: [Target] =
  macros + [
    library("IssueReporting"),
    .target(name: "IssueReportingLoader"),
    library("IssueReportingTestSupport", ["IssueReporting", "IssueReportingLoader"]),
    library("XCTestDynamicOverlay", ["IssueReporting"]),
    .target(name: "ConcurrencyHooks"),
    library("ConcurrencyExtras", ["ConcurrencyHooks"]),
    library("ConcurrencyExtrasTestSupport", ["ConcurrencyExtras"]),
    library("CasePaths", ["IssueReporting", "ComposableArchitectureMacros"]),
    library("CustomDump", ["IssueReporting"]),
    library("Clocks", ["ConcurrencyExtras", "IssueReporting"]),
    library("IdentifiedCollections"),
    library("Dependencies", ["Clocks", "ConcurrencyExtras", "IssueReporting"]),
    library(
      "DependenciesMacros", ["Dependencies", "IssueReporting", "ComposableArchitectureMacros"]),
    library("DependenciesTestSupport", ["Dependencies", "IssueReporting", "IssueReportingTestSupport"]),
    library(
      "Sharing",
      ["ConcurrencyExtras", "CustomDump", "Dependencies", "IdentifiedCollections", "IssueReporting"]),
    library("SwiftNavigation", ["CasePaths", "ConcurrencyExtras", "CustomDump", "IssueReporting"]),
    library(
      "ComposableArchitecture",
      [
        "CasePaths", "Clocks", "ComposableArchitectureMacros", "ConcurrencyExtras", "CustomDump",
        "Dependencies", "DependenciesMacros", "IdentifiedCollections", "IssueReporting", "Sharing",
        "SwiftNavigation",
      ]),
    tests("IssueReportingTests", ["IssueReporting", "XCTestDynamicOverlay"]),
    tests("ConcurrencyExtrasTests", ["ConcurrencyExtras", "ConcurrencyExtrasTestSupport"]),
    macroTests,
    tests("CasePathsTests", ["CasePaths"]),
    tests("CustomDumpTests", ["CasePaths", "CustomDump", "IdentifiedCollections"]),
    tests("ClocksTests", ["Clocks"]),
    tests("IdentifiedCollectionsTests", ["IdentifiedCollections"]),
    tests("DependenciesTests", ["Dependencies", "DependenciesMacros", "DependenciesTestSupport"]),
    tests("SharingTests", ["Sharing", "DependenciesTestSupport"]),
    tests("SwiftNavigationTests", ["SwiftNavigation"]),
    tests("ComposableArchitectureTests", ["ComposableArchitecture"]),
    tests(
      "MainActorModuleTests", ["ComposableArchitecture"],
      [.defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    interfaceTests,
  ]

/// Parts of other targets.
let internalTargets = ["ConcurrencyHooks", "IssueReportingLoader", "MacroImplementations"]

let products: [Product] =
  targets
  .filter { $0.type == .regular && !internalTargets.contains($0.name) }
  .map { .library(name: $0.name, targets: [$0.name]) }

let package = Package(
  name: "swift-teststore",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: products,
  dependencies: usesToolchainSyntax
    ? [] : [.package(url: "https://github.com/swiftlang/swift-syntax", "600.0.0"..<"700.0.0")],
  targets: targets,
  swiftLanguageModes: [.v6]
)
