package import Dispatch
import Synchronization

/// Runs something that belongs to the main actor, here if this is the main queue, else there, and waits for it.
///
/// Where a process has no run loop, the main queue is served by threads that are not the main thread: only the
/// queue itself can be asked.
///
/// - Parameter body: What to run.
/// - Returns: What `body` returns.
package func onMainQueue<R: Sendable>(_ body: @MainActor @Sendable () -> R) -> R {
  if DispatchQueue.getSpecific(key: mainQueueKey) != nil { return MainActor.assumeIsolated(body) }
  return DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
}

/// Runs something that belongs to the main actor, here if this is the main queue, else there, and waits for it, but
/// not forever: the main queue may be waiting for this thread.
///
/// - Parameters:
///   - limit: How long to wait.
///   - body: What to run; it is run in any case.
///   - late: Takes what `body` returned, on the main queue, where nobody waits for it any longer.
/// - Returns: What `body` returned, or `nil` if it did not in time.
package func onMainQueue<R: Sendable>(
  waitingFor limit: DispatchTimeInterval, _ body: @escaping @MainActor @Sendable () -> R,
  late: @escaping @MainActor @Sendable (R) -> Void
) -> R? {
  if DispatchQueue.getSpecific(key: mainQueueKey) != nil { return MainActor.assumeIsolated(body) }
  let exchange = Exchange<R>()
  DispatchQueue.main.async {
    MainActor.assumeIsolated {
      let result = body()
      if exchange.deliver(result) { late(result) }
    }
  }
  return exchange.take(waitingFor: limit)
}

/// Hands a result from one thread to another that does not wait forever.
private final class Exchange<Result: Sendable>: Sendable {
  private enum State: Sendable {
    case pending
    case delivered(Result)
    case abandoned
  }

  private let state = Mutex(State.pending)
  private let isDelivered = DispatchSemaphore(value: 0)

  /// Returns whether nobody waits any longer.
  func deliver(_ result: Result) -> Bool {
    let isLate = state.withLock { state in
      if case .abandoned = state { return true }
      state = .delivered(result)
      return false
    }
    isDelivered.signal()
    return isLate
  }

  func take(waitingFor limit: DispatchTimeInterval) -> Result? {
    _ = isDelivered.wait(timeout: .now() + limit)
    return state.withLock { state in
      if case .delivered(let result) = state { return result }
      state = .abandoned
      return nil
    }
  }
}

private let mainQueueKey: DispatchSpecificKey<Void> = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()
