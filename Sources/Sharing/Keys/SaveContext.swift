/// Why a shared value is saved.
public enum SaveContext: Hashable, Sendable {
  /// The value was written.
  case didSet

  /// `save()` was called.
  case userInitiated
}
