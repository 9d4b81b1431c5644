public import CasePaths

extension Reducer {
  /// Embeds a child that comes and goes, presented or optional.
  ///
  /// ```swift
  /// .ifLet(\.$editor, action: \.editor) { Editor() }
  /// .ifLet(\.profile, action: \.profile) { Profile() }
  /// ```
  ///
  /// It does what ``ifLet(_:action:destination:fileID:filePath:line:column:)`` does for a presented child, and
  /// ``ifLet(_:action:then:fileID:filePath:line:column:)`` for an optional one.
  ///
  /// - Parameters:
  ///   - toChildState: The child's state: optional, or presented.
  ///   - toChildAction: The case of the child's actions.
  ///   - child: The child's reducers.
  ///   - fileID: The source file of issues, like the parameters that follow.
  /// - Returns: This reducer with the child.
  // One form for both, so that the compiler has nothing to choose in a chain of many: while it does not know whose
  // states the chain is about, it has to try every combination of the two. The builder tells them apart, afterwards.
  @warn_unqualified_access
  public func ifLet<ChildState, ChildAction, Child: Reducer>(
    _ toChildState: WritableKeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    @_ChildBuilder<ChildState, ChildAction> _child child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _ChildReducer(
      base: self, child: child(), toChildState: toChildState, toChildAction: toChildAction,
      site: IssueSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// Builds the reducers of a child whose state is optional or presented.
@resultBuilder
public enum _ChildBuilder<ChildState, ChildAction> {
  public static func buildExpression<R: Reducer>(_ expression: R) -> R
  where ChildState == PresentationState<R.State>, ChildAction == PresentationAction<R.Action> {
    expression
  }

  @_disfavoredOverload
  public static func buildExpression<R: Reducer>(_ expression: R) -> R
  where ChildState == R.State?, ChildAction == R.Action {
    expression
  }

  public static func buildPartialBlock<R: Reducer>(first: R) -> R { first }

  public static func buildPartialBlock<R0: Reducer, R1: Reducer>(
    accumulated: R0, next: R1
  ) -> ReducerBuilder<R0.State, R0.Action>._Sequence<R0, R1>
  where R0.State == R1.State, R0.Action == R1.Action {
    ReducerBuilder.buildPartialBlock(accumulated: accumulated, next: next)
  }

  public static func buildOptional<R: Reducer>(_ wrapped: R?) -> R? { wrapped }

  public static func buildEither<R0: Reducer, R1: Reducer>(
    first reducer: R0
  ) -> ReducerBuilder<R0.State, R0.Action>._Conditional<R0, R1>
  where R0.State == R1.State, R0.Action == R1.Action {
    .first(reducer)
  }

  public static func buildEither<R0: Reducer, R1: Reducer>(
    second reducer: R1
  ) -> ReducerBuilder<R0.State, R0.Action>._Conditional<R0, R1>
  where R0.State == R1.State, R0.Action == R1.Action {
    .second(reducer)
  }

  public static func buildLimitedAvailability<R: Reducer>(_ wrapped: R) -> Reduce<R.State, R.Action> {
    Reduce(wrapped)
  }
}

/// A reducer with a child that is presented or optional.
enum _ChildReducer<Base: Reducer, Child: Reducer>: Reducer {
  case optional(_IfLetReducer<Base, Child>)
  case presented(_PresentationReducer<Base, Child>)

  init<ChildState, ChildAction>(
    base: Base, child: Child, toChildState: WritableKeyPath<Base.State, ChildState>,
    toChildAction: CaseKeyPath<Base.Action, ChildAction>, site: IssueSite
  ) {
    // Each is what the builder has seen; the compiler has no way to carry it here.
    if ChildState.self == PresentationState<Child.State>.self {
      self = .presented(
        _PresentationReducer(
          base: base, destination: child,
          toState: toChildState as AnyKeyPath as! WritableKeyPath<Base.State, PresentationState<Child.State>>,
          toAction: toChildAction as AnyKeyPath
            as! CaseKeyPath<Base.Action, PresentationAction<Child.Action>>,
          site: site))
    } else {
      self = .optional(
        _IfLetReducer(
          parent: base, child: child,
          toChildState: toChildState as AnyKeyPath as! WritableKeyPath<Base.State, Child.State?>,
          toChildAction: toChildAction as AnyKeyPath as! CaseKeyPath<Base.Action, Child.Action>, site: site))
    }
  }

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    switch self {
    case .optional(let reducer): reducer.reduce(into: &state, action: action)
    case .presented(let reducer): reducer.reduce(into: &state, action: action)
    }
  }
}
