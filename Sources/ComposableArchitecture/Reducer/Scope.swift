public import CasePaths
import IssueReporting

/// Embeds a child feature in its parent: the child reduces its part of the parent's state with its part of the
/// parent's actions.
///
/// ```swift
/// @Reducer
/// struct Settings {
///   struct State { var profile = Profile.State() }
///   enum Action { case profile(Profile.Action) }
///   var body: some ReducerOf<Self> {
///     Scope(state: \.profile, action: \.profile) { Profile() }
///     Reduce { state, action in .none }
///   }
/// }
/// ```
///
/// List it before the reducers of the parent, so that the child is done before the parent reacts.
///
/// For state that comes and goes use `ifLet`, `ifCaseLet` or `forEach`, which also end the child's effects.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  private enum StatePath {
    case property(WritableKeyPath<ParentState, Child.State>)
    case enumCase(CaseKeyPath<ParentState, Child.State>, IssueSite)
  }

  private let toChildState: StatePath
  private let toChildAction: CaseKeyPath<ParentAction, Child.Action>
  private let child: Child

  /// Embeds a child that is a property of its parent.
  ///
  /// - Parameters:
  ///   - toChildState: The child's state.
  ///   - toChildAction: The case of the child's actions.
  ///   - child: The child's reducers.
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.toChildState = .property(toChildState)
    self.toChildAction = toChildAction
    self.child = child()
  }

  /// Embeds a child that is a property of its parent.
  ///
  /// - Parameters:
  ///   - toChildState: The child's state.
  ///   - toChildAction: The case of the child's actions.
  ///   - child: The child's reducers.
  public init<ChildState, ChildAction>(
    _ toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(state: toChildState, action: toChildAction, child: child)
  }

  /// Embeds a child that is a case of its parent.
  ///
  /// An action for the child while the parent is another case is reported as an issue and changes nothing.
  ///
  /// - Parameters:
  ///   - toChildState: The case that holds the child's state.
  ///   - toChildAction: The case of the child's actions.
  ///   - child: The child's reducers.
  ///   - fileID: The source file of the issue, like the parameters that follow.
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.toChildState = .enumCase(
      toChildState, IssueSite(fileID: fileID, filePath: filePath, line: line, column: column))
    self.toChildAction = toChildAction
    self.child = child()
  }

  /// Embeds a child that is a case of its parent.
  ///
  /// An action for the child while the parent is another case is reported as an issue and changes nothing.
  ///
  /// - Parameters:
  ///   - toChildState: The case that holds the child's state.
  ///   - toChildAction: The case of the child's actions.
  ///   - child: The child's reducers.
  ///   - fileID: The source file of the issue, like the parameters that follow.
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    _ toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.init(
      state: toChildState, action: toChildAction, child: child,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Lets the child reduce, if the action is one of its.
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    guard let childAction = payload(of: action, at: toChildAction) else { return .none }
    switch toChildState {
    case .property(let keyPath):
      return child.reduce(into: &state[keyPath: keyPath], action: childAction)
        .embedded(at: ChildPlace(keyPath, kind: .scope), in: toChildAction)
    case .enumCase(let keyPath, let site):
      return reduceCase(keyPath, of: &state, childAction, action: action, site)
    }
  }

  // Not a part of `reduce`: the room that the copies of a large state take on the stack would be taken for every child
  // in a child, cases or not.
  @inline(never)
  private func reduceCase(
    _ keyPath: CaseKeyPath<ParentState, Child.State>, of state: inout ParentState,
    _ childAction: Child.Action, action: ParentAction, _ site: IssueSite
  ) -> Effect<ParentAction> {
    guard var childState = payload(of: state, at: keyPath) else {
      site.report(
        absent: "the state is another case than '\(AnyCasePath(keyPath).debugDescription)'", of: "Scope",
        action: action)
      return .none
    }
    let effect = child.reduce(into: &childState, action: childAction)
    state = AnyCasePath(keyPath).embed(childState)
    return effect.embedded(at: ChildPlace(keyPath, kind: .scope), in: toChildAction)
  }
}
