/// A reporter that stops the process at the first issue that is an error.
///
/// Use it through ``IssueReporter/fatalError``.
public struct _FatalErrorReporter: IssueReporter {
  public func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let report = IssueReport(message(), severity: severity, location: place)
    guard report.isFailure else {
      PlainOutput.write(report)
      return
    }
    Swift.fatalError(report.text, file: filePath, line: line)
  }
}

extension IssueReporter where Self == _FatalErrorReporter {
  /// Stops the process, with the message and the place of the issue, when an error is reported. A warning
  /// is printed.
  ///
  /// ```swift
  /// func strictly(_ operation: () -> Void) {
  ///   withIssueReporters([.fatalError], operation: operation)
  /// }
  /// ```
  public static var fatalError: Self { Self() }
}
