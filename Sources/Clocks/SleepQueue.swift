/// The sleepers of a test clock as a value: who is woken when, without tasks, locks or continuations.
struct SleepQueue<Instant: Comparable & Sendable>: Sendable {
  /// One sleeper, identified by when it came.
  struct Sleeper: Sendable {
    let id: Int
    let deadline: Instant
  }

  private(set) var sleepers: [Sleeper] = []
  private var cancelledEarly: Set<Int> = []
  private var nextID = 0

  /// The number that the next sleeper will have.
  var nextTicket: Int { nextID }

  /// Takes the number of a sleeper that is about to come.
  mutating func ticket() -> Int {
    defer { nextID += 1 }
    return nextID
  }

  /// Adds a sleeper behind those with the same deadline. Returns false if it was cancelled before it came.
  mutating func add(_ id: Int, until deadline: Instant) -> Bool {
    guard cancelledEarly.remove(id) == nil else { return false }
    let index = sleepers.firstIndex { $0.deadline > deadline } ?? sleepers.endIndex
    sleepers.insert(Sleeper(id: id, deadline: deadline), at: index)
    return true
  }

  /// Removes a sleeper. Returns false if it has not come yet or was woken already.
  mutating func cancel(_ id: Int) -> Bool {
    if let index = sleepers.firstIndex(where: { $0.id == id }) {
      sleepers.remove(at: index)
      return true
    }
    cancelledEarly.insert(id)
    return false
  }

  /// Forgets a ticket whose sleep is over.
  mutating func discard(_ id: Int) { cancelledEarly.remove(id) }

  /// Removes and returns the first sleeper that is due at `instant`: by deadline, then first come first.
  mutating func wakeFirst(dueBy instant: Instant) -> Sleeper? {
    guard let first = sleepers.first, first.deadline <= instant else { return nil }
    return sleepers.removeFirst()
  }

  /// Removes and returns all sleepers.
  mutating func removeAll() -> [Sleeper] {
    defer { sleepers = [] }
    return sleepers
  }
}
