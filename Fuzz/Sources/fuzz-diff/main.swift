import CustomDump
import FuzzSupport

/// The lines of a difference that one side has, without their marks.
func side(_ difference: String, without mark: Character) -> [Substring] {
  difference.split(separator: "\n", omittingEmptySubsequences: false)
    .filter { $0.first != mark }.map { $0.dropFirst(2) }
}

// Compares values of every shape: no crash, no difference without marks, and the budget of a message kept.
runFuzzer { start, count in
  var values = Values(Bytes(start, count))
  let left = values.value()
  let right = values.value()

  if let difference = diff(left, right) {
    let lines = difference.split(separator: "\n", omittingEmptySubsequences: false)
    require(
      lines.allSatisfy { $0.hasPrefix("- ") || $0.hasPrefix("+ ") || $0.hasPrefix("  ") },
      "a line has no mark:\n\(difference)")
    let other = diff(left, right, format: .proportional)
    require(other?.split(separator: "\n", omittingEmptySubsequences: false).count == lines.count, difference)
  }
  if let difference = StateDifference(expected: left, actual: right) {
    require(difference.partCount > 0, "nothing differs:\n\(difference.fullText())")
    let text = difference.text(maximumLines: 60)
    require(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 60, "too long:\n\(text)")
    require(difference.summary().count <= 6, "\(difference.summary())")
    _ = difference.unequalAlike()
    _ = difference.isOfElementIDsOnly
  }
  _ = StateDifference.overlooked(expected: left, actual: right)
  _ = suggestedStatements(from: left, to: right) { _ in true }
  return 0
}
