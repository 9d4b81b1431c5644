public import CasePaths

extension Reducer {
  /// Embeds a child that needs no closure: an alert, a dialog, or one of several children whose reducer is an enum of
  /// reducers; presented, or, an alert or a dialog, optional.
  ///
  /// ```swift
  /// .ifLet(\.$alert, action: \.alert)
  /// .ifLet(\.$destination, action: \.destination)
  /// ```
  ///
  /// It does what ``ifLet(_:action:destination:fileID:filePath:line:column:)`` does for a presented child, and
  /// ``ifLet(_:action:then:fileID:filePath:line:column:)`` for an optional one.
  ///
  /// - Parameters:
  ///   - toChildState: The child's state.
  ///   - toChildAction: The case of the child's actions.
  ///   - fileID: The source file of issues, like the parameters that follow.
  /// - Returns: This reducer with the child.
  // As in IfLetChild.swift, one form for all so that the compiler has nothing to choose in a chain of many.
  @warn_unqualified_access
  public func ifLet<ChildState: _SelfReducingChild>(
    _ toChildState: WritableKeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildState._ChildAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _ChildReducer(
      base: self, child: ChildState._child, toChildState: toChildState, toChildAction: toChildAction,
      site: IssueSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// State that knows the reducer of its feature.
public protocol _SelfReducingState {
  associatedtype _Child: Reducer
  static var _child: _Child { get }
}

/// What a parent keeps of a child that comes and goes, and whose state knows its reducer.
public protocol _SelfReducingChild {
  associatedtype _Child: Reducer
  associatedtype _ChildAction
  static var _child: _Child { get }
}

extension PresentationState: _SelfReducingChild where State: _SelfReducingState {
  public typealias _Child = State._Child
  public typealias _ChildAction = PresentationAction<State._Child.Action>
  public static var _child: State._Child { State._child }
}

extension Optional: _SelfReducingChild where Wrapped: _EphemeralState {
  public typealias _Child = EmptyReducer<Wrapped, Wrapped.Action>
  public typealias _ChildAction = Wrapped.Action
  public static var _child: EmptyReducer<Wrapped, Wrapped.Action> { Wrapped._child }
}
