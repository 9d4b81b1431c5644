import CustomDump
import IssueReporting
import Sharing

// Builds the failures of a test store about states.

extension TestStoreCore {
  /// Reports what a verdict about a step's state says, if it says something.
  func report(
    _ outcome: StepVerdict<State>.Outcome, _ step: Step<State, Action>, at location: IssueLocation
  ) {
    switch outcome {
    case .holds, .partsHold:
      break
    case .equalButDifferent(let difference):
      report(equalButDifferent(difference, at: location))
    case .mismatch(let expected):
      report(mismatch(expected: expected, step, at: location))
    case .unasserted:
      report(
        difference(
          .stateChangedWithoutAssertion, headline: .stateChangedWithoutAssertion, expected: step.before, step,
          at: location))
    case .partsDiffer(let parts, let changes, let runs):
      report(partsDiffer(parts, changes, runs, step, at: location))
    case .closureChangedNothing:
      report(
        Failure(
          .closureChangedNothing, location: location, headline: .init(.closureChangedNothing),
          help: .init(.closureChangedNothingHelp)))
    case .closureThrew(let error):
      report(
        Failure(
          .closureThrew, location: location, headline: .init(.closureThrew),
          sections: [.block(String(customDumping: error))], help: .init(.closureThrewHelp)))
    }
  }

  // MARK: Everything must be asserted

  private func mismatch(
    expected: StateCopy<State>, _ step: Step<State, Action>, at location: IssueLocation
  ) -> Failure {
    let later =
      step.isAssert
      ? nil
      : ledger.pending.first { received in
        received.reduction.map { comparison.isEqual(expected, $0.after) } ?? false
      }
    return difference(
      .stateMismatch, headline: step.isAssert ? .stateMismatchInAssert : .stateMismatch, expected: expected,
      step, hint: later.map { .init(.holdsAfterPending, ["action": abbreviated($0.action)]) }, at: location)
  }

  private func difference(
    _ kind: Failure.Kind, headline: MessageKey, expected: StateCopy<State>, _ step: Step<State, Action>,
    hint: Failure.Sentence? = nil, at location: IssueLocation
  ) -> Failure {
    let evidence = evidence(expected: expected, actual: step.after, step.sides)
    let suggestion = suggestion(for: step, expected: expected)
    return Failure(
      kind, location: location, headline: .init(headline),
      sections: evidence.sections + (hint.map { [.sentence($0)] } ?? []),
      help: suggestion == nil ? .init(.stateMismatchHelp) : nil, suggestion: suggestion,
      attachment: evidence.wholeText)
  }

  /// A note where `==` says that an assertion holds, and what is to be seen says that it does not.
  private func equalButDifferent(_ difference: StateDifference, at location: IssueLocation) -> Failure {
    let evidence = StateEvidence(difference)
    return Failure(
      .equalButDifferent, severity: .note, location: location, headline: .init(.equalButDifferent),
      sections: evidence.sections, help: .init(.equalButDifferentHelp), attachment: evidence.wholeText)
  }

  // MARK: Parts are asserted

  private func partsDiffer(
    _ parts: [PartialMismatch], _ changes: [SharedChange], _ runs: StepVerdict<State>.Runs,
    _ step: Step<State, Action>, at location: IssueLocation
  ) -> Failure {
    let evidence = StateEvidence(parts)
    let hint = step.isAssert ? nil : laterAction(changes, runs, step)
    return Failure(
      .stateMismatch, location: location, headline: .init(.assertionMismatch),
      sections: evidence.sections + (hint.map { [.sentence($0)] } ?? []),
      help: .init(.assertionMismatchHelp), suggestion: suggestion(for: step, expected: runs.onPrevious),
      attachment: evidence.wholeText)
  }

  /// Something close may have happened: the assertion may be right about an action that is still pending.
  private func laterAction(
    _ changes: [SharedChange], _ runs: StepVerdict<State>.Runs, _ step: Step<State, Action>
  ) -> Failure.Sentence? {
    let verdict = StepVerdict(comparison: comparison)
    for received in ledger.pending {
      guard let reduction = received.reduction else {
        // What an action will do that waits to be reduced is not known before.
        return .init(.mayHoldAfterHeld, ["action": abbreviated(received.action)])
      }
      if verdict.holds(
        runs, before: step.before, actual: step.after, later: reduction.after),
        changes.allSatisfy({ holds($0, after: reduction.record) })
      {
        return .init(.holdsAfterPending, ["action": abbreviated(received.action)])
      }
    }
    return nil
  }

  // MARK: Nothing need be asserted

  /// Shows what a non-exhaustive step did not assert.
  func showSkippedDifferences(
    expected: StateCopy<State>, _ step: Step<State, Action>, at location: IssueLocation
  ) {
    guard exhaustivity.showsSkipped, !isEqual(expected, step.after, step.sides) else { return }
    let evidence = evidence(expected: expected, actual: step.after, step.sides)
    report(
      Failure(
        .skippedDifferences, severity: .expected, location: location,
        headline: .init(.skippedDifferences), sections: evidence.sections, attachment: evidence.wholeText))
  }

  func skippedEmptyClosure(at location: IssueLocation) -> Failure {
    Failure(
      .skippedEmptyClosure, severity: .expected, location: location, headline: .init(.skippedEmptyClosure))
  }
}
