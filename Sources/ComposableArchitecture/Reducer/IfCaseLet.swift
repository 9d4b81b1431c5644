public import CasePaths
import IssueReporting

extension Reducer {
  /// Embeds a child that is a case of this reducer's state.
  ///
  /// ```swift
  /// EmptyReducer()
  ///   .ifCaseLet(\.loggedIn, action: \.loggedIn) { LoggedIn() }
  ///   .ifCaseLet(\.loggedOut, action: \.loggedOut) { LoggedOut() }
  /// ```
  ///
  /// The child reduces its actions before this reducer does. When this reducer changes state to another case, the
  /// child's effects are cancelled. An action for a child while state is another case is reported as an issue at
  /// this line, and changes nothing but what this reducer makes of it.
  ///
  /// - Parameters:
  ///   - toCaseState: The case that holds the child's state.
  ///   - toCaseAction: The case of the child's actions.
  ///   - case: The child's reducers.
  ///   - fileID: The source file of the issue, like the parameters that follow.
  /// - Returns: This reducer with the child.
  @warn_unqualified_access
  public func ifCaseLet<CaseState, CaseAction, Case: Reducer>(
    _ toCaseState: CaseKeyPath<State, CaseState>,
    action toCaseAction: CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then case: () -> Case,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> _IfCaseLetReducer<Self, Case>
  where CaseState == Case.State, CaseAction == Case.Action, State: CasePathable, Action: CasePathable {
    _IfCaseLetReducer(
      parent: self, child: `case`(), toChildState: toCaseState, toChildAction: toCaseAction,
      site: IssueSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer with a child that is a case of its state.
public struct _IfCaseLetReducer<Parent: Reducer, Child: Reducer>: Reducer
where Parent.State: CasePathable, Parent.Action: CasePathable {
  fileprivate let parent: Parent
  fileprivate let child: Child
  fileprivate let toChildState: CaseKeyPath<Parent.State, Child.State>
  fileprivate let toChildAction: CaseKeyPath<Parent.Action, Child.Action>
  fileprivate let site: IssueSite

  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    let place = ChildPlace(toChildState, kind: .optional)
    var effect = Effect<Parent.Action>.none
    if let childAction = action[case: toChildAction] {
      effect = reduceChild(into: &state, childAction, at: place, action: action)
    }
    guard !effect.node.isNone || RunningStore.hasEffects, let identity = identity(in: &state) else {
      return parent.reduce(into: &state, action: action)
    }
    effect = effect.merge(with: parent.reduce(into: &state, action: action))
    return self.identity(in: &state) == identity
      ? effect : effect.merge(with: .cancelChild(at: place))
  }

  // As in `_IfLetReducer`, what copies states does so in functions of its own.

  @inline(never)
  private func reduceChild(
    into state: inout Parent.State, _ childAction: Child.Action, at place: ChildPlace, action: Parent.Action
  ) -> Effect<Parent.Action> {
    guard var childState = state[case: toChildState] else {
      site.report(
        absent: "the state is another case than '\(AnyCasePath(toChildState).debugDescription)'",
        of: "ifCaseLet", action: action)
      return .none
    }
    let effect = child.reduce(into: &childState, action: childAction)
    state = AnyCasePath(toChildState).embed(childState)
    return effect.embedded(at: place, in: toChildAction)
  }

  @inline(never)
  private func identity(in state: inout Parent.State) -> ChildIdentity? {
    state[case: toChildState].map(ChildIdentity.init(of:))
  }
}
