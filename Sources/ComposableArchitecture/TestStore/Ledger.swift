import IssueReporting

/// What a test store remembers between the steps of a test: which actions were received and not asserted,
/// and up to where the state has been asserted.
///
/// A value without tasks, locks or waiting. The store around it schedules; this decides.
struct Ledger<State, Action> {
  /// An action that an effect sent.
  struct Received {
    enum Progress {
      /// The action was reduced.
      case reduced(Reduction<State, Action>)
      /// The action waits to be reduced when it is received.
      case held(HeldAction<Action>)
    }

    /// Counts up in the order of arrival.
    let id: Int
    var progress: Progress
    /// Whether a failure said already that the action was not asserted.
    var isReported = false

    var action: Action {
      switch progress {
      case .reduced(let reduction): reduction.action
      case .held(let held): held.action
      }
    }

    /// The line of the test whose effects led to the action.
    @MainActor var origin: IssueLocation? {
      switch progress {
      case .reduced(let reduction): reduction.record.location
      case .held(let held): held.causingRecord?.location
      }
    }

    /// What reducing the action did; `nil` if it waits.
    var reduction: Reduction<State, Action>? {
      if case .reduced(let reduction) = progress { reduction } else { nil }
    }
  }

  /// What was received; those before `first` have been taken. A test may skip thousands, each at the same cost.
  private var received: [Received] = []
  private var first = 0
  /// How many pending actions wait to be reduced.
  private var heldCount = 0
  /// The state after the last action that was asserted or skipped; `nil` while it is the newest state.
  private(set) var asserted: StateCopy<State>?
  private var nextID = 0

  /// Received and not asserted, oldest first.
  var pending: ArraySlice<Received> { received[first...] }

  var hasPending: Bool { first < received.count }

  /// How many actions are pending before the oldest one that meets a condition.
  func distance(to condition: (Received) -> Bool) -> Int? {
    pending.firstIndex(where: condition).map { $0 - first }
  }

  /// The oldest pending action, if it was reduced.
  var firstReduced: ActionRecord? { pending.first?.reduction?.record }

  /// The pending actions that no failure has named yet.
  var unreported: [Received] { pending.filter { !$0.isReported } }

  /// Whether some pending action was already reduced: then the asserted state is behind the newest one.
  private var hasReducedPending: Bool { received.count - first > heldCount }

  /// The oldest action that waits to be reduced.
  var firstHeld: Received? { heldCount > 0 ? pending.first { $0.reduction == nil } : nil }

  mutating func receive(_ progress: Received.Progress) {
    switch progress {
    case .reduced(let reduction): if asserted == nil { asserted = reduction.before }
    case .held: heldCount += 1
    }
    nextID += 1
    received.append(Received(id: nextID, progress: progress))
  }

  /// Takes the oldest pending action as asserted or skipped.
  mutating func takeFirst() -> Received {
    let taken = received[first]
    if taken.reduction == nil { heldCount -= 1 }
    first += 1
    if first == received.count {
      received.removeAll(keepingCapacity: true)
      first = 0
    } else if first >= 256, first * 2 > received.count {
      received.removeFirst(first)
      first = 0
    }
    return taken
  }

  /// Replaces a held action by its reduction.
  mutating func reduced(_ id: Int, _ reduction: Reduction<State, Action>) {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    if received[index].reduction == nil { heldCount -= 1 }
    received[index].progress = .reduced(reduction)
  }

  /// Moves the asserted state on to what came out of an asserted action.
  mutating func moveState(past reduction: Reduction<State, Action>) {
    asserted = hasReducedPending ? reduction.after : nil
  }

  /// Notes that a failure has named every pending action.
  mutating func markReported() {
    for index in pending.indices { received[index].isReported = true }
  }

  /// Forgets every pending action.
  mutating func clear() {
    received = []
    first = 0
    heldCount = 0
    asserted = nil
  }
}
