/// One stored dependency value, whatever its type.
///
/// Values are looked up by the identity of their key, which fixes their type, so a reader that knows the key
/// takes the value out without a dynamic cast.
///
/// - Note: `@unchecked Sendable` because the compiler cannot see through an open class. The only subclass is
///   ``DependencyBox``, which holds one immutable `Sendable` value.
class AnyDependencyBox: @unchecked Sendable {
  /// Whether the value draws from state that an assertion must not use up.
  let isStateful: Bool

  fileprivate init(isStateful: Bool) {
    self.isStateful = isStateful
  }

  /// The value, or an independent copy of it where it is stateful.
  func copiedForAssertion() -> AnyDependencyBox { self }
}

/// One stored dependency value of a known type.
final class DependencyBox<Value: Sendable>: AnyDependencyBox, @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
    super.init(isStateful: Value.self is any StatefulDependency.Type)
  }

  override func copiedForAssertion() -> AnyDependencyBox {
    guard isStateful, let stateful = value as? any StatefulDependency else { return self }
    return Self.box(stateful.copiedForAssertion())
  }

  private static func box(_ copy: some StatefulDependency) -> AnyDependencyBox {
    DependencyBox<Value>(copy as! Value)
  }
}

extension AnyDependencyBox {
  /// The value, given that it was stored under `Key`.
  @inline(__always)
  func value<Key: TestDependencyKey>(for key: Key.Type) -> Key.Value {
    unsafeDowncast(self, to: DependencyBox<Key.Value>.self).value
  }
}
