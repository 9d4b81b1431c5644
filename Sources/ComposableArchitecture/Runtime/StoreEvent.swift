package import IssueReporting

/// One thing that happened in a store. Together the events tell the store's whole story.
package struct StoreEvent<State, Action> {
  package enum Kind {
    /// An action was reduced, sent from outside or by an effect.
    case reduced(Reduction<State, Action>, sender: ActionSender)
    /// An action that an effect sent is held back; whoever holds it reduces it later.
    case held(HeldAction<Action>)
    /// A received action was asserted by a test, or skipped.
    case asserted(ActionRecord, isSkipped: Bool)
    /// An effect was started.
    case effectStarted(InFlightEffect)
    /// An effect sent an action; without an effect it was a `.send`, which is over at once.
    case effectSent(InFlightEffect?, action: Any)
    /// An effect ended, of its own accord or because it was stopped.
    case effectEnded(InFlightEffect)
    /// A failure was reported.
    case failed(Failure)
  }

  /// Counts up.
  package let id: Int
  /// The event that led to this one.
  package let cause: Int?
  /// The line of the test that is answerable for it.
  package let location: IssueLocation?
  /// When it happened.
  package let time: ContinuousClock.Instant
  package let kind: Kind
}

/// Who sent an action.
package enum ActionSender {
  case outside
  /// An effect; `nil` for a `.send`, which is over at once.
  case effect(InFlightEffect?)
}

/// Follows what happens in a store. A store without listeners makes no events.
@MainActor
package protocol StoreListener<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  func handle(_ event: StoreEvent<State, Action>)
}
