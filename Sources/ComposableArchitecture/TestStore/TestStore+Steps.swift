public import CasePaths
import IssueReporting

extension TestStore {
  // MARK: Sending

  /// Sends an action, as a user would, and asserts how the state changes.
  ///
  /// It returns once the effects of the action have started and have run as far as they can without time, a
  /// clock or outside input.
  ///
  /// ```swift
  /// await store.send(.incrementButtonTapped) { $0.count = 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: Turns the state before the action into the one that is expected after
  ///     it. Leave it out where the state does not change.
  ///   - fileID: The file where a failure is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line where a failure is reported.
  ///   - column: The column where a failure is reported.
  /// - Returns: The work that the action started.
  @discardableResult
  public func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return TestStoreTask(
      await core.send(action, assert: updateStateToExpectedResult, at: location), core: core)
  }

  /// Sends an action without payload, named by its case key path; see `send(_:assert:)`.
  ///
  /// ```swift
  /// await store.send(\.login.submitButtonTapped) { $0.isLoading = true }
  /// ```
  @_disfavoredOverload
  @discardableResult
  public func send(
    _ action: CaseKeyPath<Action, Void>,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      action(), assert: updateStateToExpectedResult, fileID: fileID, file: filePath, line: line,
      column: column)
  }

  /// Sends an action with a payload, named by its case key path; see `send(_:assert:)`.
  ///
  /// ```swift
  /// await store.send(\.search.queryChanged, "swift") { $0.search.query = "swift" }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The case of the action.
  ///   - value: The payload.
  @_disfavoredOverload
  @discardableResult
  public func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      action(value), assert: updateStateToExpectedResult, fileID: fileID, file: filePath, line: line,
      column: column)
  }

  // MARK: Looking

  /// Asserts something about the current state, without an action.
  ///
  /// ```swift
  /// store.assert { $0.isLoading = false }
  /// ```
  ///
  /// - Parameters:
  ///   - updateStateToExpectedResult: Sets what is expected; restating what is there passes.
  ///   - fileID: The file where a failure is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line where a failure is reported.
  ///   - column: The column where a failure is reported.
  public func assert(
    _ updateStateToExpectedResult: @escaping (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    core.assertCurrentState(
      updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  // MARK: Skipping and finishing

  /// Moves the state past every received action without asserting them.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure if there is none.
  ///   - fileID: The file where a failure is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line where a failure is reported.
  ///   - column: The column where a failure is reported.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await core.skipReceivedActions(
      isStrict: strict, at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Cancels every effect in flight and returns when each has observed it.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure if there is none.
  ///   - fileID: The file where a failure is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line where a failure is reported.
  ///   - column: The column where a failure is reported.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await core.skipInFlightEffects(
      isStrict: strict, at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits until no effect is in flight. What is in flight after the timeout is a failure, and so is every
  /// received action that was not asserted.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait; the store's ``timeout`` if it is `nil`.
  ///   - fileID: The file where a failure is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line where a failure is reported.
  ///   - column: The column where a failure is reported.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await core.finish(
      timeout: timeout,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
