/// A feature's logic: how an action changes state, and which effects it starts.
///
/// A reducer is built from others in its ``body``, or written by hand in ``reduce(into:action:)``.
/// Implement one of the two.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   struct State: Equatable { var count = 0 }
///   enum Action { case incrementButtonTapped }
///   var body: some Reducer<State, Action> {
///     Reduce { state, action in
///       switch action {
///       case .incrementButtonTapped:
///         state.count += 1
///         return .none
///       }
///     }
///   }
/// }
/// ```
// `SendableMetatype` leaves what conforms nonisolated in a module that is isolated to the main actor by default, and so
// what is declared in it: state, actions, cancellation ids. The same goes for the other protocols that refine it.
public protocol Reducer<State, Action>: SendableMetatype {
  /// What the feature remembers.
  associatedtype State

  /// What can happen to the feature.
  associatedtype Action

  /// The type of the reducers that this one is built from; `Never` if it is written by hand.
  associatedtype Body

  /// Changes state in response to an action and says which effects to start.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: What happened.
  /// - Returns: The effects that a store then runs; `.none` if there are none.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is built from, run in order.
  @ReducerBuilder<State, Action>
  var body: Body { get }
}

extension Reducer where Body == Never {
  /// A reducer that is written by hand has no body.
  ///
  /// It traps, naming the reducer's type.
  public var body: Never {
    fatalError(
      """
      '\(Self.self)' has no body: it implements 'reduce(into:action:)'.

      Call 'reduce(into:action:)' on it, or list it in another reducer's body.
      """)
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  /// Runs the reducers of the body, in order.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: What happened.
  /// - Returns: The effects of all of them.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }
}

/// A reducer with the state and actions of another.
///
/// ```swift
/// var body: some ReducerOf<Self> { EmptyReducer() }
/// ```
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>
