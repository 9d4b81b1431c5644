extension Shared {
  /// The value of a key.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where nothing is stored for the key. Evaluated only if the key has no
  ///     value in memory yet.
  ///   - key: The key.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self.init(reference: SharedReferences.current.reference(for: key, default: wrappedValue))
  }

  /// The value of a file.
  ///
  /// It does what the initializer for any key does. The compiler of Swift 6.3.1 does not see that closures given
  /// to `.fileStorage` are sendable when the key's type is generic; delete this when it does.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where there is no file.
  ///   - key: The key.
  public init(wrappedValue: @autoclosure () -> Value, _ key: FileStorageKey<Value>) where Value: Sendable {
    self.init(reference: SharedReferences.current.reference(for: key, default: wrappedValue))
  }

  /// The value of a key that brings a default, with another default.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where nothing is stored for the key.
  ///   - key: The key, whose own default is not used.
  public init<K: SharedKey>(wrappedValue: @autoclosure () -> Value, _ key: K.Default)
  where Value == K.Value {
    self.init(wrappedValue: wrappedValue(), key.base)
  }

  /// The value of a key that brings a default.
  ///
  /// - Parameter key: The key.
  public init<K: SharedKey>(_ key: K.Default) where Value == K.Value {
    self.init(reference: SharedReferences.current.reference(for: key.base, default: key.makeDefault))
  }

  /// The value of a key; `nil` where nothing is stored for it.
  ///
  /// - Parameter key: The key.
  @_disfavoredOverload
  public init<Wrapped: Sendable>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// The value of a key, loaded.
  ///
  /// - Parameter key: The key.
  /// - Throws: The error of the key, or an error that names the key if nothing is stored for it.
  public init(require key: some SharedKey<Value>) async throws {
    let value = try await requiredValue(of: key)
    self.init(
      reference: SharedReferences.current.reference(for: key, isLoading: false, default: { value }))
  }

  /// Makes the property, and every copy of it, show the value of another key, and loads it. Until it is
  /// loaded the present value stands.
  ///
  /// - Parameter key: The other key.
  /// - Throws: The error of the key.
  public func load(_ key: some SharedKey<Value>) async throws {
    let value = wrappedValue
    load(
      pointingTo: SharedReferences.current.reference(for: key, isLoading: false, default: { value }))
    try await load()
  }

  /// The value of an optional, if there is one: `Shared($draft)` or `Shared($rows[id: 1])`.
  ///
  /// When the optional becomes `nil` later, the last value stands and writes have no effect.
  ///
  /// - Parameter base: The optional.
  public init?(_ base: Shared<Value?>) {
    func unwrap(_ reference: some MutableReference<Value?>) -> UnwrappedReference<Value>? {
      reference.value(.ambient).map { UnwrappedReference(base: reference, initial: $0) }
    }
    guard let reference = unwrap(base.reference) else { return nil }
    self.init(reference: reference)
  }
}

/// Loads a value that must be there.
func requiredValue<Key: SharedReaderKey>(of key: Key) async throws -> Key.Value {
  let value = try await withCheckedThrowingContinuation { continuation in
    key.load(
      context: .userInitiated,
      continuation: LoadContinuation(String(describing: key)) { continuation.resume(with: $0) })
  }
  guard let value else { throw MissingValue(key: String(describing: key)) }
  return value
}

/// Nothing is stored for a key whose value is required.
struct MissingValue: Error, CustomStringConvertible {
  let key: String

  var description: String { "Nothing is stored for \(key)." }
}
