import IssueReporting

/// Reports an issue with the difference of two values, if they are not equal.
///
/// ```swift
/// expectNoDifference([1, 2].map { $0 * 2 }, [2, 4])
/// ```
///
/// - Parameters:
///   - expression1: The first value. Lines that only it has are marked `−`.
///   - expression2: The second value. Lines that only it has are marked `+`.
///   - message: What to say before the difference.
///   - fileID: The source file of the caller.
///   - filePath: The path of the source file.
///   - line: The line that a failure is reported at.
///   - column: The column of that line.
public func expectNoDifference<T: Equatable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  do {
    let first = try expression1()
    let second = try expression2()
    guard first != second else { return }
    DifferenceReport(headline: "The two values are not equal.", labels: ("First", "Second"))
      .send(first, second, message(), fileID, filePath, line, column)
  } catch {
    reportIssue(error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
