import ConcurrencyExtras
import IssueReporting

extension TestStoreCore: StoreListener {
  /// How many rounds of reducing what was held back and letting effects run one call grants.
  private static var heldRounds: Int { 100 }

  func handle(_ event: StoreEvent<State, Action>) {
    switch event.kind {
    case .reduced(let reduction, let sender):
      shared.reduced(reduction.record)
      switch sender {
      case .effect where !isReducingHeld: ledger.receive(.reduced(reduction))
      case .outside, .effect: step = reduction
      }
    case .held(let held):
      ledger.receive(.held(held))
    case .asserted, .effectStarted, .effectSent, .effectEnded, .failed:
      break
    }
    waiters.wake()
  }

  /// Reduces a pending action that was held back, and notes what it did.
  func reduceHeld(_ received: Ledger<State, Action>.Received, at location: IssueLocation) {
    guard case .held(let held) = received.progress else { return }
    isReducingHeld = true
    step = nil
    location.asIssueContext { shared.track { runtime.reduce(held) } }
    isReducingHeld = false
    guard let step else { return }
    ledger.reduced(received.id, step)
  }

  /// Reduces every pending action that was held back, and those that come of them at once, in order.
  func reduceAllHeld(at location: IssueLocation) {
    while let next = ledger.firstHeld { reduceHeld(next, at: location) }
  }

  /// Reduces every pending action that was held back, and those that their effects lead to without time.
  ///
  /// Where actions lead to actions without end, it stops after ``heldRounds``.
  func reduceAllHeldAndSettle(at location: IssueLocation) async {
    var rounds = 0
    while ledger.firstHeld != nil, rounds < Self.heldRounds {
      reduceAllHeld(at: location)
      await settle()
      rounds += 1
    }
  }
}

extension IssueLocation {
  /// Runs something whose issues are reported at this location.
  func asIssueContext<R>(_ operation: () throws -> R) rethrows -> R {
    try withIssueContext(
      fileID: fileID, filePath: filePath, line: line, column: column, operation: operation)
  }
}
