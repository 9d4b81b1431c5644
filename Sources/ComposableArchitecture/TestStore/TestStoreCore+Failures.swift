import Clocks
import CustomDump
import IssueReporting

// Builds the failures of a test store from what its ledger and its verdicts decided.

extension Failure {
  /// Tells the test framework.
  func report() {
    if let collector = FailureCollector.current { return collector.add(self) }
    reportIssue(
      rendered(), severity: severity == .failure ? .error : .warning,
      isExpected: severity == .expected, at: location,
      attachment: wholeEvidence().map { IssueAttachment(name: "difference.txt", text: $0) })
  }
}

extension TestStoreCore {
  func report(_ failure: Failure) {
    runtime.emit(.failed(failure), location: failure.location)
    failure.report()
  }

  // MARK: Actions

  func sentAfterDismissal(_ action: Action, at location: IssueLocation) -> Failure {
    Failure(
      .sentAfterDismissal, location: location,
      headline: .init(.sentAfterDismissal, ["action": abbreviated(action)]),
      help: .init(.sentAfterDismissalHelp))
  }

  func sendBeforeHandling(
    _ received: [Ledger<State, Action>.Received], at location: IssueLocation
  ) -> Failure {
    Failure(
      .sendBeforeHandling, location: location,
      headline: .init(.sendBeforeHandling, count: received.count),
      sections: [.verbatim(unhandled(received.map(\.action)))],
      help: .init(.sendBeforeHandlingHelp, count: received.count),
      suggestion: suggestion(receiving: received))
  }

  /// Received actions that were not asserted by the end: one failure per line that led to them.
  func failuresForPending() -> [Failure] {
    guard ledger.hasPending else { return [] }
    if exhaustivity.isOff {
      guard exhaustivity.showsSkipped else { return [] }
      let actions = ledger.pending.map(\.action)
      ledger.clear()
      return [skippedActions(actions, before: nil, after: nil, at: location)]
    }
    var groups: [(origin: IssueLocation, received: [Ledger<State, Action>.Received])] = []
    for received in ledger.unreported {
      let origin = received.origin ?? location
      if let index = groups.firstIndex(where: { $0.origin.isSame(as: origin) }) {
        groups[index].received.append(received)
      } else {
        groups.append((origin, [received]))
      }
    }
    ledger.markReported()
    return groups.map { origin, received in
      Failure(
        .receivedAfterEnd, location: origin,
        headline: .init(.receivedAfterEnd, count: received.count),
        sections: [.verbatim(unhandled(received.map(\.action)))],
        help: .init(.receivedAfterEndHelp, count: received.count),
        suggestion: suggestion(receiving: received))
    }
  }

  private func unhandled(_ actions: [Action]) -> String {
    var lines = actions.prefix(20).enumerated().map { index, action in
      "  [\(index)]: \(abbreviatedDescription(ofAction: action))"
    }
    if actions.count > 20 { lines.append("  … (\(actions.count - 20) more)") }
    return "Unhandled actions: [\n" + lines.joined(separator: "\n") + "\n]"
  }

  func receivedOther(
    _ expected: ExpectedAction<Action>, _ received: Ledger<State, Action>.Received,
    at location: IssueLocation
  ) -> Failure {
    var sections: [Failure.Section] = []
    if let value = expected.value?(), type(of: value) == type(of: received.action as Any),
      let difference = diff(value, received.action as Any, format: .proportional)
    {
      sections += [.verbatim(indented(difference)), .verbatim("(Expected: −, Actual: +)")]
    } else {
      sections.append(.titledSentence(.init(.expectedAction), expected.description()))
      sections.append(.titled(.init(.receivedAction), String(customDumping: received.action)))
    }
    if let distance = ledger.distance(to: { expected.matches($0.action) }) {
      sections.append(
        .sentence(
          .init(.receivedOtherLater, sentences: ["action": expected.description()], count: distance + 1)))
    }
    return Failure(
      .receivedOther, location: location, headline: .init(.receivedOther), sections: sections,
      help: .init(.receivedOtherHelp))
  }

  func nothingReceived(
    _ expected: ExpectedAction<Action>, _ outcome: WaitOutcome, timeout: Duration,
    at location: IssueLocation
  ) -> Failure {
    var sections: [Failure.Section] = []
    if exhaustivity.isOff, ledger.hasPending {
      sections.append(
        .titled(
          .init(.nothingReceivedSkipped),
          ledger.pending.map { abbreviatedDescription(ofAction: $0.action) }.joined(separator: "\n")))
    }
    let (why, help) = explanation(of: outcome, timeout: timeout)
    return Failure(
      .nothingReceived, location: location,
      headline: .init(.nothingReceived, sentences: ["action": expected.description()]),
      sections: sections + why, help: help)
  }

