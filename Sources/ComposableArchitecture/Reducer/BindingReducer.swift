public import CasePaths

/// Makes the changes that binding actions ask for.
///
/// List it before the reducers that react to a change, so that they see the new value.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   BindingReducer()
///   Reduce { state, action in
///     switch action {
///     case .binding(\.query): return .send(.search)
///     case .binding, .search: return .none
///     }
///   }
/// }
/// ```
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where ViewAction.State == State {
  private let viewAction: (Action) -> ViewAction?

  /// Makes the changes of the feature's own binding actions.
  public init() where Action == ViewAction {
    viewAction = { $0 }
  }

  /// Makes the changes of the binding actions in a part of the feature's actions.
  ///
  /// - Parameter toViewAction: The case of the actions that a user interface sends.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) where Action: CasePathable {
    viewAction = { $0[case: toViewAction] }
  }

  /// Makes the change, if the action is one.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    viewAction(action)?.binding?.set(&state)
    return .none
  }
}
