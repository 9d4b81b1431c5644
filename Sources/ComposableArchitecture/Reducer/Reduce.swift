/// A reducer from a closure, or a reducer whose type is hidden.
///
/// ```swift
/// Reduce { state, action in
///   switch action {
///   case .resetButtonTapped:
///     state.count = 0
///     return .none
///   }
/// }
/// ```
public struct Reduce<State, Action>: Reducer {
  @usableFromInline
  let run: (inout State, Action) -> Effect<Action>

  /// - Parameter reduce: Changes state in response to an action and returns the effects to start.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    run = reduce
  }

  /// - Parameter reducer: The reducer to run.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) {
    run = reducer.reduce(into:action:)
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    run(&state, action)
  }
}
