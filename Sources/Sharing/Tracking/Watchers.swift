/// The trackers that have something of a cell in their logs; held weakly.
struct Watchers {
  private struct Entry {
    weak var tracker: SharedChangeTracker?
  }

  private var entries: [Entry] = []

  mutating func add(_ tracker: SharedChangeTracker) {
    guard !entries.contains(where: { $0.tracker === tracker }) else { return }
    entries.append(Entry(tracker: tracker))
  }

  /// Tells them of a write, except those that have it from the tracker that it was made under.
  mutating func willWrite<Cell: TrackedCell>(
    _ cell: Cell, before: Cell.Content, under tracker: SharedChangeTracker?
  ) {
    if entries.isEmpty { return }
    entries.removeAll { entry in
      guard let watcher = entry.tracker else { return true }
      if watcher.isFed(by: tracker) { return false }
      return !watcher.recordForeign(cell, before: before)
    }
  }
}
