import ConcurrencyHooks
package import Dispatch
import Synchronization

/// Lets everything pass that was on the main queue before.
///
/// One marker goes through the queue. (`Task.yield()` would not do: it sends the task through the process-wide
/// pool and back, past other threads and behind whatever keeps them busy.)
@MainActor
package func passMainQueue() async {
  Adoption.installHook()
  await withUnsafeContinuation { continuation in
    DispatchQueue.main.async { resumeOnMainActor(continuation) }
  }
}

/// Resumes a task of the main actor without a trip through the process-wide pool, which the runtime would
/// otherwise make.
@MainActor
package func resumeOnMainActor(_ continuation: UnsafeContinuation<Void, Never>) {
  concurrency_hooks_set_resumes_on_main(1)
  continuation.resume()
  concurrency_hooks_set_resumes_on_main(0)
}

/// Runs something that belongs to the main actor, here if this is the main queue, else there, and waits for it, but
/// not forever: the main queue may be waiting for this thread.
///
/// Where a process has no run loop, the main queue is served by threads that are not the main thread: only the
/// queue itself can be asked.
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
