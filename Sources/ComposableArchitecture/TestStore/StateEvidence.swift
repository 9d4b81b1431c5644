import CustomDump

/// How two states differ, as a failure shows it: the paths that differ, then the tree.
struct StateEvidence {
  /// The evidence, within the budget of a message.
  let text: String
  /// The whole difference, where the message has only part of it.
  let wholeText: String?

  /// - Parameters:
  ///   - path: Where in the state the values are; empty for the whole.
  ///   - expected: What the test asserted.
  ///   - actual: What is there.
  init(path: String = "", expected: Any, actual: Any) {
    guard let difference = StateDifference(expected: expected, actual: actual) else {
      text = indented(String(customDumping: actual))
      wholeText = nil
      return
    }
    let prefix = path.isEmpty ? "" : path + ": "
    var blocks = [difference.summary().map { "      " + prefix + $0 }.joined(separator: "\n")]
    let alike = difference.unequalAlike()
    if alike.count == difference.partCount || difference.partCount == 0, !alike.isEmpty {
      // The dumps are the same: showing both would explain nothing.
      blocks = [alike.map { indented($0.text) }.joined(separator: "\n")]
    } else {
      if !alike.isEmpty { blocks.append(alike.map { indented($0.text) }.joined(separator: "\n")) }
      blocks.append(indented(difference.text()))
      blocks.append("(Expected: −, Actual: +)")
    }
    text = blocks.joined(separator: "\n\n")
    wholeText = difference.isLonger() ? difference.fullText() : nil
  }
}
