import ConcurrencyHooks

/// Runs an operation whose reads of observable state are no observation.
///
/// A store wraps its reducer in it: a reducer reads state all the time, and remembering those reads as if
/// somebody observed them would make every later change look for observers.
package func withoutObserving<R>(_ operation: () throws -> R) rethrows -> R {
  let previous = concurrency_hooks_observing_is_paused()
  concurrency_hooks_set_observing_paused(1)
  defer { concurrency_hooks_set_observing_paused(previous) }
  return try operation()
}

/// Whether the current thread is inside ``withoutObserving(_:)``.
package var isObservingPaused: Bool { concurrency_hooks_observing_is_paused() != 0 }
