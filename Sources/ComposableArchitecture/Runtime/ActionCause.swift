import IssueReporting

/// Where an action came from.
///
/// Not nested in the store's runtime: a type inside a generic one is made again for each look at it.
struct ActionCause {
  let sender: ActionSender
  let group: EffectGroup?
  let record: ActionRecord?
  let location: IssueLocation?

  var isOutside: Bool { if case .outside = sender { true } else { false } }
}

/// Where an action came from that is held back.
package struct HeldCause {
  let cause: ActionCause

  package var record: ActionRecord? { cause.record }
  package var sender: ActionSender { cause.sender }
}

/// On whose behalf an effect is performed.
struct EffectContext {
  let group: EffectGroup
  let record: ActionRecord?
  var scope: CancelScope?
  /// Whether an action from outside led to it directly.
  var isDirect: Bool
}
