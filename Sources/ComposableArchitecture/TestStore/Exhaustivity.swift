/// How much a test must say about what a feature does.
///
/// ```swift
/// store.exhaustivity = .off
/// ```
public enum Exhaustivity: Equatable, Sendable {
  /// Everything that a test does not state is a failure.
  case on

  /// What a test states must be right; the rest is skipped.
  ///
  /// - Parameter showSkippedAssertions: Whether what is skipped is shown, as an expected issue, at the line
  ///   that skipped it.
  case off(showSkippedAssertions: Bool)

  /// What a test states must be right; the rest is skipped without a word.
  public static let off = Self.off(showSkippedAssertions: false)

  var showsSkipped: Bool { self == .off(showSkippedAssertions: true) }
  var isOff: Bool { self != .on }
}
