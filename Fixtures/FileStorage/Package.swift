// swift-tools-version:6.2
// A program that uses file storage in ways that a test process cannot: it is killed while it saves, shares a file
// with a second process, and runs out of disk. `Scripts/file-storage` runs it.
import PackageDescription

let package = Package(
  name: "FileStorage",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "swift-teststore", path: "../..")],
  targets: [
    .executableTarget(
      name: "storage",
      dependencies: [
        .product(name: "Dependencies", package: "swift-teststore"),
        .product(name: "IssueReporting", package: "swift-teststore"),
        .product(name: "Sharing", package: "swift-teststore"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
