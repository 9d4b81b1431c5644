import Synchronization

/// What is in flight under which cancellation id, in the order in which it was started.
///
/// It is used from any thread: an effect may cancel another by id from where it runs.
package final class CancellationRegistry: Sendable {
  /// Serves code that uses cancellation ids outside any store.
  package static let outsideStores = CancellationRegistry()

  private struct State: Sendable {
    /// By ids without their places, and by the numbers of the registrations.
    var entries: [CancelID: [Int: Entry]] = [:]
    var next = 0
  }

  private struct Entry: Sendable {
    let path: NavigationPath
    let cancel: @Sendable () -> Void
  }

  private let state = Mutex(State())

  package init() {}

  /// Adds something that can be cancelled.
  ///
  /// - Parameters:
  ///   - id: Names it.
  ///   - cancelInFlight: Whether what is there under the same id is cancelled first.
  ///   - cancel: Cancels it; called from any thread.
  /// - Returns: A number for ``unregister(_:_:)``.
  package func register(
    _ id: CancelID, cancelInFlight: Bool, cancel: @escaping @Sendable () -> Void
  ) -> Int {
    if cancelInFlight { self.cancel(id) }
    return register(id, cancel)
  }

  private func register(_ id: CancelID, _ cancel: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.next += 1
      state.entries[id.withoutPath, default: [:]][state.next] = Entry(path: id.path, cancel: cancel)
      return state.next
    }
  }

  /// Removes something that has ended.
  package func unregister(_ id: CancelID, _ registration: Int) {
    state.withLock { state in
      guard let index = state.entries.index(forKey: id.withoutPath) else { return }
      state.entries.values[index][registration] = nil
      if state.entries.values[index].isEmpty { state.entries.remove(at: index) }
    }
  }

  /// Cancels and removes everything under an id that the id reaches from its place, oldest first.
  package func cancel(_ id: CancelID) {
    let reached = state.withLock { state -> [Int: Entry] in
      guard let index = state.entries.index(forKey: id.withoutPath) else { return [:] }
      let reached = state.entries.values[index].filter { id.path.reaches($0.value.path) }
      if reached.count == state.entries.values[index].count {
        state.entries.remove(at: index)
      } else {
        for registration in reached.keys { state.entries.values[index][registration] = nil }
      }
      return reached
    }
    for (_, entry) in reached.sorted(by: { $0.key < $1.key }) { entry.cancel() }
  }
}
