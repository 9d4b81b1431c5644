public import CasePaths
import CustomDump
import IssueReporting

extension TestStore {
  /// Asserts that an effect sends an action, and how the state changes.
  ///
  /// It waits for the action only while an effect runs outside the test's control; where nothing can deliver
  /// the action any more, it fails at once.
  ///
  /// ```swift
  /// await store.receive(.timerTicked) { $0.seconds = 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - timeout: How long to wait; the store's ``timeout`` if it is `nil`.
  ///   - updateStateToExpectedResult: Turns the state before the action into the one expected after it.
  ///   - fileID: The file where a failure is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line where a failure is reported.
  ///   - column: The column where a failure is reported.
  public func receive(
    _ expectedAction: Action,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: Equatable {
    await receive(
      ExpectedAction(
        matches: { $0 == expectedAction },
        description: {
          .init(.verbatim, ["text": abbreviatedDescription(ofAction: expectedAction, keepsType: false)])
        },
        value: { expectedAction }),
      timeout, assertion(updateStateToExpectedResult), fileID, filePath, line, column)
  }

  /// Asserts that an effect sends an action for which a predicate is true; see `receive(_:timeout:assert:)`.
  ///
  /// ```swift
  /// await store.receive { if case .failed = $0 { true } else { false } }
  /// ```
  ///
  /// - Parameter isMatching: Whether an action is the expected one.
  @_disfavoredOverload
  public func receive(
    _ isMatching: @escaping (_ action: Action) -> Bool,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(matches: isMatching, description: { .init(.expectedMatchingPredicate) }),
      timeout, assertion(updateStateToExpectedResult), fileID, filePath, line, column)
  }

  /// Asserts that an effect sends an action of a case, whatever its payload; see
  /// `receive(_:timeout:assert:)`.
  ///
  /// ```swift
  /// await store.receive(\.searchResponse.success) { $0.results = ["Composable Architecture"] }
  /// ```
  ///
  /// - Parameter actionCase: The case, reached through nested actions, optionals and results.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      expected(actionCase), timeout, assertion(updateStateToExpectedResult), fileID, filePath, line, column)
  }

  /// Asserts that an effect sends an action of a case with a payload; see `receive(_:timeout:assert:)`.
  ///
  /// ```swift
  /// await store.receive(\.counted, 3) { $0.count = 3 }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case, reached through nested actions, optionals and results.
  ///   - value: The payload.
  @_disfavoredOverload
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: CasePathable {
    let path = AnyCasePath(actionCase)
    await receive(
      ExpectedAction(
        matches: { path.extract(from: $0) == value },
        description: {
          .init(.verbatim, ["text": abbreviatedDescription(ofAction: actionCase(value), keepsType: false)])
        },
        value: { actionCase(value) }),
      timeout, assertion(updateStateToExpectedResult), fileID, filePath, line, column)
  }

  /// Asserts that an effect sends an action of a case, and hands its payload to the assertion.
  ///
  /// It serves payloads that are not equatable or that the test cannot make itself.
  ///
  /// ```swift
  /// await store.receive(\.itemsLoaded) { state, items in state.items = items }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case, reached through nested actions, optionals and results.
  ///   - updateStateToExpectedResult: Gets the state before the action and the payload.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: @escaping (_ state: inout State, _ payload: Value) throws -> Void,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    await receive(
      expected(actionCase), timeout,
      { state, action in
        guard let payload = path.extract(from: action) else { return }
        try updateStateToExpectedResult(&state, payload)
      }, fileID, filePath, line, column)
  }

  /// Asserts that effects send a set of actions whose order is genuinely unspecified.
  ///
  /// ```swift
  /// await store.receive(inAnyOrder: \.profileLoaded, \.settingsLoaded) {
  ///   $0.isLoading = false
  /// }
  /// ```
  ///
  /// A case that is listed twice is expected twice. What is missing is one failure that names all of it.
  ///
  /// - Parameters:
  ///   - actionCases: The cases.
  ///   - timeout: How long to wait; the store's ``timeout`` if it is `nil`.
  ///   - updateStateToExpectedResult: Turns the state before the first of the actions into the one expected
  ///     after the last.
  ///   - fileID: The file where a failure is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line where a failure is reported.
  ///   - column: The column where a failure is reported.
  public func receive<each Value>(
    inAnyOrder actionCases: repeat CaseKeyPath<Action, each Value>,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    var cases: [ExpectedAction<Action>] = []
    for actionCase in repeat each actionCases { cases.append(expected(actionCase)) }
    await core.receiveInAnyOrder(
      cases, timeout: timeout, assert: updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  // MARK: -

  private func expected<Value>(_ actionCase: CaseKeyPath<Action, Value>) -> ExpectedAction<Action> {
    let path = AnyCasePath(actionCase)
    return ExpectedAction(
      matches: { path.extract(from: $0) != nil },
      description: { .init(.verbatim, ["text": caseKeyPathDescription(actionCase) ?? "an action"]) })
  }

  private func assertion(
    _ modify: ((inout State) throws -> Void)?
  ) -> ((inout State, Action) throws -> Void)? {
    modify.map { modify in { state, _ in try modify(&state) } }
  }

  private func receive(
    _ expected: ExpectedAction<Action>,
    _ timeout: Duration?,
    _ modify: ((inout State, Action) throws -> Void)?,
    _ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt
  ) async {
    await core.receive(
      expected, timeout: timeout, assert: modify,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
