import Synchronization

/// Suspends until the current task is cancelled, then throws: a wait that is under this package's control.
///
/// - Parameter description: What a failure message says that the task waits for.
func suspendUntilCancelled<T>(_ description: @autoclosure @escaping @Sendable () -> String) async throws -> T
{
  try await withControlledWait(ControlledWait(.endless, description: description)) {
    let cancellation = Cancellation()
    await withTaskCancellationHandler {
      await cancellation.wait()
    } onCancel: {
      cancellation.signal()
    }
    throw CancellationError()
  }
}

/// Resumes one waiter when signalled, whichever comes first.
private final class Cancellation: Sendable {
  private enum State {
    case waiting(CheckedContinuation<Void, Never>?)
    case signalled
  }

  private let state = Mutex(State.waiting(nil))

  func wait() async {
    await withCheckedContinuation { continuation in
      let isSignalled = state.withLock { state in
        if case .signalled = state { return true }
        state = .waiting(continuation)
        return false
      }
      if isSignalled { continuation.resume() }
    }
  }

  func signal() {
    let continuation = state.withLock { state in
      defer { state = .signalled }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume()
  }
}
