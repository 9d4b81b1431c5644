import Clocks
import ConcurrencyExtras
import CustomDump
import IssueReporting

// Builds the failures of a test store about effects, and says what can be done about each.

extension TestStoreCore {
  /// Effects that are still running at the end: one failure each, at the line that started it.
  func failuresForEffectsAtEnd() -> [Failure] {
    let effects = effectsInFlight.filter { reportedEffects.insert($0.id).inserted }
    if exhaustivity.isOff {
      return exhaustivity.showsSkipped && !effects.isEmpty ? [skippedEffects(effects, at: location)] : []
    }
    return effects.map { effect in
      Failure(
        .effectStillRunning, location: effect.cause?.location ?? location,
        headline: .init(.effectStillRunning), sections: [.effect(description(of: effect))],
        help: help(
          for: effect, asleep: .effectStillRunningHelp, outside: .effectStillRunningHelpOutside,
          endless: .effectStillRunningHelpEndless))
    }
  }

  /// An effect for whose end a call of `finish` did not wait any longer.
  func unfinished(
    _ effect: InFlightEffect, _ outcome: WaitOutcome, timeout: Duration, at location: IssueLocation
  ) -> Failure {
    let (headline, help): (Failure.Sentence, Failure.Sentence) =
      switch outcome {
      case .cancelled: (.init(.nothingReceivedCancelled, count: 1), .init(.nothingReceivedHelpCancelled))
      case .busy: (.init(.nothingReceivedBusy, count: 1), .init(.nothingReceivedHelpBusy))
      default:
        (
          .init(.finishTimeout, ["timeout": timeout.formattedForMessages]),
          self.help(
            for: effect, asleep: .finishTimeoutHelp, outside: .finishTimeoutHelpOutside,
            endless: .finishTimeoutHelpEndless)
        )
      }
    return Failure(
      .finishTimeout, location: location, headline: headline,
      sections: [.effect(description(of: effect))], help: help)
  }

  func description(of effect: InFlightEffect) -> EffectDescription {
    let status: EffectDescription.Status =
      if let waits = controlledWaits(of: effect) {
        .parked(waits)
      } else if executor.isBusy {
        .busy
      } else {
        .outside
      }
    return EffectDescription(
      name: effect.name,
      cancelIDs: effect.cancelIDs.map { Self.description(ofCancelID: $0.base.base) },
      action: effect.cause.map { abbreviatedDescription(ofAction: $0.action, keepsType: false) },
      origin: effect.cause?.location.map { "\($0.fileID):\($0.line)" },
      status: status, began: "\(effect.location.fileID):\(effect.location.line)")
  }

  /// What the test can end that an effect's tasks wait for, or `nil` if nothing of it is known.
  func controlledWaits(of effect: InFlightEffect) -> [String]? {
    let waits = effect.token?.waits.map { $0.description() }.filter { !$0.isEmpty } ?? []
    return waits.isEmpty ? nil : waits
  }

  private static func description(ofCancelID id: any Hashable & Sendable) -> String {
    let dump = String(customDumping: id)
    return dump.contains("\n") ? String(describing: id) : dump
  }

  // MARK: What to do

  /// What ends the waits of an effect that is under the test's control.
  private func endsOfWaits(of effects: [InFlightEffect]) -> (clock: Bool, endless: Bool) {
    let kinds = effects.flatMap { $0.token?.waits.map(\.kind) ?? [] }
    return (kinds.contains(.clock), kinds.contains(.endless))
  }

  /// What to do where all effects wait for the test.
  var parkedHelp: Failure.Sentence {
    switch endsOfWaits(of: effectsInFlight) {
    case (true, true): .init(.nothingReceivedHelpParkedOrEndless)
    case (false, true): .init(.nothingReceivedHelpEndless)
    default: .init(.nothingReceivedHelpParked)
    }
  }

  /// The sentence for an effect that sleeps on a clock, for one that waits for something outside the test, or for one
  /// that only cancellation ends.
  private func help(
    for effect: InFlightEffect, asleep: MessageKey, outside: MessageKey, endless: MessageKey
  ) -> Failure.Sentence {
    if endsOfWaits(of: [effect]).clock { return .init(asleep) }
    return .init(controlledWaits(of: effect) == nil && !executor.isBusy ? outside : endless)
  }
}
