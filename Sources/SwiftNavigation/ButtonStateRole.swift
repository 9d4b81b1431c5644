/// What a button means to the person who sees it.
public enum ButtonStateRole: Hashable, Sendable {
  /// Leaves everything as it is.
  case cancel
  /// Removes or loses something.
  case destructive
}
