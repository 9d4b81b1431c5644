/// A value that an actor protects.
@available(*, deprecated, message: "Use 'LockIsolated', which needs no 'await'.")
public final actor ActorIsolated<Value> {
  /// The value.
  public var value: Value

  /// Protects a value.
  ///
  /// - Parameter value: The first value, evaluated once.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    self.value = try value()
  }

  /// Reads and changes the value on the actor.
  ///
  /// - Parameter operation: Called once.
  /// - Returns: What the operation returns.
  public func withValue<T>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    var value = value
    defer { self.value = value }
    return try operation(&value)
  }

  /// Replaces the value.
  ///
  /// - Parameter newValue: The new value, evaluated on the actor.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    value = try newValue()
  }
}
