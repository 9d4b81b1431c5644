/// An issue that `expectReportsIssue` caught, as a value.
///
/// ```swift
/// func testNegative() {
///   expectReportsIssue {
///     reportIssue("-1 is negative")
///   } matching: { issue in
///     issue.description.contains("negative") && issue.severity == .error
///   }
/// }
/// ```
public struct ReportedIssue: Sendable {
  /// The message, followed by the error if one was reported.
  public let description: String
  /// The error that was reported, if any.
  public let error: (any Error)?
  /// How serious the issue is.
  public let severity: IssueSeverity
  /// The module and file to which the issue is attributed.
  public let fileID: StaticString
  /// The path of that file.
  public let filePath: StaticString
  /// The line, counted from 1.
  public let line: UInt
  /// The column, counted from 1.
  public let column: UInt

  /// Whether the issue was reported as a known one.
  package let isExpected: Bool
  /// The texts that came with the issue.
  package let attachments: [IssueAttachment]

  init(_ report: IssueReport) {
    description = report.text
    error = report.error
    severity = report.severity
    fileID = report.location.fileID
    filePath = report.location.filePath
    line = report.location.line
    column = report.location.column
    isExpected = report.isExpected
    attachments = report.attachments
  }
}
