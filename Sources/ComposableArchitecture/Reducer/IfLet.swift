public import CasePaths
import CustomDump
import IssueReporting

extension Reducer {
  /// Embeds a child whose state is optional.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.player, action: \.player) { Player() }
  /// ```
  ///
  /// The child reduces its actions before this reducer does. When this reducer takes the child away, or puts
  /// another one in its place, the child's effects are cancelled. An action for a child that is not there is
  /// reported as an issue at this line, and changes nothing but what this reducer makes of it.
  ///
  /// - Parameters:
  ///   - toWrappedState: The child's state.
  ///   - toWrappedAction: The case of the child's actions.
  ///   - wrapped: The child's reducers.
  ///   - fileID: The source file of the issue, like the parameters that follow.
  /// - Returns: This reducer with the child.
  // In favour of the form for both kinds of children in IfLetChild.swift, which spares the compiler a choice in long chains.
  @_disfavoredOverload
  @warn_unqualified_access
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where WrappedState == Wrapped.State, WrappedAction == Wrapped.Action {
    _IfLetReducer(
      parent: self, child: wrapped(), toChildState: toWrappedState, toChildAction: toWrappedAction,
      site: IssueSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Embeds an alert or a dialog whose state is optional.
  ///
  /// It is set to `nil` after this reducer has seen the action of a button.
  ///
  /// - Parameters:
  ///   - toWrappedState: The state of the alert or dialog.
  ///   - toWrappedAction: The case of the actions of its buttons.
  ///   - fileID: The source file of the issue, like the parameters that follow.
  /// - Returns: This reducer with the alert or dialog.
  // In favour of the form for every child that needs no closure in IfLetSelfReducing.swift, as with closures.
  @_disfavoredOverload
  @warn_unqualified_access
  public func ifLet<WrappedState: _EphemeralState, WrappedAction>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _IfLetReducer(
      parent: self, child: EmptyReducer<WrappedState, WrappedAction>(),
      toChildState: toWrappedState, toChildAction: toWrappedAction,
      site: IssueSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer with an optional child.
struct _IfLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  let parent: Parent
  let child: Child
  let toChildState: WritableKeyPath<Parent.State, Child.State?>
  let toChildAction: CaseKeyPath<Parent.Action, Child.Action>
  let site: IssueSite

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    let childAction = payload(of: action, at: toChildAction)
    guard isPresent(in: &state) else {
      if childAction != nil {
        site.report(absent: "'\(toChildState.customDumpDescription)' is 'nil'", of: "ifLet", action: action)
      }
      return parent.reduce(into: &state, action: action)
    }

    let place = ChildPlace(toChildState, kind: .optional)
    var effect = Effect<Parent.Action>.none
    if let childAction {
      effect = child.reduce(into: &state[keyPath: toChildState]!, action: childAction)
        .embedded(at: place, in: toChildAction)
    }
    let isOver = childAction != nil && Child.State.self is any _EphemeralState.Type
    guard isOver || !effect.node.isNone || RunningStore.hasEffects else {
      return parent.reduce(into: &state, action: action)
    }

    let identity = identity(in: &state)
    effect = effect.merge(with: parent.reduce(into: &state, action: action))
    let isSame = self.identity(in: &state) == identity
    if isSame, isOver { remove(from: &state) }
    return isSame && !isOver ? effect : effect.merge(with: .cancelChild(at: place))
  }

  // What copies the child's state does so in functions of its own, which are over when a child in a child reduces: a
  // copy of a large state takes room on the stack. The parent's state is `inout` so that it is not copied.

  @inline(never)
  private func isPresent(in state: inout Parent.State) -> Bool { state[keyPath: toChildState] != nil }

  @inline(never)
  private func identity(in state: inout Parent.State) -> ChildIdentity? {
    state[keyPath: toChildState].map(ChildIdentity.init(of:))
  }

  @inline(never)
  private func remove(from state: inout Parent.State) { state[keyPath: toChildState] = nil }
}
