/// The marks at the start of each line of a difference.
///
/// ```swift
/// let arrows = DiffFormat(first: "<", second: ">", both: " ")
/// let text = diff(1, 2, format: arrows)
/// ```
public struct DiffFormat: Sendable {
  /// Marks a line that only the first value has.
  public var first: String
  /// Marks a line that only the second value has.
  public var second: String
  /// Marks a line that both values have.
  public var both: String

  /// Creates a format from three marks. A space follows each mark.
  ///
  /// - Parameters:
  ///   - first: The mark of a line that only the first value has.
  ///   - second: The mark of a line that only the second value has.
  ///   - both: The mark of a line that both values have.
  public init(first: String, second: String, both: String) {
    self.first = first
    self.second = second
    self.both = both
  }

  /// `-`, `+` and a space: the marks that terminals and code reviews color.
  public static let `default` = Self(first: "-", second: "+", both: " ")

  /// Marks of equal width in proportional fonts: a minus sign (U+2212), `+` and a figure space (U+2007).
  public static let proportional = Self(first: "\u{2212}", second: "+", both: "\u{2007}")
}