  func anyOrderMissing(
    _ missing: [ExpectedAction<Action>], others: [Action], _ outcome: WaitOutcome, timeout: Duration,
    at location: IssueLocation
  ) -> Failure {
    let (why, help) = explanation(of: outcome, timeout: timeout)
    var sections = [Failure.Section.list(missing.map { $0.description() })]
    if !others.isEmpty {
      sections += [.sentence(.init(.anyOrderOthers)), .verbatim(unhandled(others))]
    }
    return Failure(
      .anyOrderMissing, location: location, headline: .init(.anyOrderMissing), sections: sections + why,
      help: help)
  }

  /// All actions of a set were received, and among them others that are not in it.
  func receivedOthers(_ others: [Action], at location: IssueLocation) -> Failure {
    Failure(
      .receivedOther, location: location, headline: .init(.anyOrderReceivedOthers, count: others.count),
      sections: [.verbatim(unhandled(others))], help: .init(.anyOrderReceivedOthersHelp))
  }

  /// Why nothing came, and what to do.
  private func explanation(
    of outcome: WaitOutcome, timeout: Duration
  ) -> ([Failure.Section], Failure.Sentence) {
    let effects = effectsInFlight.map { Failure.Section.effect(description(of: $0)) }
    let count = effects.count
    switch outcome {
    case .happened, .noEffects:
      return ([.sentence(.init(.nothingReceivedNoEffects))], .init(.nothingReceivedHelpNoEffects))
    case .parked:
      return ([.sentence(.init(.nothingReceivedParked, count: count))] + effects, parkedHelp)
    case .busy:
      return (
        [.sentence(.init(.nothingReceivedBusy, count: count))] + effects, .init(.nothingReceivedHelpBusy)
      )
    case .timedOut:
      return (
        [.sentence(.init(.nothingReceivedTimeout, ["timeout": timeout.formattedForMessages], count: count))]
          + effects,
        effectsInFlight.allSatisfy { controlledWaits(of: $0) != nil }
          ? parkedHelp : .init(.nothingReceivedHelpTimeout)
      )
    case .cancelled:
      return (
        [.sentence(.init(.nothingReceivedCancelled, count: count))] + effects,
        .init(.nothingReceivedHelpCancelled)
      )
    }
  }

  // MARK: Skipping

  func skippedActions(
    _ actions: [Action], before: StateCopy<State>?, after: StateCopy<State>?, _ step: SharedStep? = nil,
    at location: IssueLocation
  ) -> Failure {
    // "Skipped receiving …" stays English in every language.
    let lines = actions.prefix(20).map {
      "Skipped receiving \(abbreviatedDescription(ofAction: $0, keepsType: false))"
    }
    var sections: [Failure.Section] = [.block(lines.joined(separator: "\n"))]
    if actions.count > 20 { sections.append(.sentence(.init(.more, count: actions.count - 20))) }
    if let before, let after, let shared = step?.assertion(), !isEqual(before, after, shared) {
      sections.append(.sentence(.init(.skippedDifferences)))
      sections += evidence(expected: before, actual: after, shared).sections
    }
    return Failure(
      .skippedActions, severity: .expected, location: location,
      headline: .init(.skippedActions, count: actions.count), sections: sections)
  }

  func skippedEffects(_ effects: [InFlightEffect], at location: IssueLocation) -> Failure {
    Failure(
      .skippedEffects, severity: .expected, location: location,
      headline: .init(.skippedEffects, count: effects.count),
      sections: effects.map { .effect(description(of: $0)) })
  }

  func noActionsToSkip(at location: IssueLocation) -> Failure {
    Failure(
      .noActionsToSkip, location: location, headline: .init(.noActionsToSkip),
      help: .init(.noActionsToSkipHelp))
  }

  func noEffectsToSkip(at location: IssueLocation) -> Failure {
    Failure(
      .noEffectsToSkip, location: location, headline: .init(.noEffectsToSkip),
      help: .init(.noEffectsToSkipHelp))
  }

  func leakFailure(_ test: String) -> Failure {
    Failure(.effectStillRunning, location: location, headline: .init(.leakedStore, ["test": test]))
  }

  // MARK: Words

  func abbreviated(_ action: Action) -> String {
    abbreviatedDescription(ofAction: action, keepsType: false)
  }
}

extension IssueLocation {
  func isSame(as other: IssueLocation) -> Bool {
    line == other.line && column == other.column && "\(fileID)" == "\(other.fileID)"
  }
}
