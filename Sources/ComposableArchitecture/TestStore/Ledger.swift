import IssueReporting

/// What a test store remembers between the steps of a test: which actions were received and not asserted,
/// and up to where the state has been asserted.
///
/// A value without tasks, locks or waiting. The store around it schedules; this decides.
struct Ledger<State, Action> {
  /// An action that an effect sent.
  struct Received {
    enum Reduction {
      /// The action was reduced when it arrived.
      case done(ActionRecord, before: State, after: State)
      /// The action waits to be reduced when it is received.
      case held(HeldCause)
    }

    /// Counts up in the order of arrival.
    let id: Int
    let action: Action
    var reduction: Reduction
    /// Whether a failure said already that the action was not asserted.
    var isReported = false

    /// The line of the test whose effects led to the action.
    @MainActor var origin: IssueLocation? {
      switch reduction {
      case .done(let record, _, _): record.location
      case .held(let cause): cause.record?.location
      }
    }
  }

  /// Received and not asserted, oldest first.
  private(set) var pending: [Received] = []
  /// The state after the last action that was asserted or skipped; `nil` while it is the newest state.
  private(set) var assertedState: State?
  private var nextID = 0

  var hasPending: Bool { !pending.isEmpty }

  /// The oldest pending action, if it was reduced.
  var firstReduced: ActionRecord? {
    if case .done(let record, _, _) = pending.first?.reduction { record } else { nil }
  }

  /// The pending actions that no failure has named yet.
  var unreported: [Received] { pending.filter { !$0.isReported } }

  /// Whether some pending action was already reduced: then the asserted state is behind the newest one.
  private var hasReducedPending: Bool {
    !pending.isEmpty && pending.contains { if case .done = $0.reduction { true } else { false } }
  }

  mutating func receive(_ action: Action, _ reduction: Received.Reduction) {
    if case .done(_, let before, _) = reduction, assertedState == nil { assertedState = before }
    nextID += 1
    pending.append(Received(id: nextID, action: action, reduction: reduction))
  }

  /// Takes a pending action as asserted or skipped.
  mutating func take(at index: Int) -> Received { pending.remove(at: index) }

  /// Replaces a held action by its reduction.
  mutating func reduced(_ id: Int, _ reduction: Received.Reduction) {
    guard let index = pending.firstIndex(where: { $0.id == id }) else { return }
    pending[index].reduction = reduction
  }

  /// Moves the asserted state on to what came out of an asserted action.
  mutating func moveState(to state: State) { assertedState = hasReducedPending ? state : nil }

  /// Notes that a failure has named every pending action.
  mutating func markReported() {
    for index in pending.indices { pending[index].isReported = true }
  }

  /// Forgets every pending action.
  mutating func clear() {
    pending = []
    assertedState = nil
  }
}
