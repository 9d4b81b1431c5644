/// What a key tells about changes from outside.
///
/// ```swift
/// let subscriber = SharedSubscriber<Int>(callback: { print($0) }, onLoading: { print($0) })
/// subscriber.yield(42)
/// ```
public struct SharedSubscriber<Value>: Sendable {
  private let callback: @Sendable (Result<Value?, any Error>) -> Void
  private let onLoading: (@Sendable (Bool) -> Void)?

  /// Like `callback`, but drops the value when a write of this process has not yet been handed to the key: then what
  /// was read outside is older than what is about to be saved. Returns what is left to do: telling the observers.
  private let whenSettled: (@Sendable (Result<Value?, any Error>) -> () -> Void)?

  /// A subscriber that hands what it is told to functions.
  ///
  /// - Parameters:
  ///   - callback: Takes a new value, `nil` for "nothing is stored any more", or an error.
  ///   - onLoading: Takes whether a new value is being loaded.
  public init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: (@Sendable (Bool) -> Void)? = nil
  ) {
    self.init(callback: callback, onLoading: onLoading, whenSettled: nil)
  }

  init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: (@Sendable (Bool) -> Void)?,
    whenSettled: (@Sendable (Result<Value?, any Error>) -> () -> Void)?
  ) {
    self.callback = callback
    self.onLoading = onLoading
    self.whenSettled = whenSettled
  }

  /// Tells a new value.
  public func yield(_ value: Value) {
    yield(with: .success(value))
  }

  /// Tells that nothing is stored any more: the value becomes the initial value.
  public func yieldReturningInitialValue() {
    yield(with: .success(nil))
  }

  /// Tells an error; the value stays as it is.
  public func yield(throwing error: any Error) {
    yield(with: .failure(error))
  }

  /// Tells a new value, that nothing is stored any more (`nil`), or an error.
  public func yield(with result: Result<Value?, any Error>) {
    callback(result)
  }

  /// Tells whether a new value is being loaded.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading?(isLoading)
  }

  /// Tells a value that is dropped where a newer one is on its way to the key.
  ///
  /// - Returns: What is left to do, and may run code of the user's: to be called without a lock.
  func yieldWhenSettled(with result: Result<Value?, any Error>) -> () -> Void {
    if let whenSettled { return whenSettled(result) }
    return { callback(result) }
  }
}
