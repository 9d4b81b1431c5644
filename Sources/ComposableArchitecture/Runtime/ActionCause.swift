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

/// On whose behalf an effect is performed.
struct EffectContext {
  let group: EffectGroup
  let record: ActionRecord?
  var scope: CancelScope?
  /// Whether an action from outside led to it directly.
  var isDirect: Bool
  /// Whether it goes on where an effect has just ended.
  var continuesSequence = false
}
