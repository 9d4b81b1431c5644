/// A place in source code to which an issue is attributed.
package struct IssueLocation: Sendable, CustomStringConvertible {
  /// The place that `withIssueContext` set for what is reported inside it.
  @TaskLocal package static var context: IssueLocation?

  package var fileID: StaticString
  package var filePath: StaticString
  package var line: UInt
  package var column: UInt

  package init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Module, file and line, the way a message names a place.
  package var description: String { "\(fileID):\(line)" }
}
