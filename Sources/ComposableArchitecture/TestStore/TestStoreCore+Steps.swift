import Dependencies
import IssueReporting

/// An action that a test expects to receive.
struct ExpectedAction<Action> {
  /// Whether an action is the expected one.
  let matches: (Action) -> Bool
  /// The expected action as a message writes it in a sentence.
  let description: () -> Failure.Sentence
  /// The whole expected value, to be shown as a difference; `nil` where there is none, as for a predicate.
  var value: (() -> Any)?
}

typealias AssertionClosure<State> = (inout State) throws -> Void

extension TestStoreCore {
  // MARK: Sending

  func send(
    _ action: Action, assert modify: AssertionClosure<State>?, at location: IssueLocation
  ) async -> EffectGroup? {
    guard !isDismissed else {
      report(sentAfterDismissal(action, at: location))
      return nil
    }
    reduceAllHeld(at: location)
    leavePendingBehind(at: location)
    let dependencies = runtime.dependencies.copyingStatefulValues()
    step = nil
    let group = location.asIssueContext { runtime.send(action, location: location) }
    guard let step else { return group }
    await settle()
    ledger.moveState(to: step.after)
    assertState(
      modify, Step(action: action, keyPathPrefix: "send", before: step.before, after: step.after),
      dependencies: dependencies, at: location)
    return group
  }

  /// Before an action is sent: received actions that the test did not assert are a failure, or are skipped.
  private func leavePendingBehind(at location: IssueLocation) {
    guard ledger.hasPending else { return }
    if exhaustivity.isOff {
      skipPending(count: ledger.pending.count, at: location)
    } else if !ledger.unreported.isEmpty {
      report(sendBeforeHandling(ledger.unreported, at: location))
      ledger.markReported()
    }
  }

  // MARK: Receiving

  func receive(
    _ expected: ExpectedAction<Action>, timeout: Duration?,
    assert modify: ((inout State, Action) throws -> Void)?, at location: IssueLocation
  ) async {
    let timeout = timeout ?? self.timeout
    let outcome = await wait(timeout: timeout) {
      exhaustivity.isOff ? ledger.pending.contains { expected.matches($0.action) } : ledger.hasPending
    }
    guard case .happened = outcome else {
      report(nothingReceived(expected, outcome, timeout: timeout, at: location))
      if exhaustivity.isOff, ledger.hasPending { skipPending(count: ledger.pending.count, at: location) }
      return
    }
    if exhaustivity.isOff, let index = ledger.pending.firstIndex(where: { expected.matches($0.action) }) {
      if index > 0 { skipPending(count: index, at: location) }
    }
    let dependencies = runtime.dependencies.copyingStatefulValues()
    if let first = ledger.pending.first { reduceHeld(first, at: location) }
    let received = ledger.take(at: 0)
    guard case .done(let record, let before, let after) = received.reduction else { return }
    record.assertedAt = location
    let isExpected = expected.matches(received.action)
    runtime.emit(.asserted(record, isSkipped: !isExpected), location: location)
    ledger.moveState(to: after)
    guard isExpected else {
      report(receivedOther(expected, received, at: location))
      return
    }
    // What the reduction started must have run as far as it can, as after a send.
    if effectActions == .reducedOnReceive { await settle() }
    assertState(
      modify.map { modify in { try modify(&$0, received.action) } },
      Step(action: received.action, keyPathPrefix: "receive", before: before, after: after),
      dependencies: dependencies, at: location)
  }

  func receiveInAnyOrder(
    _ expected: [ExpectedAction<Action>], timeout: Duration?,
    assert modify: AssertionClosure<State>?, at location: IssueLocation
  ) async {
    let timeout = timeout ?? self.timeout
    var missing = expected
    var before: State?
    var after = state
    let dependencies = runtime.dependencies.copyingStatefulValues()
    while !missing.isEmpty {
      let outcome = await wait(timeout: timeout) {
        ledger.pending.contains { received in missing.contains { $0.matches(received.action) } }
      }
      guard case .happened = outcome,
        let index = ledger.pending.firstIndex(where: { received in
          missing.contains { $0.matches(received.action) }
        })
      else {
        report(anyOrderMissing(missing, outcome, timeout: timeout, at: location))
        return
      }
      if exhaustivity.isOff, index > 0 { skipPending(count: index, at: location) }
      let position = exhaustivity.isOff ? 0 : index
      for pending in ledger.pending[...position] { reduceHeld(pending, at: location) }
      let received = ledger.take(at: position)
      missing.remove(at: missing.firstIndex { $0.matches(received.action) }!)
      guard case .done(let record, let stateBefore, let stateAfter) = received.reduction else { return }
      record.assertedAt = location
      runtime.emit(.asserted(record, isSkipped: false), location: location)
      if before == nil { before = stateBefore }
      after = stateAfter
      ledger.moveState(to: after)
    }
    guard let before else { return }
    assertState(
      modify, Step(action: nil, keyPathPrefix: "receive", before: before, after: after),
      dependencies: dependencies, at: location)
  }

