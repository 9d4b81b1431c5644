import Dependencies
import Foundation

extension SharedReaderKey {
  /// A value in user defaults: a Boolean, a number, a text, data, a date, a URL, an array or dictionary
  /// of these, or an optional of one.
  ///
  /// ```swift
  /// struct State {
  ///   @Shared(.appStorage("isOn")) var isOn = false
  /// }
  /// ```
  ///
  /// A change is on disk soon after it was made, at the latest when the process exits, and when `save()` returns.
  ///
  /// Changes from outside are seen when user defaults post their notification about it; Foundation on
  /// Linux does not for each write, but the storage of tests does.
  ///
  /// - Parameter key: The key in user defaults.
  public static func appStorage<Value: _AppStorageValue>(_ key: String) -> Self
  where Self == AppStorageKey<Value> {
    AppStorageKey(key, decode: Value.init(_appStorageObject:), encode: \._appStorageObject)
  }

  /// A value in user defaults that is stored as its raw value.
  ///
  /// - Parameter key: The key in user defaults.
  public static func appStorage<Value: RawRepresentable & Sendable>(_ key: String) -> Self
  where Self == AppStorageKey<Value>, Value.RawValue: _AppStorageValue {
    AppStorageKey(
      key,
      decode: { Value.RawValue(_appStorageObject: $0).flatMap(Value.init(rawValue:)) },
      encode: { $0.rawValue._appStorageObject })
  }

  /// An optional value in user defaults that is stored as its raw value.
  ///
  /// - Parameter key: The key in user defaults.
  public static func appStorage<Value: RawRepresentable & Sendable>(_ key: String) -> Self
  where Self == AppStorageKey<Value?>, Value.RawValue: _AppStorageValue {
    AppStorageKey(
      key,
      decode: { Value.RawValue(_appStorageObject: $0).flatMap(Value.init(rawValue:)).map(Optional.some) },
      encode: { $0?.rawValue._appStorageObject })
  }
}

/// The key of a value in user defaults. Make it with `.appStorage("name")`.
public struct AppStorageKey<Value: Sendable>: SharedKey {
  private let key: String
  private let slot: AppStorageSlot
  private let decode: @Sendable (Any) -> Value?
  private let encode: @Sendable (Value) -> Any?

  fileprivate init(
    _ key: String,
    decode: @escaping @Sendable (Any) -> Value?,
    encode: @escaping @Sendable (Value) -> Any?
  ) {
    self.key = key
    self.decode = decode
    self.encode = encode
    slot = AppStorageSlot(key: key, store: DependencyValues.ofSharedValues.defaultAppStorage)
  }

  /// The key in user defaults, and which user defaults.
  public var id: AppStorageKeyID { AppStorageKeyID(key: key, store: ObjectIdentifier(slot.store)) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(with: result(of: slot.read()))
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    slot.subscribe { subscriber.yieldWhenSettled(with: result(of: $0))() }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    slot.write(encode(value))
    // Whoever asks for it is told when the value will survive the process.
    if context == .userInitiated { DefaultsWriter.shared.flush() }
    continuation.resume()
  }

  private func result(of object: Any?) -> Result<Value?, any Error> {
    guard let object else { return .success(nil) }
    guard let value = decode(object) else {
      return .failure(StoredTypeError(key: description, found: type(of: object), expected: Value.self))
    }
    return .success(value)
  }
}

extension AppStorageKey: CustomStringConvertible {
  /// The key as it is written.
  public var description: String { ".appStorage(\(String(reflecting: key)))" }
}

/// What identifies a value in user defaults.
public struct AppStorageKeyID: Hashable {
  let key: String
  let store: ObjectIdentifier
}
