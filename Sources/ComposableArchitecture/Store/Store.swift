public import Dependencies

/// The runtime of a feature: holds its state, reduces the actions it is sent and runs their effects.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) { Counter() }
/// store.send(.incrementButtonTapped)
/// ```
///
/// A store lives on the main actor; its effects run off the main thread, and are cancelled when the store is
/// released.
@MainActor
@preconcurrency
public final class Store<State, Action> {
  let runtime: StoreRuntime<State, Action>

  /// Makes a store.
  ///
  /// The state and the reducer are made with the store's dependencies in force.
  ///
  /// - Parameters:
  ///   - initialState: The state that the feature starts with.
  ///   - reducer: Makes the feature's reducer.
  ///   - prepareDependencies: Overrides dependencies of the feature.
  public init<R: Reducer>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) where R.State == State, R.Action == Action {
    runtime = withDependencies {
      prepareDependencies?(&$0)
    } operation: {
      StoreRuntime(
        initialState: initialState(), dependencies: .captured, scheduling: .live,
        reduce: reducer().reduce(into:action:))
    }
  }

  deinit { runtime.stopAll() }

  /// The feature's state.
  public var state: State { runtime.state }

  /// Sends an action. It is reduced before this returns, unless a reducer is running: then after that.
  ///
  /// - Parameter action: The action.
  /// - Returns: The work that the action started.
  @discardableResult
  public func send(_ action: Action) -> StoreTask { StoreTask(runtime.send(action)) }

  /// Looks at the state.
  ///
  /// - Parameter body: Gets the state.
  /// - Returns: What `body` returns.
  public func withState<R>(_ body: (_ state: State) -> R) -> R { body(runtime.state) }
}

/// A store for a reducer.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
