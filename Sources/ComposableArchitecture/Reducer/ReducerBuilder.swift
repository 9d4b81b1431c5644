/// Builds one reducer from a list of reducers; see ``Reducer/body``.
///
/// ```swift
/// @ReducerBuilder<State, Action>
/// var core: some Reducer<State, Action> {
///   BindingReducer()
///   if isLoggingEnabled { Logging() }
/// }
/// ```
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// A loop: the reducers of every turn, in order.
  @inlinable
  public static func buildArray(
    _ reducers: [some Reducer<State, Action>]
  ) -> some Reducer<State, Action> {
    _SequenceMany(reducers: reducers)
  }

  /// An empty list.
  @inlinable
  public static func buildBlock() -> some Reducer<State, Action> {
    EmptyReducer()
  }

  /// A list of one.
  @inlinable
  public static func buildBlock<R: Reducer>(_ reducer: R) -> R
  where R.State == State, R.Action == Action {
    reducer
  }

  /// The branch of an `if` or `switch` that is taken.
  @inlinable
  public static func buildEither<R0: Reducer, R1: Reducer>(first reducer: R0) -> _Conditional<R0, R1>
  where R0.State == State, R0.Action == Action, R1.State == State, R1.Action == Action {
    .first(reducer)
  }

  /// The branch of an `if` or `switch` that is taken.
  @inlinable
  public static func buildEither<R0: Reducer, R1: Reducer>(second reducer: R1) -> _Conditional<R0, R1>
  where R0.State == State, R0.Action == Action, R1.State == State, R1.Action == Action {
    .second(reducer)
  }

  /// A reducer as it is.
  ///
  /// - Parameter type: Keeps the compiler from opening an `any Reducer` for this instead of calling the function for those.
  @inlinable
  public static func buildExpression<R: Reducer>(_ expression: R, type: R.Type = R.self) -> R
  where R.State == State, R.Action == Action {
    expression
  }

  /// A reducer whose type is not known at compile time.
  @inlinable
  @_disfavoredOverload
  public static func buildExpression(_ expression: any Reducer<State, Action>) -> Reduce<State, Action> {
    Reduce(expression)
  }

  /// The whole list.
  @inlinable
  public static func buildFinalResult<R: Reducer>(_ reducer: R) -> R
  where R.State == State, R.Action == Action {
    reducer
  }

  /// A reducer behind an availability check.
  @inlinable
  public static func buildLimitedAvailability(
    _ wrapped: some Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(wrapped)
  }

  /// An `if` without `else`.
  @inlinable
  public static func buildOptional<R: Reducer>(_ wrapped: R?) -> R?
  where R.State == State, R.Action == Action {
    wrapped
  }

  /// The first reducer of a list.
  @inlinable
  public static func buildPartialBlock<R: Reducer>(first: R) -> R
  where R.State == State, R.Action == Action {
    first
  }

  /// The reducers so far and the next one.
  @inlinable
  public static func buildPartialBlock<R0: Reducer, R1: Reducer>(
    accumulated: R0, next: R1
  ) -> _Sequence<R0, R1>
  where R0.State == State, R0.Action == Action, R1.State == State, R1.Action == Action {
    _Sequence(first: accumulated, second: next)
  }

  /// One of two reducers.
  public enum _Conditional<First: Reducer, Second: Reducer>: Reducer
  where
    First.State == State, First.Action == Action, Second.State == State, Second.Action == Action
  {
    case first(First)
    case second(Second)

    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch self {
      case .first(let reducer): reducer.reduce(into: &state, action: action)
      case .second(let reducer): reducer.reduce(into: &state, action: action)
      }
    }
  }

  /// Two reducers, one after the other.
  public struct _Sequence<First: Reducer, Second: Reducer>: Reducer
  where
    First.State == State, First.Action == Action, Second.State == State, Second.Action == Action
  {
    @usableFromInline
    let first: First

    @usableFromInline
    let second: Second

    @inlinable
    init(first: First, second: Second) {
      self.first = first
      self.second = second
    }

    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      let effect = first.reduce(into: &state, action: action)
      return effect.merge(with: second.reduce(into: &state, action: action))
    }
  }

  /// Any number of reducers of one type, one after the other.
  public struct _SequenceMany<Element: Reducer>: Reducer
  where Element.State == State, Element.Action == Action {
    @usableFromInline
    let reducers: [Element]

    @inlinable
    init(reducers: [Element]) {
      self.reducers = reducers
    }

    @inlinable
    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      var effect = Effect<Action>.none
      for reducer in reducers {
        effect = effect.merge(with: reducer.reduce(into: &state, action: action))
      }
      return effect
    }
  }
}

extension Optional: Reducer where Wrapped: Reducer {
  /// Runs the wrapped reducer, if there is one.
  ///
  /// - Parameters:
  ///   - state: The state to change.
  ///   - action: What happened.
  /// - Returns: The effects of the wrapped reducer.
  @inlinable
  public func reduce(into state: inout Wrapped.State, action: Wrapped.Action) -> Effect<Wrapped.Action> {
    guard let self else { return .none }
    return self.reduce(into: &state, action: action)
  }
}
