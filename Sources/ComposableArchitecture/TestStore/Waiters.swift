import ConcurrencyExtras
import Dispatch

/// Calls of a test that wait for something to happen in a store. Each is resumed by the event, not by polling.
@MainActor
struct Waiters {
  private var continuations: [UnsafeContinuation<Void, Never>] = []

  /// Resumes everybody, who then look whether what they wait for is there.
  mutating func wake() {
    guard !continuations.isEmpty else { return }
    let continuations = continuations
    self.continuations = []
    for continuation in continuations { resumeOnMainActor(continuation) }
  }

  mutating func add(_ continuation: UnsafeContinuation<Void, Never>) { continuations.append(continuation) }
}

/// One timer of real time for one waiting call.
@MainActor
final class Deadline {
  private(set) var hasPassed: Bool
  private var timer: (any DispatchSourceTimer)?

  /// - Parameters:
  ///   - timeout: How long from now; zero or less has passed at once.
  ///   - wake: Called when it passes.
  init(after timeout: Duration, wake: @escaping @MainActor @Sendable () -> Void) {
    hasPassed = timeout <= .zero
    guard !hasPassed else { return }
    let (seconds, attoseconds) = timeout.components
    let nanoseconds = min(Double(seconds) * 1e9 + Double(attoseconds) / 1e9, 9e17)
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + .nanoseconds(Int(nanoseconds)))
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        self?.hasPassed = true
        wake()
      }
    }
    timer.activate()
    self.timer = timer
  }

  /// Stops the timer.
  func cancel() {
    timer?.cancel()
    timer = nil
  }
}