  // MARK: Asserting

  /// One step of a test whose state change is asserted.
  struct Step {
    /// The action; `nil` for `assert`, which has none, and for several at once.
    let action: Action?
    /// How the step is written: "send" or "receive".
    let keyPathPrefix: String
    let before: State
    let after: State
  }

  func assertCurrentState(_ modify: @escaping AssertionClosure<State>, at location: IssueLocation) {
    reduceAllHeld(at: location)
    let current = state
    let verdict = StepVerdict(isEqual: comparison.isEqual)
    let dependencies = runtime.dependencies.copyingStatefulValues()
    let run = asserting(modify, dependencies: dependencies)
    let outcome =
      exhaustivity.isOff
      ? verdict.nonExhaustive(run, before: current, actual: current)
      : verdict.exhaustive(run, before: current, actual: current, step: .assert, wroteShared: { false })
    report(outcome, Step(action: nil, keyPathPrefix: "assert", before: current, after: current), at: location)
  }

  func assertState(
    _ modify: AssertionClosure<State>?, _ step: Step, dependencies: DependencyValues,
    at location: IssueLocation
  ) {
    let verdict = StepVerdict(isEqual: comparison.isEqual)
    let run = modify.map { asserting($0, dependencies: dependencies) }
    if exhaustivity.isOff {
      guard let run else {
        showSkippedDifferences(expected: step.before, step, at: location)
        return
      }
      let outcome = verdict.nonExhaustive(run, before: step.before, actual: step.after)
      report(outcome, step, at: location)
      if case .holds = outcome, exhaustivity.showsSkipped {
        var expected = step.before
        try? run(&expected)
        if comparison.isEqual(expected, step.before) { report(skippedEmptyClosure(at: location)) }
        showSkippedDifferences(expected: expected, step, at: location)
      }
    } else {
      let outcome = verdict.exhaustive(
        run, before: step.before, actual: step.after, step: step.action == nil ? .assert : .action,
        wroteShared: { false })
      report(outcome, step, at: location)
    }
  }

  /// Runs an assertion closure with the state it is given as the store's, and with a fresh copy of stateful
  /// dependencies each time.
  private func asserting(
    _ modify: @escaping AssertionClosure<State>, dependencies: DependencyValues
  ) -> AssertionClosure<State> {
    { [unowned self] state in
      let copy = dependencies.copyingStatefulValues()
      let previous = assertion
      assertion = (state, copy)
      defer { assertion = previous }
      try DependencyValues.$_current.withValue(copy) { try modify(&state) }
    }
  }

  // MARK: Skipping

  /// Moves past the oldest pending actions.
  func skipPending(count: Int, at location: IssueLocation, alwaysShow: Bool = false) {
    var skipped: [Action] = []
    let before = state
    for _ in 0..<count {
      guard let first = ledger.pending.first else { break }
      reduceHeld(first, at: location)
      let received = ledger.take(at: 0)
      guard case .done(let record, _, let after) = received.reduction else { continue }
      record.assertedAt = location
      runtime.emit(.asserted(record, isSkipped: true), location: location)
      skipped.append(received.action)
      ledger.moveState(to: after)
    }
    guard !skipped.isEmpty, exhaustivity.showsSkipped || alwaysShow else { return }
    report(skippedActions(skipped, before: before, after: state, at: location))
  }

  func skipReceivedActions(isStrict: Bool, at location: IssueLocation) async {
    await settle()
    guard ledger.hasPending else {
      if isStrict { report(noActionsToSkip(at: location)) }
      return
    }
    while ledger.hasPending {
      skipPending(
        count: ledger.pending.count, at: location,
        alwaysShow: exhaustivity == .on || exhaustivity.showsSkipped)
    }
  }

  func skipInFlightEffects(isStrict: Bool, at location: IssueLocation) async {
    await settle()
    let effects = effectsInFlight
    guard !effects.isEmpty else {
      if isStrict { report(noEffectsToSkip(at: location)) }
      return
    }
    let skipped =
      exhaustivity == .on || exhaustivity.showsSkipped ? skippedEffects(effects, at: location) : nil
    for effect in effects { effect.stop(.cutOff) }
    let ids = Set(effects.map(\.id))
    _ = await wait(timeout: timeout, givesUp: false) { !runtime.effects.contains { ids.contains($0.id) } }
    if let skipped { report(skipped) }
  }

  // MARK: Finishing

  func finish(timeout: Duration?, at location: IssueLocation) async {
    let timeout = timeout ?? self.timeout
    reduceAllHeld(at: location)
    let outcome = await wait(timeout: timeout, givesUp: false) { effectsInFlight.isEmpty }
    reduceAllHeld(at: location)
    if case .happened = outcome {
    } else {
      for failure in failuresForEffects(.finishTimeout, timeout: timeout, at: location) { report(failure) }
    }
    for failure in failuresForPending() { report(failure) }
  }
}
