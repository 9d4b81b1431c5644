public import CasePaths

extension Reducer {
  /// Embeds the features on a navigation stack, whose reducer is an enum of reducers.
  ///
  /// ```swift
  /// .forEach(\.path, action: \.path)
  /// ```
  ///
  /// See ``forEach(_:action:destination:fileID:filePath:line:column:)``.
  ///
  /// - Parameters:
  ///   - toStackState: The stack.
  ///   - toStackAction: The case of the stack's actions.
  ///   - fileID: The source file of issues, like the parameters that follow.
  /// - Returns: This reducer with the features on its stack.
  @warn_unqualified_access
  public func forEach<DestinationState: CaseReducerState, DestinationAction>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> where DestinationAction == DestinationState.StateReducer.Action {
    _StackReducer(
      base: self, destination: DestinationState.StateReducer.body,
      toStack: toStackState, toAction: toStackAction,
      site: IssueSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
