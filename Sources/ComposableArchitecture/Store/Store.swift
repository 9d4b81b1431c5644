public import Dependencies
public import Observation

/// The runtime of a feature: holds its state, reduces the actions it is sent and runs their effects.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) { Counter() }
/// store.send(.incrementButtonTapped)
/// store.count   // 1
/// ```
///
/// A store lives on the main actor; its effects run off the main thread, and are cancelled when the store is
/// released. The stores of children, see ``scope(_:action:)``, keep the store that they come from.
///
/// Reads of a store can be observed: those of fields of an ``ObservableState()`` field by field, those of any other
/// state as a whole.
@MainActor
@preconcurrency
@dynamicMemberLookup
public final class Store<State, Action> {
  let core: any StoreCore<State, Action>
  /// Keeps the parent, and with it the root and its effects.
  private let parent: AnyObject?
  var children = ChildStores()

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
    core = RootCore(
      withDependencies {
        prepareDependencies?(&$0)
      } operation: {
        StoreRuntime(
          initialState: initialState(), dependencies: .captured, scheduling: .live,
          reduce: reducer().reduce(into:action:))
      })
    parent = nil
  }

  /// Makes the store of a child.
  init(_ core: any StoreCore<State, Action>, parent: AnyObject) {
    self.core = core
    self.parent = parent
  }

  /// The feature's state.
  ///
  /// The store of a child that is gone has the state that the child was last seen with.
  public var state: State {
    core.access()
    return core.state
  }

  /// A field of the feature's state.
  ///
  /// - Parameter keyPath: The field.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    core.access()
    return core.value(at: keyPath)
  }

  /// Sends an action. It is reduced before this returns, unless a reducer is running: then after that.
  ///
  /// An action to a child that is gone is reported as an issue and not reduced.
  ///
  /// - Parameter action: The action.
  /// - Returns: The work that the action started.
  @discardableResult
  public func send(_ action: Action) -> StoreTask { StoreTask(core.send(action)) }

  /// Looks at the state, without observing it as a whole.
  ///
  /// - Parameter body: Gets the state.
  /// - Returns: What `body` returns.
  public func withState<R>(_ body: (_ state: State) -> R) -> R { body(core.state) }
}

/// A store for a reducer.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

extension Store: Observable {}

extension Store: Hashable {
  /// Whether both are the same store.
  public nonisolated static func == (lhs: Store, rhs: Store) -> Bool { lhs === rhs }

  /// Feeds the store's identity to a hasher.
  ///
  /// - Parameter hasher: The hasher to use.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Store: CustomDebugStringConvertible {
  /// The type of the store with its state and its action.
  public nonisolated var debugDescription: String {
    "Store<\(String(reflecting: State.self)), \(String(reflecting: Action.self))>"
  }
}
