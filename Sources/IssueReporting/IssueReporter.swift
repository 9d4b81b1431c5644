/// Receives the issues that are reported.
///
/// A reporter implements at least one of the two methods that take a message; the other methods have
/// defaults that lead to it. Expected issues are dropped unless `expectIssue` is implemented.
///
/// ```swift
/// struct PrintReporter: IssueReporter {
///   func reportIssue(
///     _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
///     column: UInt
///   ) {
///     print("\(fileID):\(line)", message() ?? "")
///   }
/// }
///
/// func quietly(_ operation: () -> Void) {
///   withIssueReporters([PrintReporter()], operation: operation)
/// }
/// ```
public protocol IssueReporter: Sendable {
  /// Called for an issue that fails what reported it.
  func reportIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Called for an issue of any severity. By default an error and a warning reach the method without
  /// severity alike.
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Called for a caught error. By default the error joins the message.
  func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Called for an issue reported inside `withExpectedIssue`. By default does nothing.
  func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )

  /// Called for an error caught inside `withExpectedIssue`. By default the error joins the message.
  func expectIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  )
}

extension IssueReporter {
  public func reportIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    // The two methods that take a message lead to each other; a reporter with neither would never end.
    if ForwardedReporter.current == ObjectIdentifier(Self.self) {
      Swift.fatalError("\(Self.self) must implement one of IssueReporter's reportIssue(_:…) methods.")
    }
    reportIssue(
      message(), severity: .error, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  public func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let text = message()
    ForwardedReporter.$current.withValue(ObjectIdentifier(Self.self)) {
      reportIssue(text, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  public func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    reportIssue(
      IssueReport(message(), error: error, location: place).text,
      severity: .error, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  public func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {}

  public func expectIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    expectIssue(
      IssueReport(message(), error: error, location: place).text,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// The reporter type whose method with severity is just leading to the one without.
private enum ForwardedReporter {
  @TaskLocal static var current: ObjectIdentifier?
}
