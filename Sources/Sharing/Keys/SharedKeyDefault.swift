extension SharedReaderKey {
  /// This key together with a default value.
  public typealias Default = _SharedKeyDefault<Self>
}

/// A key that brings its own default value.
///
/// ```swift
/// extension SharedKey where Self == InMemoryKey<Bool>.Default {
///   static var isOn: Self { Self[.inMemory("isOn"), default: false] }
/// }
/// struct State {
///   @Shared(.isOn) var isOn
/// }
/// ```
public struct _SharedKeyDefault<Base: SharedReaderKey>: SharedReaderKey {
  let base: Base
  let makeDefault: @Sendable () -> Base.Value

  /// A key with a default value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The value that the key has where nothing is stored for it.
  public static subscript(
    key: Base, default value: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: key, makeDefault: value)
  }

  public var id: Base.ID { base.id }

  public func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    guard case .userInitiated = context else {
      return base.load(context: context, continuation: continuation)
    }
    base.load(
      context: context,
      continuation: LoadContinuation(continuation.name) { result in
        continuation.resume(with: result.map { $0 ?? makeDefault() })
      })
  }

  public func subscribe(
    context: LoadContext<Base.Value>, subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }
}

extension _SharedKeyDefault: SharedKey where Base: SharedKey {
  public func save(_ value: Base.Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }
}

extension _SharedKeyDefault: CustomStringConvertible {
  /// The description of the key, without the default value.
  public var description: String { String(describing: base) }
}
