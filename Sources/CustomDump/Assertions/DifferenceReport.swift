import IssueReporting

/// The failure that an assertion on two values reports.
struct DifferenceReport {
  var headline: String
  /// What the two marks stand for.
  var labels: (first: String, second: String)

  func text<T>(_ first: T, _ second: T, _ message: String?) -> String {
    let format = DiffFormat.proportional
    let difference =
      diff(first, second, format: format)
      ?? "\(format.both) // Unequal, but nothing that a dump shows differs"
    let lines = difference.textLines
    return """
      \(message.map { $0.isEmpty ? headline : "\($0)\n\n\(headline)" } ?? headline)

      \(lines.map { "    \($0)" }.joined(separator: "\n"))

      (\(labels.first): \(format.first), \(labels.second): \(format.second))
      """
  }

  func send<T>(
    _ first: T, _ second: T, _ message: String?, _ fileID: StaticString, _ filePath: StaticString,
    _ line: UInt, _ column: UInt
  ) {
    reportIssue(
      text(first, second, message), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
