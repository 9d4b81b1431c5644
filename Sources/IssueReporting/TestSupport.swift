import Synchronization

/// The bridge to the test frameworks. `IssueReportingTestSupport` implements it; this target links none.
package protocol TestSupport: Sendable {
  /// Whether this process runs tests.
  var isRunning: Bool { get }
  /// Whether the running framework has known issues.
  var canMarkKnownIssues: Bool { get }
  /// What the current task, or process, is testing.
  var context: TestContext? { get }
  /// The test case that is running around the current task.
  var scope: TestScope? { get }
  /// Records an issue in the framework that is running.
  func record(_ report: IssueReport)
  /// Marks the issues of an operation as known, and fails if there is none.
  func withKnownIssue(
    _ message: String?, isIntermittent: Bool, at place: IssueLocation, _ body: () throws -> Void)
  /// Marks the issues of an asynchronous operation as known, and fails if there is none.
  nonisolated(nonsending) func withKnownIssue(
    _ message: String?, isIntermittent: Bool, at place: IssueLocation,
    _ body: () async throws -> Void) async
  /// Failures that went to a framework and must have made the run fail; asked for when the process is
  /// about to exit as if all had gone well.
  func failuresThatMustHaveFailedTheRun() -> [IssueReport]
}

/// The test support that was linked into this process, if any.
package enum InstalledTestSupport {
  private static let support = Mutex<(any TestSupport)?>(nil)

  package static var current: (any TestSupport)? { support.withLock { $0 } }

  /// Called once, while the process is loaded.
  package static func install(_ newSupport: any TestSupport) {
    support.withLock { $0 = newSupport }
    ProcessExit.install()
  }
}
