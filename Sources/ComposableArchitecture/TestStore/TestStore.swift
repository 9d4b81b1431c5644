public import Dependencies
import IssueReporting
import ConcurrencyExtras

/// A testable runtime for a reducer.
///
/// A test sends actions into the store and, at each step, states exactly how the state changes and which
/// actions effects feed back. Everything that it does not state is a failure.
///
/// ```swift
/// @MainActor
/// struct CounterTests {
///   @Test func basics() async {
///     let store = TestStore(initialState: Counter.State(count: 0)) { Counter() }
///     await store.send(.incrementButtonTapped) { $0.count = 1 }
///   }
/// }
/// ```
///
/// Effects run under an executor of the store's own: `send` returns when they have run as far as they can
/// without time, a controlled clock or outside input, and no other test is disturbed. See
/// `Documentation/Determinism.md`.
@MainActor
@preconcurrency
public final class TestStore<State, Action>: Sendable {
  let core: TestStoreCore<State, Action>

  /// Makes a test store.
  ///
  /// The state and the reducer are made with the store's dependencies in force.
  ///
  /// - Parameters:
  ///   - initialState: The state that the feature starts with.
  ///   - reducer: Makes the feature's reducer.
  ///   - prepareDependencies: Overrides dependencies of the feature.
  ///   - fileID: The file of the test.
  ///   - file: The path of that file.
  ///   - line: The line that makes the store.
  ///   - column: The column that makes the store.
  public convenience init<R: Reducer>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where State: Equatable, R.State == State, R.Action == Action {
    self.init(
      initialState: initialState, reducer: reducer, prepareDependencies: prepareDependencies,
      comparison: .equatable(),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Makes a test store for a state that is not equatable.
  ///
  /// ```swift
  /// let store = TestStore(initialState: Player.State(), comparing: { $0.snapshot }) { Player() }
  /// ```
  ///
  /// - Parameters:
  ///   - initialState: The state that the feature starts with.
  ///   - comparing: Takes the part of the state that is compared and shown in failures.
  ///   - reducer: Makes the feature's reducer.
  ///   - prepareDependencies: Overrides dependencies of the feature.
  ///   - fileID: The file of the test.
  ///   - file: The path of that file.
  ///   - line: The line that makes the store.
  ///   - column: The column that makes the store.
  public convenience init<R: Reducer, Snapshot: Equatable>(
    initialState: @autoclosure () -> State,
    comparing: @escaping (State) -> Snapshot,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where R.State == State, R.Action == Action {
    self.init(
      initialState: initialState, reducer: reducer, prepareDependencies: prepareDependencies,
      comparison: .snapshot(comparing),
      location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private init<R: Reducer>(
    initialState: () -> State,
    reducer: () -> R,
    prepareDependencies: (inout DependencyValues) -> Void,
    comparison: StateComparison<State>,
    location: IssueLocation
  ) where R.State == State, R.Action == Action {
    requireTestSupport(for: "TestStore")
    core = TestStoreCore(
      initialState: initialState, reducer: reducer, prepareDependencies: prepareDependencies,
      comparison: comparison, location: location)
  }

  deinit { core.endOfTest() }

  // MARK: Settings

  /// How much the test must say; everything by default.
  public var exhaustivity: Exhaustivity {
    get { core.exhaustivity }
    set { core.exhaustivity = newValue }
  }

  /// How long calls wait for effects that run outside the test's control, where they are not told otherwise;
  /// one second by default.
  public var timeout: Duration {
    get { core.timeout }
    set { core.timeout = newValue }
  }

  /// When the action of an effect is reduced; on arrival by default, as in a live store.
  public var effectActions: EffectActions {
    get { core.effectActions }
    set { core.effectActions = newValue }
  }

  /// Whether effects run serially, under the store's own executor; true by default.
  ///
  /// It concerns this store alone. `withMainSerialExecutor` and `uncheckedUseMainSerialExecutor` serialise
  /// the whole process, which a test store does not need. If it is false, effects start as in a live store,
  /// and the store can only wait for them.
  public var useMainSerialExecutor: Bool {
    get { core.usesOwnExecutor }
    set { core.usesOwnExecutor = newValue }
  }

  // MARK: Looking

  /// The state after the last action that the test asserted.
  ///
  /// Between two `receive`s it does not run ahead. Inside an assertion closure it is the state that the
  /// closure was given.
  public var state: State { core.state }

  /// The dependencies of the feature. They can be changed at any time.
  ///
  /// Inside an assertion closure they are a copy: drawing an id there gives what the feature drew and does not
  /// advance the feature's generator.
  public var dependencies: DependencyValues {
    get { core.dependencies }
    set { core.dependencies = newValue }
  }

  /// Whether the feature has dismissed itself.
  public var isDismissed: Bool { core.isDismissed }

  // MARK: For a stretch

  /// Runs a part of a test with another exhaustivity.
  ///
  /// - Parameters:
  ///   - exhaustivity: How much that part must say.
  ///   - operation: The part of the test.
  /// - Returns: What `operation` returns.
  @discardableResult
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity, operation: () throws -> R
  ) rethrows -> R {
    let previous = core.exhaustivity
    core.exhaustivity = exhaustivity
    defer { core.exhaustivity = previous }
    return try operation()
  }

  /// Runs a part of a test with another exhaustivity.
  ///
  /// ```swift
  /// await store.withExhaustivity(.off) {
  ///   await store.send(.logoutButtonTapped)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - exhaustivity: How much that part must say.
  ///   - operation: The part of the test.
  /// - Returns: What `operation` returns.
  @discardableResult
  public func withExhaustivity<R>(
    _ exhaustivity: Exhaustivity, operation: () async throws -> sending R
  ) async rethrows -> R {
    let previous = core.exhaustivity
    core.exhaustivity = exhaustivity
    defer { core.exhaustivity = previous }
    return try await operation()
  }

  /// Runs a part of a test with other dependencies of the feature.
  ///
  /// - Parameters:
  ///   - update: Changes the dependencies for that part.
  ///   - operation: The part of the test.
  /// - Returns: What `operation` returns.
  @discardableResult
  public func withDependencies<R>(
    _ update: (inout DependencyValues) throws -> Void, operation: () throws -> R
  ) rethrows -> R {
    let previous = core.dependencies
    var updated = previous
    try update(&updated)
    core.dependencies = updated
    defer { core.dependencies = previous }
    return try operation()
  }

  /// Runs a part of a test with other dependencies of the feature.
  ///
  /// - Parameters:
  ///   - update: Changes the dependencies for that part.
  ///   - operation: The part of the test.
  /// - Returns: What `operation` returns.
  @discardableResult
  public func withDependencies<R>(
    _ update: (inout DependencyValues) throws -> Void, operation: () async throws -> sending R
  ) async rethrows -> R {
    let previous = core.dependencies
    var updated = previous
    try update(&updated)
    core.dependencies = updated
    defer { core.dependencies = previous }
    return try await operation()
  }
}

/// A test store for a reducer.
///
/// ```swift
/// let store: TestStoreOf<Counter> = TestStore(initialState: Counter.State()) { Counter() }
/// ```
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable

/// When a test store reduces the actions that effects send.
public enum EffectActions: Equatable, Sendable {
  /// When they arrive, as a live store does.
  case reducedOnArrival

  /// When the test receives them.
  ///
  /// Then everything that the reducer touches, such as shared state, spies and dependencies, also changes one
  /// asserted step at a time. `send`, `skipReceivedActions`, `assert` and `finish` first reduce what is
  /// pending, in order.
  case reducedOnReceive
}
