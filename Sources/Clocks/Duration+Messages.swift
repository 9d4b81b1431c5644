extension Duration {
  /// The duration as messages write it: "1 s", "1.5 s", "250 ms".
  package var formattedForMessages: String {
    let inSeconds = self / .seconds(1)
    // Beyond that, the components need not fit into their type.
    guard abs(inSeconds) < 1e15 else { return "\(inSeconds) s" }
    let (seconds, attoseconds) = components
    let milliseconds = Double(attoseconds) / 1e15
    if seconds == 0, attoseconds != 0, attoseconds % 1_000_000_000_000 == 0 {
      return "\(Self.trimmed(milliseconds)) ms"
    }
    return "\(Self.trimmed(Double(seconds) + milliseconds / 1000)) s"
  }

  private static func trimmed(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
