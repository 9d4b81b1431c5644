import Dispatch

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

private let mainQueueKey: DispatchSpecificKey<Void> = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()
