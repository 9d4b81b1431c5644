/// A hashable value of any type that may cross between tasks: `AnyHashable` for `Sendable` types.
///
/// ```swift
/// var running: [AnyHashableSendable: Task<Void, Never>] = [:]
/// running["refresh"] = Task { await refresh() }
/// running[42]?.cancel()
/// ```
///
/// Two are equal when `AnyHashable`s of their bases are.
public struct AnyHashableSendable: Hashable, Sendable {
  /// The wrapped value.
  public let base: any Hashable & Sendable

  /// Wraps a value; a wrapped one stays wrapped once.
  ///
  /// - Parameter base: The value.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  /// Wraps a value; a wrapped one stays wrapped once.
  ///
  /// - Parameter base: The value.
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  /// Whether both hold equal values of the same type.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  /// Feeds the wrapped value to a hasher.
  ///
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(base))
  }
}

extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  // So that `AnyHashable(AnyHashableSendable(1))` is `AnyHashable(1)`.
  public func _toCustomAnyHashable() -> AnyHashable? {
    AnyHashable(base)
  }
}

extension AnyHashableSendable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The description of the wrapped value.
  public var description: String { String(describing: base) }

  /// The debug description of the wrapped value, with the name of this type.
  public var debugDescription: String { "AnyHashableSendable(\(String(reflecting: base)))" }

  /// A mirror whose only child is the wrapped value.
  public var customMirror: Mirror { Mirror(self, children: ["value": base]) }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral
{
  /// Wraps a `Bool`.
  ///
  /// - Parameter value: The value of the literal.
  public init(booleanLiteral value: Bool) { self.init(value) }

  /// Wraps a `Double`.
  ///
  /// - Parameter value: The value of the literal.
  public init(floatLiteral value: Double) { self.init(value) }

  /// Wraps an `Int`.
  ///
  /// - Parameter value: The value of the literal.
  public init(integerLiteral value: Int) { self.init(value) }

  /// Wraps a `String`.
  ///
  /// - Parameter value: The value of the literal.
  public init(stringLiteral value: String) { self.init(value) }
}
