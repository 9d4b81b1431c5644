import Dependencies
import IssueReporting
import Sharing

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
    let group = location.asIssueContext { shared.track { runtime.send(action, location: location) } }
    guard let step else { return group }
    await settle()
    ledger.moveState(to: step.after)
    assertState(
      modify,
      Step(
        action: action, keyPathPrefix: "send", before: step.before, after: step.after,
        shared: shared.takeStep(of: [step.record])),
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
      _ = shared.takeStep(of: [record])
      report(receivedOther(expected, received, at: location))
      return
    }
    // What the reduction started must have run as far as it can, as after a send.
    if effectActions == .reducedOnReceive { await settle() }
    assertState(
      modify.map { modify in { try modify(&$0, received.action) } },
      Step(
        action: received.action, keyPathPrefix: "receive", before: before, after: after,
        shared: shared.takeStep(of: [record])),
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
    var records: [ActionRecord] = []
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
      records.append(record)
      if before == nil { before = stateBefore }
      after = stateAfter
      ledger.moveState(to: after)
    }
    guard let before else { return }
    assertState(
      modify,
      Step(
        action: nil, keyPathPrefix: "receive", before: before, after: after,
        shared: shared.takeStep(of: records)),
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
    /// The changes of shared values.
    let shared: SharedStep
    /// What the closure expects of shared values, once it has run.
    var asserted: SharedAssertion?

    func asserting(_ asserted: SharedAssertion) -> Step {
      var step = self
      step.asserted = asserted
      return step
    }
  }

  func assertCurrentState(_ modify: @escaping AssertionClosure<State>, at location: IssueLocation) {
    reduceAllHeld(at: location)
    let current = state
    assertState(
      modify,
      Step(
        action: nil, keyPathPrefix: "assert", before: current, after: current,
        shared: shared.takeStep(before: ledger.firstReduced)),
      dependencies: runtime.dependencies.copyingStatefulValues(), at: location)
  }

  func assertState(
    _ modify: AssertionClosure<State>?, _ step: Step, dependencies: DependencyValues,
    at location: IssueLocation
  ) {
    guard exhaustivity.isOff else {
      return assertWholeState(modify, step, dependencies: dependencies, at: location)
    }
    guard let modify else { return showSkippedDifferences(expected: step.before, step, at: location) }
    assertPartOfState(modify, step, dependencies: dependencies, at: location)
  }

  private func assertWholeState(
    _ modify: AssertionClosure<State>?, _ step: Step, dependencies: DependencyValues,
    at location: IssueLocation
  ) {
    let runs = SharedRuns(step.shared, startingFrom: [.previous], isEqual: comparison.isEqual)
    let outcome = StepVerdict(isEqual: runs.holds).exhaustive(
      modify.map { asserting($0, runs, dependencies: dependencies) },
      before: step.before, actual: step.after, step: step.action == nil ? .assert : .action,
      wroteShared: { runs.didWrite })
    if runs.isExtended { shared.take(step.shared) }
    report(outcome, step.asserting(runs.asserted), at: location)
  }

  private func assertPartOfState(
    _ modify: @escaping AssertionClosure<State>, _ step: Step, dependencies: DependencyValues,
    at location: IssueLocation
  ) {
    let runs = SharedRuns(step.shared, startingFrom: [.actual, .previous], isEqual: comparison.isEqual)
    let run = asserting(modify, runs, dependencies: dependencies)
    var outcome = StepVerdict(isEqual: runs.holds).nonExhaustive(run, before: step.before, actual: step.after)
    outcome.add(runs.partialMismatches { self.name(of: $0, in: step.after) }, expected: step.before)
    if runs.isExtended { shared.take(step.shared) }
    report(outcome, step.asserting(runs.asserted), at: location)
    guard case .holds = outcome, exhaustivity.showsSkipped else { return }
    var expected = step.before
    try? run(&expected)
    if step.keyPathPrefix != "assert", comparison.isEqual(expected, step.before), !runs.didWrite {
      report(skippedEmptyClosure(at: location))
    }
    showSkippedDifferences(expected: expected, step.asserting(runs.asserted), at: location)
  }

  /// Runs an assertion closure with the state it is given as the store's, and with a fresh copy of stateful
  /// dependencies each time.
  private func asserting(
    _ modify: @escaping AssertionClosure<State>, _ runs: SharedRuns<State>, dependencies: DependencyValues
  ) -> AssertionClosure<State> {
    { [unowned self] state in
      let copy = dependencies.copyingStatefulValues()
      let previous = assertion
      assertion = (state, copy)
      defer { assertion = previous }
      try DependencyValues.$_current.withValue(copy) { try runs.run(modify, &state) }
    }
  }

  // MARK: Skipping

  /// Moves past the oldest pending actions.
  func skipPending(count: Int, at location: IssueLocation, alwaysShow: Bool = false) {
    var skipped: [Action] = []
    var records: [ActionRecord] = []
    let before = state
    for _ in 0..<count {
      guard let first = ledger.pending.first else { break }
      reduceHeld(first, at: location)
      let received = ledger.take(at: 0)
      guard case .done(let record, _, let after) = received.reduction else { continue }
      record.assertedAt = location
      runtime.emit(.asserted(record, isSkipped: true), location: location)
      skipped.append(received.action)
      records.append(record)
      ledger.moveState(to: after)
    }
    let step = shared.takeStep(of: records)
    guard !skipped.isEmpty, exhaustivity.showsSkipped || alwaysShow else { return }
    report(skippedActions(skipped, before: before, after: state, step, at: location))
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
    for failure in failuresForPending() + failuresForShared(at: location) { report(failure) }
  }
}
