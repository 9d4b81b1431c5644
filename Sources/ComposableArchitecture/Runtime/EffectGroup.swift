import Synchronization

/// What came of one action that was sent from outside: its effects, and those of the actions they sent.
package final class EffectGroup: Sendable {
  private struct State: Sendable {
    var effects: [Int: InFlightEffect] = [:]
    var waiters: [Int: UnsafeContinuation<Void, Never>] = [:]
    var nextWaiter = 0
    /// How deep the effects reach that the action itself started.
    var depth = 0
    var isCancelled = false
  }

  private let state = Mutex(State())

  package init() {}

  /// Whether everything has ended.
  package var isFinished: Bool { state.withLock { $0.effects.isEmpty } }

  /// Whether the work was cancelled.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// The effects that have not ended, in the order in which they started.
  package var effects: [InFlightEffect] {
    state.withLock { $0.effects.values.sorted { $0.id < $1.id } }
  }

  func add(_ effect: InFlightEffect, isDirect: Bool) {
    let isLate = state.withLock { state in
      state.effects[effect.id] = effect
      if isDirect { state.depth = max(state.depth, effect.depth) }
      return state.isCancelled && !isDirect && effect.depth >= state.depth
    }
    if isLate { effect.stop(.cutOff) }
  }

  func remove(_ effect: InFlightEffect) {
    let waiters = state.withLock { state -> [Int: UnsafeContinuation<Void, Never>] in
      state.effects[effect.id] = nil
      guard state.effects.isEmpty else { return [:] }
      defer { state.waiters = [:] }
      return state.waiters
    }
    for (_, waiter) in waiters.sorted(by: { $0.key < $1.key }) { waiter.resume() }
  }

  /// Stops the effects of the feature that the action was for.
  ///
  /// An action sent to a child through its parents is for the child: what the parents started in response,
  /// at once or later, goes on.
  package func cancel() {
    let effects = state.withLock { state in
      state.isCancelled = true
      return state.effects.values.filter { $0.depth >= state.depth }.sorted { $0.id < $1.id }
    }
    for effect in effects { effect.stop(.cutOff) }
  }

  /// Waits until everything has ended or the waiting task is cancelled.
  package func finish() async {
    let id = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let isOver = state.withLock { state in
          if state.effects.isEmpty || Task.isCancelled { return true }
          state.waiters[id] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
    }
  }
}
