/// The reporter that fails the running test, or the process where no test runs.
///
/// Use it through ``IssueReporter/default``.
public struct _DefaultReporter: IssueReporter {
  public func reportIssue(
    _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(whole: IssueReport(message(), location: place))
  }

  public func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(whole: IssueReport(message(), severity: severity, location: place))
  }

  public func reportIssue(
    _ error: any Error, _ message: @autoclosure () -> String?, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(whole: IssueReport(message(), error: error, location: place))
  }

  public func expectIssue(
    _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(whole: IssueReport(message(), isExpected: true, location: place))
  }

  public func expectIssue(
    _ error: any Error, _ message: @autoclosure () -> String?, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    receive(whole: IssueReport(message(), error: error, isExpected: true, location: place))
  }
}

extension _DefaultReporter: IssueReportReceiver {
  package func receive(whole report: IssueReport) {
    if let support = InstalledTestSupport.current {
      if support.isRunning && !ProcessExit.isExiting {
        support.record(report)
      } else {
        PlainOutput.report(report)
      }
    } else if TestProcess.hasTestFramework {
      TestProcess.stop(missingSupportFor: "reportIssue", report)
    } else {
      PlainOutput.report(report)
    }
  }
}

extension IssueReporter where Self == _DefaultReporter {
  /// In a test, records the issue in the framework that is running; in any other process prints it and
  /// makes the process exit with a code other than zero.
  ///
  /// In a test process without `IssueReportingTestSupport` it stops the process, as the issue would
  /// otherwise be lost.
  ///
  /// ```swift
  /// func alsoStopping(_ operation: () -> Void) {
  ///   withIssueReporters([.default, .fatalError], operation: operation)
  /// }
  /// ```
  public static var `default`: Self { Self() }
}
