/// A place that a shared value is read from and written to.
///
/// ```swift
/// struct NoteKey: SharedKey {
///   let name: String
///   var id: String { name }
///   func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
///     continuation.resumeReturningInitialValue()
///   }
///   func subscribe(
///     context: LoadContext<String>, subscriber: SharedSubscriber<String>
///   ) -> SharedSubscription {
///     SharedSubscription {}
///   }
///   func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
///     continuation.resume()
///   }
/// }
/// ```
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves the value.
  ///
  /// Called once for each write, in the order of the writes, never by two threads at a time and never
  /// while the value is locked.
  ///
  /// - Parameters:
  ///   - value: The value to save.
  ///   - context: Whether a write or a call of `save()` is the cause.
  ///   - continuation: To be resumed exactly once, now or later, on any thread.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}
