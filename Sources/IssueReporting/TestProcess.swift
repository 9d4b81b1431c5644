import Foundation

/// Whether a test is running.
///
/// True in a process that runs tests, from its start to its end, on every thread and in every task.
///
/// ```swift
/// func track(_ event: String) {
///   if !isTesting { print("tracked", event) }
/// }
/// ```
public var isTesting: Bool { TestProcess.isTesting }

/// Makes sure that failures reported later in this process cannot be lost.
///
/// In a process in which XCTest or Swift Testing is loaded, where neither `IssueReportingTestSupport` is
/// linked nor reporters were set, the process stops with a message that names the product.
///
/// - Parameter what: What is about to report, such as "TestStore".
package func requireTestSupport(for what: String) {
  guard
    InstalledTestSupport.current == nil,
    IssueReporters.current.contains(where: { $0 is _DefaultReporter }),
    TestProcess.hasTestFramework
  else { return }
  TestProcess.stop(missingSupportFor: what)
}

/// What kind of process this is.
package enum TestProcess {
  /// Whether this process was started in order to run tests.
  package static let isTestRun: Bool = {
    let arguments = CommandLine.arguments
    let executable = URL(fileURLWithPath: arguments.first ?? "")
    let environment = ProcessInfo.processInfo.environment
    return arguments.contains("--testing-library")
      || executable.pathExtension == "xctest"
      || ["xctest", "swiftpm-testing-helper"].contains(executable.lastPathComponent)
      || ["XCTestBundlePath", "XCTestConfigurationFilePath", "XCTestSessionIdentifier"]
        .contains { environment[$0] != nil }
  }()

  package static var isTesting: Bool {
    isTestRun || InstalledTestSupport.current?.isRunning == true
  }

  /// Whether a test framework runs or is loaded, so that somebody may count on failures being noticed.
  package static var hasTestFramework: Bool {
    isTesting || isTestFrameworkLoaded
  }

  private static var isTestFrameworkLoaded: Bool {
    #if canImport(Darwin)
      return NSClassFromString("XCTestCase") != nil
    #else
      return ["libTesting.so", "libXCTest.so"].contains { name in
        guard let library = dlopen(name, RTLD_LAZY | RTLD_NOLOAD) else { return false }
        dlclose(library)
        return true
      }
    #endif
  }

  /// Ends a test process that cannot report failures.
  package static func stop(missingSupportFor what: String, _ report: IssueReport? = nil) -> Never {
    let issue = report.map { PlainOutput.rendered($0) + "\n" } ?? ""
    let message = """
      \(issue)error: This test target does not link IssueReportingTestSupport.

      \(what): without that product its failures would be lost and the run would pass, so it stops here. \
      Add the product to the test target in Package.swift:

          .testTarget(
            name: "FeatureTests",
            dependencies: [
              .product(name: "IssueReportingTestSupport", package: "swift-teststore"),
            ]
          )

      """
    fflush(nil)
    try? FileHandle.standardError.write(contentsOf: Data(message.utf8))
    // Not a trap: its backtrace would bury the message. Not `exit`: other threads are still running.
    _exit(1)
  }
}
