package import ConcurrencyExtras
package import IssueReporting
import Synchronization

/// A `.run` that a store has started and that has not ended.
package final class InFlightEffect: Sendable {
  /// How an effect was told to stop.
  package enum Stop: Sendable {
    /// By its cancellation id: what comes after it in a sequence goes on.
    case cancelled
    /// Its feature is gone, its store is, or its task was cancelled: nothing comes after it.
    case cutOff
  }

  private struct State: Sendable {
    var stop: Stop?
    var task: Task<Void, Never>?
  }

  /// Counts up in the order in which the store's effects start.
  package let id: Int
  /// The name given to `.run`.
  package let name: String?
  /// Where `.run` was called.
  package let location: IssueLocation
  /// The feature's place in the tree.
  package let path: NavigationPath
  /// How deep below the root the effect was made; see `RunEffect.depth`.
  package let depth: Int
  /// The ids that cancel it, innermost first.
  package let cancelIDs: [CancelID]
  /// The action whose reduction started it.
  package let cause: ActionRecord?
  /// How the executor of a test store sees it; `nil` in a live store.
  package let token: EffectToken?

  private let state = Mutex(State())

  init(
    id: Int, name: String?, location: IssueLocation, path: NavigationPath, depth: Int,
    cancelIDs: [CancelID], cause: ActionRecord?, token: EffectToken?
  ) {
    self.id = id
    self.name = name
    self.location = location
    self.path = path
    self.depth = depth
    self.cancelIDs = cancelIDs
    self.cause = cause
    self.token = token
  }

  /// How the effect was told to stop, if it was. It is in flight until it has observed that.
  package var stop: Stop? { state.withLock { $0.stop } }

  package var isStopped: Bool { stop != nil }

  /// Tells the effect to stop. What it sends from now on is dropped.
  package func stop(_ stop: Stop) {
    let task = state.withLock { state in
      if state.stop != .cutOff { state.stop = stop }
      return state.task
    }
    task?.cancel()
  }

  func started(_ task: Task<Void, Never>) {
    let isStopped = state.withLock { state in
      state.task = task
      return state.stop != nil
    }
    if isStopped { task.cancel() }
  }
}
