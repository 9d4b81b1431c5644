/// Lets a value that the compiler does not know to be safe cross between tasks.
///
/// It is a promise of yours and checks nothing. `nonisolated(unsafe)` says the same about a single variable and
/// `LockIsolated` protects what it holds: prefer those where they fit.
///
/// ```swift
/// let formatter = UncheckedSendable(legacyFormatter)  // used by one task at a time
/// Task { formatter.value.reset() }
/// ```
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  // Nothing protects it: whoever makes the wrapper promises that the value is not used by two tasks at once.

  /// The value.
  public var value: Value

  /// Wraps a value.
  ///
  /// - Parameter value: The value that you promise to use safely.
  public init(_ value: Value) {
    self.value = value
  }

  /// Wraps the value of a property declared `@UncheckedSendable`.
  ///
  /// - Parameter wrappedValue: The value that you promise to use safely.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// The value.
  public var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }

  /// The wrapper itself.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A member of the value.
  ///
  /// - Parameter keyPath: The key path to the member.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  /// A member of the value that can be changed.
  ///
  /// - Parameter keyPath: The key path to the member.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}
extension UncheckedSendable: Hashable where Value: Hashable {}

extension UncheckedSendable: Decodable where Value: Decodable {
  /// Reads the value as if it were not wrapped.
  ///
  /// - Parameter decoder: The decoder to read from.
  public init(from decoder: any Decoder) throws {
    value = try Value(from: decoder)
  }
}

extension UncheckedSendable: Encodable where Value: Encodable {
  /// Writes the value as if it were not wrapped.
  ///
  /// - Parameter encoder: The encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

extension UncheckedSendable: AsyncSequence where Value: AsyncSequence {
  public typealias AsyncIterator = Value.AsyncIterator
  public typealias Element = Value.Element

  /// An iterator of the wrapped sequence.
  public func makeAsyncIterator() -> AsyncIterator {
    value.makeAsyncIterator()
  }
}
