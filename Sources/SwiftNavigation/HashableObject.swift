/// A class whose instances are equal only to themselves.
///
/// Conforming is all there is to do:
///
/// ```swift
/// final class Player: HashableObject {}
///
/// let first = Player()
/// first == first     // true
/// first == Player()  // false
/// ```
public protocol HashableObject: AnyObject, Hashable {}

extension HashableObject {
  /// Whether both are the same instance.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs === rhs
  }

  /// Feeds the identity of the instance.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
