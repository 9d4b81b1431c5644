/// A reducer that is one of several: an enum whose cases hold reducers.
///
/// Apply ``Reducer()`` to an enum rather than conforming by hand.
///
/// ```swift
/// @Reducer
/// enum Destination {
///   case counter(Counter)
///   case timer(Timer)
/// }
/// ```
///
/// Its state is an enum with the state of each reducer, and `body` runs the reducer of the case that the state is.
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Body: Reducer, State == Body.State, Action == Body.Action {
  // `Reducer` declares the next three as well. Declared again, they are found in the enum, which has no other
  // requirement that names them.
  associatedtype State = Self.State
  associatedtype Action = Self.Action
  associatedtype Body = Self.Body

  /// What there is to show for the case that a store's state is: a store of the case's reducer, or plain state.
  associatedtype CaseScope: _CaseScopeProtocol

  /// The reducers of all cases.
  @ReducerBuilder<State, Action>
  static var body: Body { get }

  /// What there is to show for the case that a store's state is; see ``Store/case``.
  ///
  /// - Parameter store: A store of the enum.
  /// - Returns: The case, with a store of its reducer or with its state.
  @MainActor
  @preconcurrency
  static func scope(_ store: Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  /// The reducers of all cases: there is nothing that depends on a value of the enum.
  public var body: Body { Self.body }
}

/// The state of an enum of reducers. `@Reducer` makes the state that it generates conform.
///
/// ```swift
/// extension Store where State: CaseReducerState, State.StateReducer.Action == Action {}
/// ```
public protocol CaseReducerState: SendableMetatype, _SelfReducingState where _Child == StateReducer.Body {
  /// The enum of reducers that this is the state of.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self

  /// Whether the case is marked ``ReducerCaseEphemeral()``.
  var _isEphemeral: Bool { get }
}

extension CaseReducerState {
  public var _isEphemeral: Bool { false }
  public static var _child: StateReducer.Body { StateReducer.body }
}

/// What `@Reducer` makes of an enum's cases for a store; see ``CaseReducer/scope(_:)``.
public protocol _CaseScopeProtocol {}

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The case that the state is, with a store of the case's reducer.
  ///
  /// ```swift
  /// switch store.case {
  /// case .counter(let store): show(store)
  /// case .timer(let store): show(store)
  /// }
  /// ```
  public var `case`: State.StateReducer.CaseScope { State.StateReducer.scope(self) }
}
