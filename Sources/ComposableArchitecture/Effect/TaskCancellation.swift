import ConcurrencyExtras

/// Runs work inside an effect that can be cancelled by an id, for finer control than making the whole effect
/// cancellable.
///
/// ```swift
/// return .run { send in
///   await withTaskCancellation(id: CancelID.countdown, cancelInFlight: true) {
///     for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
///   }
/// }
/// ```
///
/// Cancelling the effect cancels the work too.
///
/// - Parameters:
///   - id: Names the work; `Effect.cancel(id:)` and `Task.cancel(id:)` stop it.
///   - cancelInFlight: Whether what is in flight under the same id is cancelled first.
///   - isolation: The isolation of the caller; leave it out.
///   - operation: The work.
/// - Returns: What `operation` returns.
/// - Throws: What `operation` throws.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  let id = CancelID(id, path: NavigationPath.current)
  let store = RunningStore.current
  let task = Task<Result<T, Failure>, Never> {
    defer { leaveEffect() }
    return await Result(catching: operation)
  }
  let registration =
    store?.register(id, cancelInFlight: cancelInFlight) { task.cancel() }
    ?? CancellationRegistry.outsideStores.register(id, cancelInFlight: cancelInFlight) { task.cancel() }
  defer {
    if let store {
      store.unregister(id, registration)
    } else {
      CancellationRegistry.outsideStores.unregister(id, registration)
    }
  }
  return try await withTaskCancellationHandler {
    // What the work waits for is known of the work itself.
    await withControlledWait(ControlledWait(.task, description: { "" })) { await task.value }
  } onCancel: {
    task.cancel()
  }
  .get()
}

extension Task where Success == Never, Failure == Never {
  /// Cancels what is in flight under an id, from inside an effect.
  ///
  /// ```swift
  /// return .run { send in
  ///   await withTaskCancellation(id: CancelID.poll) { await poll(send) }
  /// } catch: { _, _ in
  ///   Task.cancel(id: CancelID.poll)
  /// }
  /// ```
  ///
  /// - Parameter id: The id given to `withTaskCancellation` or `Effect.cancellable`.
  public static func cancel(id: some Hashable & Sendable) {
    let id = CancelID(id, path: NavigationPath.current)
    if let store = RunningStore.current {
      store.cancel(id)
    } else {
      CancellationRegistry.outsideStores.cancel(id)
    }
  }
}
