public import CasePaths
public import Dependencies

// Spellings of older major lines that existing suites still use. Each forwards to the one that replaced it.
// Nanoseconds are of any integer type, so that `timeout: .zero` can only mean a duration.

extension TestStore {
  /// Makes a test store; the older name of `init(initialState:reducer:withDependencies:)`.
  @available(
    *, deprecated, renamed: "init(initialState:reducer:withDependencies:fileID:file:line:column:)"
  )
  public convenience init<R: Reducer>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    prepareDependencies: (inout DependencyValues) -> Void,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where State: Equatable, R.State == State, R.Action == Action {
    self.init(
      initialState: initialState(), reducer: reducer, withDependencies: prepareDependencies, fileID: fileID,
      file: filePath, line: line, column: column)
  }

  /// Makes a test store for a reducer that was made before, outside the store's dependencies.
  @available(
    *, deprecated, message: "Pass the reducer in a closure: 'TestStore(initialState: …) { Feature() }'"
  )
  public convenience init<R: Reducer>(
    initialState: @autoclosure () -> State,
    reducer: R,
    prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where State: Equatable, R.State == State, R.Action == Action {
    self.init(
      initialState: initialState(), reducer: { reducer }, withDependencies: prepareDependencies,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Asserts that an effect sends an action, waiting at most some nanoseconds.
  @available(*, deprecated, message: "Pass a duration: 'timeout: .nanoseconds(…)', or '.seconds(…)'")
  public func receive(
    _ expectedAction: Action,
    timeout nanoseconds: some BinaryInteger,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: Equatable {
    await receive(
      expectedAction, timeout: Duration(nanoseconds), assert: updateStateToExpectedResult, fileID: fileID,
      file: filePath, line: line, column: column)
  }

  /// Asserts that an effect sends an action for which a predicate is true, waiting at most some nanoseconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "Pass a duration: 'timeout: .nanoseconds(…)', or '.seconds(…)'")
  public func receive(
    _ isMatching: @escaping (_ action: Action) -> Bool,
    timeout nanoseconds: some BinaryInteger,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      isMatching, timeout: Duration(nanoseconds), assert: updateStateToExpectedResult, fileID: fileID,
      file: filePath, line: line, column: column)
  }

  /// Asserts that an effect sends an action of a case, waiting at most some nanoseconds.
  @_disfavoredOverload
  @available(*, deprecated, message: "Pass a duration: 'timeout: .nanoseconds(…)', or '.seconds(…)'")
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout nanoseconds: some BinaryInteger,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      actionCase, timeout: Duration(nanoseconds), assert: updateStateToExpectedResult, fileID: fileID,
      file: filePath, line: line, column: column)
  }

  /// Waits until no effect is in flight, at most some nanoseconds.
  @available(*, deprecated, message: "Pass a duration: 'timeout: .nanoseconds(…)', or '.seconds(…)'")
  public func finish(
    timeout nanoseconds: some BinaryInteger,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      timeout: Duration(nanoseconds), fileID: fileID, file: filePath, line: line, column: column)
  }
}

extension TestStoreTask {
  /// Waits until all of the work has ended, at most some nanoseconds.
  @available(*, deprecated, message: "Pass a duration: 'timeout: .nanoseconds(…)', or '.seconds(…)'")
  public func finish(
    timeout nanoseconds: some BinaryInteger,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      timeout: Duration(nanoseconds), fileID: fileID, file: filePath, line: line, column: column)
  }
}

extension Duration {
  /// So many nanoseconds, none for a negative number.
  fileprivate init(_ nanoseconds: some BinaryInteger) {
    let (seconds, rest) = UInt64(clamping: nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    self = .seconds(Int64(seconds)) + .nanoseconds(Int64(rest))
  }
}
