import Foundation

/// What tells values apart whose dumps say less than they hold.
enum RoundedText {
  /// Both values as far as they differ, `byte 1: 0x02 → 0x03`; `nil` for types whose dump holds all of them.
  static func values(_ left: Any, _ right: Any) -> String? {
    switch (left, right) {
    case (let left as Data, let right as Data):
      // The dump tells their counts.
      guard let offset = zip(left, right).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
        return nil
      }
      return "byte \(offset): \(hexadecimal(left, offset)) → \(hexadecimal(right, offset))"
    case (let left as Date, let right as Date) where left != right:
      return "\(left.timeIntervalSinceReferenceDate) s → \(right.timeIntervalSinceReferenceDate) s since 2001"
    case (let left as Duration, let right as Duration) where left != right:
      let (left, right) = (left.components, right.components)
      return left.seconds == right.seconds
        ? "\(left.attoseconds) → \(right.attoseconds) attoseconds"
        : "\(left.seconds) s \(left.attoseconds) as → \(right.seconds) s \(right.attoseconds) as"
    default: return nil
    }
  }

  private static func hexadecimal(_ data: Data, _ offset: Int) -> String {
    let digits = String(data[data.startIndex + offset], radix: 16)
    return "0x" + (digits.count == 1 ? "0" : "") + digits
  }
}
