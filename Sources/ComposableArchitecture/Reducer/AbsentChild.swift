import CasePaths
import CustomDump
import IssueReporting

/// The line that embeds a child in a reducer, or scopes a store to one: where actions to a child that is not there are
/// reported.
struct IssueSite: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Reports an action whose child is not there.
  ///
  /// - Parameters:
  ///   - reason: Why it is not there, as the end of a sentence.
  ///   - reducer: What embeds the child.
  ///   - action: The action as the parent got it.
  ///   - advice: What to do about it.
  func report(
    absent reason: String,
    of reducer: String,
    action: Any,
    advice: String = """
    Often an effect of the child went on after the child was gone, or a reducer took the child away before the \
    child had reduced the action. Embed children that come and go with 'ifLet', 'ifCaseLet' or 'forEach', which \
    end their effects, and take them away in reducers that run after those.
    """
  ) {
    reportIssue(
      """
      '\(reducer)' got an action whose child is not there: \(reason).

          \(abbreviatedDescription(ofAction: action))

      The child did nothing with it. \(advice)
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Reports an action that was sent to the store of a child that is gone.
  func report(goneBefore action: Any) {
    reportIssue(
      """
      An action was sent to the store of a child that is gone:

          \(abbreviatedDescription(ofAction: action))

      It was not reduced. The store comes from the call of 'scope' at this line; let go of it when the child is gone.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Effect {
  /// The same effect as one of the parent of the feature whose effect this is.
  ///
  /// - Parameters:
  ///   - place: Where the feature is in its parent.
  ///   - path: The case of the feature's actions.
  func embedded<Parent>(at place: @autoclosure () -> ChildPlace, in path: CaseKeyPath<Parent, Action>)
    -> Effect<Parent>
  {
    if node.isNone { return .none }
    let path = AnyCasePath(path)
    return embedded(at: place()) { path.embed($0) }
  }
}

extension RunningStore {
  /// Whether there may be effects to end when a child goes away.
  static var hasEffects: Bool { current.map { !$0.isIdle } ?? false }
}
