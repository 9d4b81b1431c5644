import Synchronization

/// The effects below one `.cancellable`, which are cancelled together.
final class CancelScope: Sendable {
  private struct State: Sendable {
    var isCancelled = false
    var effects: [Int: InFlightEffect] = [:]
  }

  private let id: CancelID
  private let parent: CancelScope?
  private let state = Mutex(State())

  init(id: CancelID, parent: CancelScope?) {
    self.id = id
    self.parent = parent
  }

  /// The ids of this scope and of those around it, innermost first.
  var ids: [CancelID] { [id] + (parent?.ids ?? []) }

  /// Whether this scope or one around it was cancelled.
  var isCancelled: Bool { state.withLock { $0.isCancelled } || parent?.isCancelled ?? false }

  func add(_ effect: InFlightEffect) {
    state.withLock { $0.effects[effect.id] = effect }
    parent?.add(effect)
  }

  func remove(_ effect: InFlightEffect) {
    state.withLock { $0.effects[effect.id] = nil }
    parent?.remove(effect)
  }

  func cancel() {
    let effects = state.withLock { state in
      state.isCancelled = true
      return state.effects
    }
    for (_, effect) in effects.sorted(by: { $0.key < $1.key }) { effect.stop(.cancelled) }
  }
}
