import Dependencies
import IssueReporting
import Sharing

// Where the state that a step expects and the actual one are compared.

extension TestStoreCore {
  func assertCurrentState(_ modify: @escaping AssertionClosure<State>, at location: IssueLocation) {
    reduceAllHeld(at: location)
    let current = copyOfState()
    assertState(
      modify,
      Step(
        call: .assert, before: current, after: current,
        dependencies: runtime.dependencies.copyingStatefulValues(),
        shared: shared.takeStep(before: ledger.firstReduced, isCurrent: true)),
      at: location)
  }

  /// Asserts the change of state that a step made, as strictly as the store's exhaustivity says.
  func assertState(
    _ modify: AssertionClosure<State>?, _ step: Step<State, Action>, at location: IssueLocation
  ) {
    guard exhaustivity.isOff else { return assertAll(modify, step, at: location) }
    guard let modify else { return showSkippedDifferences(expected: step.before, step, at: location) }
    assertParts(modify, step, at: location)
  }

  /// Asserts that a closure says everything about a step.
  private func assertAll(
    _ modify: AssertionClosure<State>?, _ step: Step<State, Action>, at location: IssueLocation
  ) {
    let runs = SharedRuns(step.shared, startingFrom: [.previous], isEqual: comparison.isEqual)
    let outcome = verdict(modify, runs, step)
    if runs.isExtended { shared.take(step.shared) }
    step.asserted = runs.asserted
    report(outcome, step, at: location)
  }

  // Not a part of `assertAll`: a failure is built on the stack that the states of the verdict have left.
  @inline(never)
  private func verdict(
    _ modify: AssertionClosure<State>?, _ runs: SharedRuns<State>, _ step: Step<State, Action>
  ) -> StepVerdict<State>.Outcome {
    StepVerdict(comparison: comparison.with(isEqual: runs.holds, look: runs.look)).exhaustive(
      // It runs once, so the copies that were taken before the action will do.
      modify.map { asserting($0, runs, dependencies: { step.dependencies }) },
      before: step.before, actual: step.after, step: step.isAssert ? .assert : .action,
      wroteShared: { runs.didWrite })
  }

  /// Asserts what a closure says about a step, and shows what it does not say if that is asked for.
  private func assertParts(
    _ modify: @escaping AssertionClosure<State>, _ step: Step<State, Action>, at location: IssueLocation
  ) {
    let runs = SharedRuns(step.shared, startingFrom: [.actual, .previous], isEqual: comparison.isEqual)
    let run = asserting(modify, runs, dependencies: { step.dependencies.copyingStatefulValues() })
    var onPrevious: StateCopy<State>?
    var outcome = StepVerdict(comparison: comparison.with(isEqual: runs.holds, look: runs.look))
      .nonExhaustive(
        run, before: step.before, actual: step.after, onPrevious: &onPrevious)
    let (parts, changes) = runs.partialMismatches { self.name(of: $0, in: step.after) }
    outcome.add(parts, shared: changes)
    if runs.isExtended { shared.take(step.shared) }
    step.asserted = runs.asserted
    report(outcome, step, at: location)
    guard outcome.isHeld, exhaustivity.showsSkipped else { return }
    let expected = onPrevious ?? resultToShow(of: run, on: step.before)
    if !step.isAssert, comparison.isEqual(expected, step.before), !runs.didWrite {
      report(skippedEmptyClosure(at: location))
    }
    step.asserted = runs.asserted
    showSkippedDifferences(expected: expected, step, at: location)
  }

  /// What a closure makes of the previous state, to show what it leaves out.
  ///
  /// The verdict is given already. What the closure reports or throws this time, about a state that it was not
  /// written for, is no failure.
  private func resultToShow(
    of run: AssertionClosure<State>, on previous: StateCopy<State>
  ) -> StateCopy<State> {
    StateCopy(previous) { expected in
      // The library's own issues are not even shown; those of test frameworks cannot be kept from them.
      withExpectedIssue(isIntermittent: true) { withIssueReporters([]) { try? run(&expected) } }
    }
  }

  /// Runs an assertion closure with the state it is given as the store's.
  ///
  /// - Parameter dependencies: Makes the stateful dependencies of one run, which it may change.
  private func asserting(
    _ modify: @escaping AssertionClosure<State>, _ runs: SharedRuns<State>,
    dependencies: @escaping () -> DependencyValues
  ) -> AssertionClosure<State> {
    { [unowned self] state in
      let copy = dependencies()
      let previous = assertion
      assertion = RunningAssertion(state: StateCopy(state), dependencies: copy)
      defer { assertion = previous }
      try DependencyValues.$_current.withValue(copy) { try runs.run(modify, &state) }
    }
  }
}
