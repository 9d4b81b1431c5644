/// One stored dependency value, whatever its type.
///
/// Values are looked up by the identity of their key, which fixes their type. So a reader that knows the key takes the
/// value from its address, without a dynamic cast and without looking up the metadata of a generic class.
///
/// - Note: `@unchecked Sendable` because of the address. The only subclass is ``DependencyBox``, which puts one
///   `Sendable` value there and never changes it.
class AnyDependencyBox: @unchecked Sendable {
  /// Where the value is, as long as the box lives.
  let address: UnsafeRawPointer

  /// Whether the value draws from state that an assertion must not use up.
  let isStateful: Bool

  fileprivate init(address: UnsafeRawPointer, isStateful: Bool) {
    self.address = address
    self.isStateful = isStateful
  }

  /// The value, or an independent copy of it where it is stateful.
  func copiedForAssertion() -> AnyDependencyBox { self }
}

/// One stored dependency value of a known type.
final class DependencyBox<Value: Sendable>: AnyDependencyBox, @unchecked Sendable {
  private let pointer: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: value)
    super.init(address: pointer, isStateful: Value.self is any StatefulDependency.Type)
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  override func copiedForAssertion() -> AnyDependencyBox {
    guard isStateful, let stateful = pointer.pointee as? any StatefulDependency else { return self }
    return Self.box(stateful.copiedForAssertion())
  }

  private static func box(_ copy: some StatefulDependency) -> AnyDependencyBox {
    DependencyBox<Value>(copy as! Value)
  }
}
