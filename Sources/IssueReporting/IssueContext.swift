/// Attributes every issue that an operation reports to one place in source code.
///
/// A helper that asserts on behalf of its caller forwards the caller's place, so that a failure shows
/// at the line of the test and not inside the helper:
///
/// ```swift
/// func expectEven(
///   _ number: Int, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
///   line: UInt = #line, column: UInt = #column
/// ) {
///   withIssueContext(fileID: fileID, filePath: filePath, line: line, column: column) {
///     if !number.isMultiple(of: 2) { reportIssue("\(number) is odd") }
///   }
/// }
/// ```
///
/// The innermost context wins. Tasks that the operation starts inherit it; detached tasks and dispatch
/// queues do not.
///
/// - Parameters:
///   - fileID: The module and file of the place.
///   - filePath: The path of the file.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
///   - operation: The work to perform.
/// - Returns: What `operation` returns.
public func withIssueContext<R>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  operation: () throws -> R
) rethrows -> R {
  let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try IssueLocation.$context.withValue(place, operation: operation)
}

/// Attributes every issue that an asynchronous operation reports to one place in source code.
///
/// ```swift
/// func expectLoads(fileID: StaticString = #fileID, line: UInt = #line) async {
///   await withIssueContext(fileID: fileID, line: line) {
///     await Task.yield()
///     reportIssue("Nothing was loaded")
///   }
/// }
/// ```
///
/// - Parameters:
///   - fileID: The module and file of the place.
///   - filePath: The path of the file.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
///   - isolation: The actor on which `operation` runs; the caller's.
///   - operation: The work to perform.
/// - Returns: What `operation` returns.
public func withIssueContext<R>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R
) async rethrows -> R {
  let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await IssueLocation.$context.withValue(place, operation: operation)
}
