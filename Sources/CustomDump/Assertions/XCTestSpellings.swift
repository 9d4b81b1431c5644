/// Reports an issue with the difference of two values, if they are not equal.
///
/// The older name of ``expectNoDifference(_:_:_:fileID:filePath:line:column:)``, for suites that use it. It
/// reports in any test framework.
///
/// - Parameters:
///   - expression1: The first value. Lines that only it has are marked `−`.
///   - expression2: The second value. Lines that only it has are marked `+`.
///   - message: What to say before the difference.
///   - fileID: The source file of the caller.
///   - filePath: The path of the source file.
///   - line: The line that a failure is reported at.
///   - column: The column of that line.
@available(macOS, deprecated: 9999, renamed: "expectNoDifference")
@available(iOS, deprecated: 9999, renamed: "expectNoDifference")
public func XCTAssertNoDifference<T: Equatable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  expectNoDifference(
    try expression1(), try expression2(), message(), fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// Reports an issue unless an operation changes a value exactly as described.
///
/// The older name of ``expectDifference(_:_:operation:changes:fileID:filePath:line:column:)``.
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
@available(macOS, deprecated: 9999, renamed: "expectDifference")
@available(iOS, deprecated: 9999, renamed: "expectDifference")
public func XCTAssertDifference<T: Equatable>(
  _ expression: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  operation: (() throws -> Void)? = nil,
  changes updateExpectingResult: (inout T) throws -> Void,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  expectDifference(
    try expression(), message(), operation: operation, changes: updateExpectingResult, fileID: fileID,
    filePath: filePath, line: line, column: column)
}

/// Reports an issue unless an asynchronous operation changes a value exactly as described.
///
/// The older name of ``expectDifference(_:_:operation:changes:fileID:filePath:line:column:)``.
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
@available(macOS, deprecated: 9999, renamed: "expectDifference")
@available(iOS, deprecated: 9999, renamed: "expectDifference")
nonisolated(nonsending) public func XCTAssertDifference<T: Equatable>(
  _ expression: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  operation: () async throws -> Void,
  changes updateExpectingResult: (inout T) throws -> Void,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  await expectDifference(
    try expression(), message(), operation: operation, changes: updateExpectingResult, fileID: fileID,
    filePath: filePath, line: line, column: column)
}
