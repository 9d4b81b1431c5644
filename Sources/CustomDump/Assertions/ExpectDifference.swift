import IssueReporting

/// Reports an issue unless an operation changes a value exactly as described.
///
/// ```swift
/// var count = 0
/// expectDifference(count) {
///   count += 1
/// } changes: {
///   $0 = 1
/// }
/// ```
///
/// - Parameters:
///   - expression: The value, read before and after the operation.
///   - message: What to say before the difference.
///   - operation: What changes the value. Without one, the value is compared with itself as changed.
///   - updateExpectingResult: Changes the value from before the operation into the one expected after it.
///   - fileID: The source file of the caller.
///   - filePath: The path of the source file.
///   - line: The line that a failure is reported at.
///   - column: The column of that line.
public func expectDifference<T: Equatable>(
  _ expression: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  operation: (() throws -> Void)? = nil,
  changes updateExpectingResult: (inout T) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  do {
    var expected = try expression()
    let before = expected
    try updateExpectingResult(&expected)
    try operation?()
    let actual = try operation == nil ? before : expression()
    check(expected, actual, message(), fileID, filePath, line, column)
  } catch {
    reportIssue(error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Reports an issue unless an asynchronous operation changes a value exactly as described.
///
/// ```swift
/// let model = LockedModel()
/// await expectDifference(model.count) {
///   await model.load()
/// } changes: {
///   $0 = 3
/// }
/// ```
///
/// - Parameters:
///   - expression: The value, read before and after the operation.
///   - message: What to say before the difference.
///   - operation: What changes the value.
///   - updateExpectingResult: Changes the value from before the operation into the one expected after it.
///   - fileID: The source file of the caller.
///   - filePath: The path of the source file.
///   - line: The line that a failure is reported at.
///   - column: The column of that line.
nonisolated(nonsending) public func expectDifference<T: Equatable>(
  _ expression: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  operation: () async throws -> Void,
  changes updateExpectingResult: (inout T) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  do {
    var expected = try expression()
    try updateExpectingResult(&expected)
    try await operation()
    check(expected, try expression(), message(), fileID, filePath, line, column)
  } catch {
    reportIssue(error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

private func check<T: Equatable>(
  _ expected: T, _ actual: T, _ message: String?, _ fileID: StaticString, _ filePath: StaticString,
  _ line: UInt, _ column: UInt
) {
  guard expected != actual else { return }
  DifferenceReport(
    headline: "The value did not change as expected.", labels: (first: "Expected", second: "Actual")
  )
  .send(expected, actual, message, fileID, filePath, line, column)
}
