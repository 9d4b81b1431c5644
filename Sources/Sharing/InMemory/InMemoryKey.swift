import Dependencies

extension SharedReaderKey {
  /// A value that is shared in memory and lives as long as the process; in a test, as long as the test.
  ///
  /// ```swift
  /// struct State {
  ///   @Shared(.inMemory("currentUser")) var currentUser: String?
  /// }
  /// ```
  ///
  /// - Parameter key: The name of the value.
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

/// The key of a value that is shared in memory. Make it with `.inMemory("name")`.
public struct InMemoryKey<Value: Sendable>: SharedKey {
  private let key: String
  private let storage: InMemoryStorage

  fileprivate init(_ key: String) {
    self.key = key
    storage = DependencyValues.ofSharedValues.defaultInMemoryStorage
  }

  /// The name of the value and its storage.
  public var id: InMemoryKeyID { InMemoryKeyID(key: key, storage: storage) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(
      with: Result {
        do {
          return try storage.value(forKey: key, default: context.initialValue)
        } catch let mismatch as InMemoryStorage.TypeMismatch {
          throw StoredTypeError(key: description, found: mismatch.found, expected: Value.self)
        }
      })
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    storage.setValue(value, forKey: key)
    continuation.resume()
  }
}

extension InMemoryKey: CustomStringConvertible {
  /// The key as it is written.
  public var description: String { ".inMemory(\(String(reflecting: key)))" }
}

/// What identifies a value that is shared in memory.
public struct InMemoryKeyID: Hashable {
  let key: String
  let storage: InMemoryStorage
}
