import CustomDump
import FuzzSupport

/// Lines and marks are bytes: a character may go on where a line or a mark ends.
func byteLines(of text: String) -> [[UInt8]] {
  text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
}

// Compares values of every shape: no crash, no difference without marks, and the budget of a message kept.
runFuzzer { start, count in
  var values = Values(Bytes(start, count))
  let left = values.value()
  let right = values.value()

  if let difference = diff(left, right) {
    let lines = byteLines(of: difference)
    let marks = ["- ", "+ ", "  "].map { Array($0.utf8) }
    require(
      lines.allSatisfy { marks.contains(Array($0.prefix(2))) },
      "a line has no mark:\n\(difference)")
    let other = diff(left, right, format: .proportional)
    require(other.map(byteLines(of:))?.count == lines.count, difference)
  }
  if let difference = StateDifference(expected: left, actual: right) {
    require(difference.partCount > 0, "nothing differs:\n\(difference.fullText())")
    let text = difference.text(maximumLines: 60)
    require(byteLines(of: text).count <= 60, "too long:\n\(text)")
    require(difference.summary().count <= 6, "\(difference.summary())")
    _ = difference.unequalAlike()
    _ = difference.isOfElementIDsOnly
  }
  _ = StateDifference.overlooked(expected: left, actual: right)
  _ = suggestedStatements(from: left, to: right) { _ in true }
  return 0
}
