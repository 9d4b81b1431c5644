/// Reports an issue.
///
/// In a test whose target links `IssueReportingTestSupport` the issue is recorded in the framework that
/// is running, Swift Testing or XCTest, from whatever task, thread or dispatch queue it comes, also after
/// the test returned. In any other process it is printed to standard error as `file:line: error: …`, and
/// the process exits with a code other than zero. A test target without that product is stopped: an issue
/// is never lost. ``IssueReporters`` changes where issues go.
///
/// ```swift
/// func remove(at index: Int, from names: inout [String]) {
///   guard names.indices.contains(index) else {
///     reportIssue("There is no name at \(index)")
///     return
///   }
///   names.remove(at: index)
/// }
/// ```
///
/// - Parameters:
///   - message: What is wrong.
///   - severity: Whether the issue fails the test (`.error`) or is only shown (`.warning`).
///   - fileID: The module and file to which the issue is attributed.
///   - filePath: The path of that file.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
public func reportIssue(
  _ message: @autoclosure () -> String? = nil,
  severity: IssueSeverity = .error,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  IssueReport(message(), severity: severity, location: IssueLocation.context ?? place).send()
}

/// Reports a caught error as an issue.
///
/// ```swift
/// func save(_ text: String, write: (String) throws -> Void) {
///   do { try write(text) } catch { reportIssue(error, "The text was not saved") }
/// }
/// ```
///
/// - Parameters:
///   - error: The error that was caught.
///   - message: What was attempted.
///   - fileID: The module and file to which the issue is attributed.
///   - filePath: The path of that file.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
public func reportIssue(
  _ error: any Error,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  IssueReport(message(), error: error, location: IssueLocation.context ?? place).send()
}

/// Reports an issue with all that a test store knows about it.
///
/// - Parameters:
///   - message: What is wrong, as it is to be read.
///   - severity: Whether the issue fails the test or is only shown.
///   - isExpected: Whether the issue is known: in Swift Testing a known issue, elsewhere a printed note.
///   - location: The place, exactly: a surrounding `withIssueContext` does not move it.
///   - attachment: A text too long for the message. Swift Testing records it; elsewhere it is written to
///     a file in the temporary folder whose path follows the message.
package func reportIssue(
  _ message: String,
  severity: IssueSeverity = .error,
  isExpected: Bool = false,
  at location: IssueLocation,
  attachment: IssueAttachment? = nil
) {
  IssueReport(
    message, severity: severity, isExpected: isExpected, location: location,
    attachments: attachment.map { [$0] } ?? []
  ).send()
}
