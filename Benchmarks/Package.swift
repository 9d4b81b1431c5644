// swift-tools-version:6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-teststore", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmarks",
      dependencies: [.product(name: "ComposableArchitecture", package: "swift-teststore")])
  ],
  swiftLanguageModes: [.v6]
)
