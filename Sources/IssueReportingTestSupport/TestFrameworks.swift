package import IssueReporting
import IssueReportingLoader

/// The test support for Swift Testing and XCTest.
///
/// Which of the two receives an issue depends on which is running in this process, never on
/// `Test.current`: that is `nil` in detached tasks and on dispatch queues, and XCTest silently drops what
/// is reported while none of its cases runs.
package struct TestFrameworks: TestSupport {
  private var xcTest: XCTestRun { .shared }

  package var isRunning: Bool { TestProcess.isTestRun || xcTest.hasStarted }

  package var canMarkKnownIssues: Bool { !xcTest.hasStarted }

  package var context: TestContext? {
    guard isRunning else { return nil }
    return xcTest.hasStarted ? .xcTest : .swiftTesting(SwiftTestingRun.currentTest)
  }

  package var scope: TestScope? {
    xcTest.hasStarted ? xcTest.currentScope : SwiftTestingRun.currentScope
  }

  package func record(_ report: IssueReport) {
    if xcTest.hasStarted {
      xcTest.record(report)
    } else {
      SwiftTestingRun.record(report)
    }
  }

  package func withKnownIssue(
    _ message: String?, isIntermittent: Bool, at place: IssueLocation, _ body: () throws -> Void
  ) {
    SwiftTestingRun.withKnownIssue(message, isIntermittent: isIntermittent, at: place, body)
  }

  nonisolated(nonsending) package func withKnownIssue(
    _ message: String?, isIntermittent: Bool, at place: IssueLocation, _ body: () async throws -> Void
  ) async {
    await SwiftTestingRun.withKnownIssue(message, isIntermittent: isIntermittent, at: place, body)
  }

  package func failuresThatMustHaveFailedTheRun() -> [IssueReport] {
    SwiftTestingRun.recordedFailures
  }
}

/// Installs the support; `IssueReportingLoader` calls it while the process is loaded.
@_cdecl("issue_reporting_install_test_support")
package func installTestSupport() {
  issue_reporting_loader_keep()
  XCTestRun.shared.observe()
  InstalledTestSupport.install(TestFrameworks())
}
