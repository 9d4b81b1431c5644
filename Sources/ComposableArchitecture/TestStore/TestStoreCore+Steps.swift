import IssueReporting

// Sending, receiving, skipping and finishing. Each call lets effects run as far as they can, asks the ledger what
// was received, and hands the change of state over to be asserted.

extension TestStoreCore {
  // MARK: Sending

  func send(
    _ action: Action, assert modify: AssertionClosure<State>?, at location: IssueLocation
  ) async -> EffectGroup? {
    guard !isDismissed else {
      report(sentAfterDismissal(action, at: location))
      return nil
    }
    await reduceAllHeldAndSettle(at: location)
    leavePendingBehind(at: location)
    step = nil
    let group = location.asIssueContext { shared.track { runtime.send(action, location: location) } }
    guard let step else { return group }
    self.step = nil
    await settle()
    ledger.moveState(past: step)
    assertState(
      modify,
      Step(
        call: .send(action), before: step.before, after: step.after, dependencies: step.dependencies,
        shared: shared.takeStep(of: [step.record])),
      at: location)
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
    // How many actions are skipped; with everything to be asserted, it must be the next one.
    var distance: Int?
    let outcome = await wait(timeout: timeout) {
      if exhaustivity.isOff {
        distance = ledger.distance(to: { expected.matches($0.action) })
      } else if let next = ledger.pending.first {
        distance = expected.matches(next.action) ? 0 : nil
        return true
      }
      return distance != nil
    }
    guard outcome.hasHappened else {
      report(nothingReceived(expected, outcome, timeout: timeout, at: location))
      if exhaustivity.isOff, ledger.hasPending { skipPending(count: ledger.pending.count, at: location) }
      return
    }
    if let distance, distance > 0 { skipPending(count: distance, at: location) }
    guard let next = ledger.pending.first else { return }
    let isExpected = distance != nil
    guard let reduction = takeFirst(isSkipped: !isExpected, at: location) else { return }
    let changes = shared.takeStep(of: [reduction.record])
    guard isExpected else {
      report(receivedOther(expected, next, at: location))
      return
    }
    // What the reduction started must have run as far as it can, as after a send.
    if effectActions == .reducedOnReceive { await settle() }
    assertState(
      modify.map { modify in { try modify(&$0, next.action) } },
      Step(
        call: .receive(next.action), before: reduction.before, after: reduction.after,
        dependencies: reduction.dependencies, shared: changes),
      at: location)
  }

  func receiveInAnyOrder(
    _ expected: [ExpectedAction<Action>], timeout: Duration?,
    assert modify: AssertionClosure<State>?, at location: IssueLocation
  ) async {
    let timeout = timeout ?? self.timeout
    var matching = AnyOrderMatching(expected)
    var others: [Action] = []
    var reductions: [Reduction<State, Action>] = []
    while !matching.missing.isEmpty {
      var distance: Int?
      let outcome = await wait(timeout: timeout) {
        guard exhaustivity.isOff else { return ledger.hasPending }
        distance = ledger.distance(to: { matching.accepts($0.action) })
        return distance != nil
      }
      guard outcome.hasHappened else {
        report(anyOrderMissing(matching.missing, others: others, outcome, timeout: timeout, at: location))
        return
      }
      if let distance, distance > 0 { skipPending(count: distance, at: location) }
      guard let action = ledger.pending.first?.action else { return }
      let isExpected = matching.accept(action)
      guard let reduction = takeFirst(isSkipped: !isExpected, at: location) else { return }
      reductions.append(reduction)
      if !isExpected { others.append(action) }
    }
    let changes = shared.takeStep(of: reductions.map(\.record))
    guard others.isEmpty else {
      // Their changes are among those of the listed ones: what the closure says cannot be told apart from them.
      report(receivedOthers(others, at: location))
      return
    }
    guard let first = reductions.first, let last = reductions.last else { return }
    if effectActions == .reducedOnReceive { await settle() }
    assertState(
      modify,
      Step(
        call: .receiveInAnyOrder(matching.met), before: first.before, after: last.after,
        dependencies: first.dependencies, shared: changes),
      at: location)
  }

  /// Takes the oldest pending action, and moves the state past it.
  ///
  /// - Returns: What reducing it did.
  private func takeFirst(isSkipped: Bool, at location: IssueLocation) -> Reduction<State, Action>? {
    guard let first = ledger.pending.first else { return nil }
    reduceHeld(first, at: location)
    guard let reduction = ledger.takeFirst().reduction else { return nil }
    reduction.record.assertedAt = location
    runtime.emit(.asserted(reduction.record, isSkipped: isSkipped), location: location)
    ledger.moveState(past: reduction)
    return reduction
  }

  // MARK: Skipping

  /// Moves past the oldest pending actions.
  func skipPending(count: Int, at location: IssueLocation, alwaysShow: Bool = false) {
    var skipped: [Action] = []
    var records: [ActionRecord] = []
    let before = copyOfState()
    for _ in 0..<count {
      guard let action = ledger.pending.first?.action else { break }
      guard let reduction = takeFirst(isSkipped: true, at: location) else { continue }
      skipped.append(action)
      records.append(reduction.record)
    }
    let step = shared.takeStep(of: records)
    guard !skipped.isEmpty, exhaustivity.showsSkipped || alwaysShow else { return }
    report(skippedActions(skipped, before: before, after: copyOfState(), step, at: location))
  }

  func skipReceivedActions(isStrict: Bool, at location: IssueLocation) async {
    await settle()
    await reduceAllHeldAndSettle(at: location)
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
    await settle()
    await reduceAllHeldAndSettle(at: location)
    let outcome = await wait(timeout: timeout, givesUp: false) {
      reduceAllHeld(at: location)
      return effectsInFlight.isEmpty
    }
    if !outcome.hasHappened {
      let effects = effectsInFlight
      for effect in effects where reportedEffects.insert(effect.id).inserted {
        report(
          unfinished(effect, outcome, timeout: timeout, at: effect.cause?.location ?? location))
      }
      for effect in effects { effect.stop(.cutOff) }
      await settle()
    }
    for failure in failuresForPending() + failuresForShared(at: location) { report(failure) }
  }
}
