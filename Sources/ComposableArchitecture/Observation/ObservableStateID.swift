import Synchronization

/// The identity of a piece of observable state: which one it is, whatever its fields are at the moment.
///
/// A copy of a state has the identity of the original, and a state that was made anew has one of its own. A
/// store compares identities to tell a child that changed from a child that was replaced by another.
///
/// ```swift
/// let copy = state
/// copy._$id == state._$id               // true
/// Feature.State()._$id == state._$id    // false
/// ```
public struct ObservableStateID: Hashable, Sendable {
  private static let count = Atomic<UInt64>(0)

  private let value: UInt64

  /// Creates an identity unlike every other of this process.
  public init() {
    value = Self.mixed(Self.count.add(1, ordering: .relaxed).newValue)
  }

  private init(value: UInt64) { self.value = value }

  /// Whether both are the identity of one piece of state.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.value == rhs.value }

  /// Feeds the identity to a hasher.
  ///
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }

  /// The identity of a state with this one as the payload of its `tag`th case.
  public func _$tag(_ tag: Int) -> Self {
    Self(value: Self.mixed(value ^ UInt64(truncatingIfNeeded: tag &+ 1) &* 0x9e37_79b9_7f4a_7c15))
  }

  /// What cases without a payload have in common.
  public static var _$inert: Self { Self(value: 0) }

  /// The identity of a payload: its own if it is observable, else one that no other payload has.
  public static func _$id<T>(for value: T) -> Self { Self() }

  /// The identity of a payload.
  public static func _$id<T: ObservableState>(for value: T) -> Self { value._$id }

  /// Spreads a number over all 64 bits without losing any, so that tagged identities do not meet by accident.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number
    bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}
