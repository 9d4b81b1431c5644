import Synchronization

/// A store's effects in flight, readable from any thread so that a store may be released on any thread.
final class EffectTable: Sendable {
  private let state = Mutex<[Int: InFlightEffect]>([:])

  /// The effects in the order in which they started.
  var effects: [InFlightEffect] {
    state.withLock { effects in
      effects.count < 2 ? Array(effects.values) : effects.values.sorted { $0.id < $1.id }
    }
  }

  var isEmpty: Bool { state.withLock { $0.isEmpty } }

  func add(_ effect: InFlightEffect) { state.withLock { $0[effect.id] = effect } }
  func remove(_ effect: InFlightEffect) { state.withLock { $0[effect.id] = nil } }
}
