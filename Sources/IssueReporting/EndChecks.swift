import Synchronization

/// Checks that run once, when something ends, in the order in which they were added.
final class EndChecks: Sendable {
  private struct State {
    var nextID = 0
    var checks: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  func add(_ check: @escaping @Sendable () -> Void) -> EndCheck {
    state.withLock { state in
      let id = state.nextID
      state.nextID += 1
      state.checks[id] = check
      return EndCheck { [weak self] in self?.remove(id) }
    }
  }

  /// Runs every check, those included that are added meanwhile, but not those that are cancelled meanwhile.
  func run() {
    while true {
      let ids = state.withLock { $0.checks.keys.sorted() }
      guard !ids.isEmpty else { return }
      for id in ids {
        state.withLock { $0.checks.removeValue(forKey: id) }?()
      }
    }
  }

  private func remove(_ id: Int) {
    // The check, and what it captures, is released outside the lock.
    let removed = state.withLock { $0.checks.removeValue(forKey: id) }
    _ = removed
  }
}

/// A check that was added to the end of a test or of the process.
package struct EndCheck: Sendable {
  private let remove: @Sendable () -> Void

  init(_ remove: @escaping @Sendable () -> Void) {
    self.remove = remove
  }

  /// Takes the check back; one that runs or ran is not affected.
  package func cancel() { remove() }
}
