@_exported public import IssueReporting

/// Reports an issue under the name that XCTest has for it.
///
/// Files that also import XCTest call XCTest's own function. New code calls `reportIssue`.
///
/// ```swift
/// func expectPositive(_ number: Int) {
///   if number <= 0 { XCTFail("\(number) is not positive") }
/// }
/// ```
///
/// - Parameters:
///   - message: What is wrong.
///   - fileID: The module and file to which the issue is attributed.
///   - file: The path of that file.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
@_disfavoredOverload
public func XCTFail(
  _ message: String = "",
  fileID: StaticString = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(
    message.isEmpty ? nil : message, fileID: fileID, filePath: file, line: line, column: column)
}
