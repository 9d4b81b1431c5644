/// The reducers of all cases of an enum of reducers, under a type that does not depend on them.
///
/// `@Reducer` writes it as the `Body` of an enum. Features that present each other, or themselves, would otherwise
/// have bodies whose types contain each other.
public struct _CaseReducers<State, Action>: Reducer {
  private let reduce: (inout State, Action) -> Effect<Action>

  /// - Parameter reducers: The reducers of all cases.
  public init<Reducers: Reducer<State, Action>>(@ReducerBuilder<State, Action> _ reducers: () -> Reducers) {
    reduce = reducers().reduce(into:action:)
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reduce(&state, action)
  }
}
