/// Expects that an operation reports an issue, and looks at it as a value.
///
/// An issue that `matching` accepts is taken as asserted. Every other issue is reported as if the
/// operation had run outside, and if none was accepted that is an issue too.
///
/// ```swift
/// func testWithdrawal() {
///   expectReportsIssue {
///     reportIssue("The balance is too low")
///   } matching: { $0.description == "The balance is too low" }
/// }
/// ```
///
/// Issues of detached tasks and dispatch queues that the operation starts are not caught.
///
/// - Parameters:
///   - message: What it means if no issue is accepted.
///   - fileID: The module and file of the expectation.
///   - filePath: The path of that file.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
///   - body: The operation. What it throws is rethrown.
///   - matching: Whether an issue is the expected one; any by default.
public func expectReportsIssue(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> Void,
  matching: (ReportedIssue) -> Bool = { _ in true }
) rethrows {
  let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let reporter = CapturingReporter()
  do {
    try IssueExpectation.$current.withValue(nil) {
      try withIssueReporters([reporter], operation: body)
    }
  } catch {
    settle(reporter.captured, matching: matching, threw: true, message(), place)
    throw error
  }
  settle(reporter.captured, matching: matching, threw: false, message(), place)
}

/// Expects that an asynchronous operation reports an issue, and looks at it as a value.
///
/// An issue that `matching` accepts is taken as asserted. Every other issue is reported as if the
/// operation had run outside, and if none was accepted that is an issue too.
///
/// ```swift
/// func testDownload() async {
///   await expectReportsIssue {
///     await Task.yield()
///     reportIssue("The server did not answer")
///   } matching: { $0.severity == .error }
/// }
/// ```
///
/// Issues of detached tasks and dispatch queues that the operation starts are not caught.
///
/// - Parameters:
///   - message: What it means if no issue is accepted.
///   - fileID: The module and file of the expectation.
///   - filePath: The path of that file.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
///   - body: The operation, on the caller's actor. What it throws is rethrown.
///   - matching: Whether an issue is the expected one; any by default.
nonisolated(nonsending) public func expectReportsIssue(
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () async throws -> Void,
  matching: (ReportedIssue) -> Bool = { _ in true }
) async rethrows {
  let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let reporter = CapturingReporter()
  do {
    try await IssueExpectation.$current.withValue(nil) {
      try await withIssueReporters([reporter], operation: body)
    }
  } catch {
    settle(reporter.captured, matching: matching, threw: true, message(), place)
    throw error
  }
  settle(reporter.captured, matching: matching, threw: false, message(), place)
}

/// Passes on what was not expected, and reports if nothing was.
private func settle(
  _ reports: [IssueReport], matching: (ReportedIssue) -> Bool, threw: Bool, _ message: String?,
  _ place: IssueLocation
) {
  var others: [IssueReport] = []
  var isMatched = false
  for report in reports {
    if !report.isExpected && matching(ReportedIssue(report)) {
      isMatched = true
    } else {
      others.append(report)
    }
  }
  if !isMatched && !threw {
    let headline =
      others.contains { !$0.isExpected }
      ? "None of the reported issues is the expected one." : "No issue was reported."
    IssueReport(
      message.map { "\(headline)\n\($0)" } ?? headline, location: IssueLocation.context ?? place
    ).send()
  }
  for report in others {
    report.send()
  }
}
