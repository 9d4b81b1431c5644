/// Performs an operation and reports the error that it throws.
///
/// ```swift
/// func load(_ read: () throws -> String) -> String {
///   withErrorReporting("Reading the settings") { try read() } ?? ""
/// }
/// ```
///
/// - Parameters:
///   - message: What is attempted.
///   - reporters: The reporters to use instead of those in force; `nil` for those.
///   - fileID: The module and file to which the issue is attributed.
///   - filePath: The path of that file.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
///   - body: The operation.
/// - Returns: What `body` returns, or `nil` if it throws.
@discardableResult
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () throws -> R
) -> R? {
  do {
    return try withReporters(reporters, body)
  } catch {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    report(error, message(), to: reporters, at: place)
    return nil
  }
}

/// Performs an operation that returns an optional, and reports the error that it throws.
///
/// ```swift
/// func name(_ read: () throws -> String?) -> String {
///   withErrorReporting { try read() } ?? "unknown"
/// }
/// ```
///
/// - Parameters:
///   - message: What is attempted.
///   - reporters: The reporters to use instead of those in force; `nil` for those.
///   - fileID: The module and file to which the issue is attributed.
///   - filePath: The path of that file.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
///   - body: The operation.
/// - Returns: What `body` returns, or `nil` if it throws.
@discardableResult
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () throws -> R?
) -> R? {
  do {
    return try withReporters(reporters, body)
  } catch {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    report(error, message(), to: reporters, at: place)
    return nil
  }
}

/// Performs an asynchronous operation and reports the error that it throws.
///
/// ```swift
/// func load(_ read: () async throws -> String) async -> String {
///   await withErrorReporting("Reading the settings") { try await read() } ?? ""
/// }
/// ```
///
/// - Parameters:
///   - message: What is attempted.
///   - reporters: The reporters to use instead of those in force; `nil` for those.
///   - fileID: The module and file to which the issue is attributed.
///   - filePath: The path of that file.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
///   - body: The operation, on the caller's actor.
/// - Returns: What `body` returns, or `nil` if it throws.
@discardableResult
nonisolated(nonsending) public func withErrorReporting<R>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () async throws -> sending R
) async -> R? {
  do {
    guard let reporters else { return try await body() }
    return try await withIssueReporters(reporters) { try await body() }
  } catch {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    report(error, message(), to: reporters, at: place)
    return nil
  }
}

/// Performs an asynchronous operation that returns an optional, and reports the error that it throws.
///
/// ```swift
/// func name(_ read: () async throws -> String?) async -> String {
///   await withErrorReporting { try await read() } ?? "unknown"
/// }
/// ```
///
/// - Parameters:
///   - message: What is attempted.
///   - reporters: The reporters to use instead of those in force; `nil` for those.
///   - fileID: The module and file to which the issue is attributed.
///   - filePath: The path of that file.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
///   - body: The operation, on the caller's actor.
/// - Returns: What `body` returns, or `nil` if it throws.
@discardableResult
nonisolated(nonsending) public func withErrorReporting<R>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () async throws -> sending R?
) async -> R? {
  do {
    guard let reporters else { return try await body() }
    return try await withIssueReporters(reporters) { try await body() }
  } catch {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    report(error, message(), to: reporters, at: place)
    return nil
  }
}

private func withReporters<R>(
  _ reporters: [any IssueReporter]?, _ body: () throws -> R
) rethrows -> R {
  guard let reporters else { return try body() }
  return try withIssueReporters(reporters, operation: body)
}

private func report(
  _ error: any Error, _ message: String?, to reporters: [any IssueReporter]?, at place: IssueLocation
) {
  let report = IssueReport(message, error: error, location: IssueLocation.context ?? place)
  if let reporters {
    withIssueReporters(reporters) { report.send() }
  } else {
    report.send()
  }
}
