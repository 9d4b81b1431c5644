import Synchronization

/// Keeps issues as values.
final class CapturingReporter: IssueReportReceiver {
  private let reports = Mutex<[IssueReport]>([])

  /// What was reported so far, in the order of arrival.
  var captured: [IssueReport] { reports.withLock { $0 } }

  func receive(whole report: IssueReport) {
    reports.withLock { $0.append(report) }
  }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(whole: IssueReport(message(), severity: severity, location: place))
  }
}

/// Performs an operation and returns the issues that it reported instead of reporting them, expected
/// ones included, in the order of arrival.
package func collectIssues(_ operation: () throws -> Void) rethrows -> [ReportedIssue] {
  let reporter = CapturingReporter()
  try IssueExpectation.$current.withValue(nil) {
    try withIssueReporters([reporter], operation: operation)
  }
  return reporter.captured.map { ReportedIssue($0) }
}

/// Performs an asynchronous operation and returns the issues that it reported instead of reporting them,
/// expected ones included, in the order of arrival.
nonisolated(nonsending) package func collectIssues(
  _ operation: () async throws -> Void
) async rethrows -> [ReportedIssue] {
  let reporter = CapturingReporter()
  try await IssueExpectation.$current.withValue(nil) {
    try await withIssueReporters([reporter], operation: operation)
  }
  return reporter.captured.map { ReportedIssue($0) }
}
