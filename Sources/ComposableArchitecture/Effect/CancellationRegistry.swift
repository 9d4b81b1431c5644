import Synchronization

/// What is in flight under which cancellation id, in the order in which it was started.
///
/// It is used from any thread: an effect may cancel another by id from where it runs.
package final class CancellationRegistry: Sendable {
  /// Serves code that uses cancellation ids outside any store.
  package static let outsideStores = CancellationRegistry()

  private struct State: Sendable {
    var entries: [CancelID: [Int: @Sendable () -> Void]] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Adds something that can be cancelled.
  ///
  /// - Returns: A number for ``unregister(_:_:)``.
  package func register(_ id: CancelID, cancel: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.next += 1
      state.entries[id, default: [:]][state.next] = cancel
      return state.next
    }
  }

  /// Removes something that has ended.
  package func unregister(_ id: CancelID, _ registration: Int) {
    state.withLock { state in
      guard let index = state.entries.index(forKey: id) else { return }
      state.entries.values[index][registration] = nil
      if state.entries.values[index].isEmpty { state.entries.remove(at: index) }
    }
  }

  /// Cancels and removes everything under an id, oldest first.
  package func cancel(_ id: CancelID) {
    let cancels = state.withLock { $0.entries.removeValue(forKey: id) } ?? [:]
    for (_, cancel) in cancels.sorted(by: { $0.key < $1.key }) { cancel() }
  }
}
