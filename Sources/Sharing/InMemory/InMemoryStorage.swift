import Foundation

/// Where ``InMemoryKey`` keeps values: as long as the storage exists, at the longest until the process ends.
///
/// ```swift
/// withDependencies {
///   $0.defaultInMemoryStorage = InMemoryStorage()
/// } operation: {
///   @Shared(.inMemory("count")) var count = 0
/// }
/// ```
public struct InMemoryStorage: Hashable, Sendable {
  private let values = Values()

  /// An empty storage.
  public init() {}

  /// Whether both are the same storage.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.values === rhs.values
  }

  /// Hashes the identity of the storage.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(values))
  }

  /// The value under a key.
  ///
  /// - Parameter defaultValue: Stored and returned where there is no value yet.
  /// - Throws: ``TypeMismatch`` where there is a value of another type.
  func value<Value: Sendable>(forKey key: String, default defaultValue: Value?) throws -> Value? {
    try values.withLock { values in
      guard let stored = values[key] else {
        if let defaultValue { values[key] = defaultValue }
        return defaultValue
      }
      guard let value = stored as? Value else { throw TypeMismatch(found: type(of: stored)) }
      return value
    }
  }

  /// What is stored is not of the type that is asked for.
  struct TypeMismatch: Error {
    let found: Any.Type
  }

  func setValue(_ value: some Sendable, forKey key: String) {
    values.withLock { $0[key] = value }
  }

  private final class Values: @unchecked Sendable {
    // `lock` protects `values`.
    private let lock = NSLock()
    private var values: [String: any Sendable] = [:]

    func withLock<R>(_ body: (inout [String: any Sendable]) throws -> R) rethrows -> R {
      try lock.withLock { try body(&values) }
    }
  }
}
