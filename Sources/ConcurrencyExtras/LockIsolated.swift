import Foundation

/// A value behind a lock, shared by whoever holds the reference.
///
/// ```swift
/// let names = LockIsolated<[String]>([])
/// await withTaskGroup(of: Void.self) { group in
///   for name in ["a", "b"] { group.addTask { names.withValue { $0.append(name) } } }
/// }
/// names.count  // 2
/// ```
///
/// Reading and then writing are two accesses, between which another task may come: use
/// ``withValue(_:)`` for what belongs together.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  // `lock` protects it: every access is in `withValue`.
  private var storage: Value
  // Recursive, because callers read the same instance inside `withValue`.
  private let lock = NSRecursiveLock()

  /// Creates the shared value.
  ///
  /// - Parameter value: The first value, evaluated once.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    storage = try value()
  }

  /// A member of the value, read under the lock.
  ///
  /// - Parameter keyPath: The key path to the member.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    lock.withLock { storage[keyPath: keyPath] }
  }

  /// Reads and changes the value while nobody else can.
  ///
  /// The operation works on the value that was there when it began, which is stored when it returns or throws.
  ///
  /// - Parameter operation: Called once, at once.
  /// - Returns: What the operation returns.
  public func withValue<T: Sendable>(
    _ operation: @Sendable (inout Value) throws -> T
  ) rethrows -> T {
    lock.lock()
    defer { lock.unlock() }
    var value = storage
    defer { storage = value }
    return try operation(&value)
  }

  /// Replaces the value.
  ///
  /// ```swift
  /// names.setValue([])
  /// ```
  ///
  /// - Parameter newValue: The new value, evaluated under the lock.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    try lock.withLock { storage = try newValue() }
  }
}

extension LockIsolated where Value: Sendable {
  /// The value, read under the lock.
  public var value: Value {
    lock.withLock { storage }
  }
}
