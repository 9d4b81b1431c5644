/// A place that a shared value is read from: memory, a file, a server.
///
/// A key says where a value lives (``id``), how to load it and how to follow its changes. The value
/// itself is held in memory once per key, however many ``Shared`` and ``SharedReader`` properties
/// name the key.
///
/// ```swift
/// struct TemperatureKey: SharedReaderKey {
///   let sensor: String
///   var id: String { sensor }
///   func load(context: LoadContext<Double>, continuation: LoadContinuation<Double>) {
///     continuation.resume(returning: 21.5)
///   }
///   func subscribe(
///     context: LoadContext<Double>, subscriber: SharedSubscriber<Double>
///   ) -> SharedSubscription {
///     SharedSubscription {}
///   }
/// }
/// ```
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the value that the key names.
  associatedtype Value: Sendable

  /// The type of the key's identity.
  associatedtype ID: Hashable = Self

  /// What identifies the value: keys with equal ids share one value.
  var id: ID { get }

  /// Loads the value.
  ///
  /// - Parameters:
  ///   - context: Why the value is loaded, and the value to fall back on.
  ///   - continuation: To be resumed exactly once, now or later, on any thread. A second resumption,
  ///     and a continuation that is dropped without one, is reported as an issue.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Follows changes that are made to the value from outside.
  ///
  /// - Parameters:
  ///   - context: The value to fall back on.
  ///   - subscriber: Takes new values and errors, from any thread.
  /// - Returns: What ends the subscription; it is cancelled when no property names the key any more.
  func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  /// The key itself.
  public var id: Self { self }
}
