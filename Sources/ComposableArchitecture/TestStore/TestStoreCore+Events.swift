import IssueReporting

extension TestStoreCore: StoreListener {
  func handle(_ event: StoreEvent<State, Action>) {
    switch event.kind {
    case .reduced(let action, let record, let before, let after, let sender):
      shared.reduced(record)
      if case .outside = sender {
        step = (record, before, after)
      } else if isReducingHeld {
        step = (record, before, after)
      } else {
        ledger.receive(action, .done(record, before: before, after: after))
      }
    case .held(let action, let cause):
      ledger.receive(action, .held(cause))
    case .asserted, .effectStarted, .effectSent, .effectEnded, .failed:
      break
    }
    waiters.wake()
  }

  /// Reduces a pending action that was held back, and notes what it did.
  func reduceHeld(_ received: Ledger<State, Action>.Received, at location: IssueLocation) {
    guard case .held(let cause) = received.reduction else { return }
    isReducingHeld = true
    step = nil
    location.asIssueContext { shared.track { runtime.reduce(received.action, held: cause) } }
    isReducingHeld = false
    guard let step else { return }
    ledger.reduced(received.id, .done(step.record, before: step.before, after: step.after))
  }

  /// Reduces every pending action that was held back, and those that come of them at once, in order.
  func reduceAllHeld(at location: IssueLocation) {
    while let next = ledger.pending.first(where: { if case .held = $0.reduction { true } else { false } }) {
      reduceHeld(next, at: location)
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
