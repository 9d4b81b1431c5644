import ComposableArchitecture
import Testing

@Reducer private struct Counter {
  struct State: Equatable { var count = 0 }
  enum Action: Equatable {
    case increment
    case ask
    case answered(Int)
  }

  @Dependency(\.limit) var limit

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .ask: return .send(.answered(limit))
      case .answered(let number): state.count = number
      }
      return .none
    }
  }
}

private struct Limit: DependencyKey, Equatable {
  static let liveValue = Limit(value: 1)
  static let testValue = Limit(value: 2)
  var value: Int
}

extension DependencyValues {
  fileprivate var limit: Int {
    get { self[Limit.self].value }
    set { self[Limit.self].value = newValue }
  }
}

/// The state after a reducer was given actions, effects included.
@MainActor private func state<R: Reducer>(
  _ initial: R.State, after actions: [R.Action], in reducer: R
) async -> R.State where R.State: Sendable {
  let store = Store(initialState: initial) { reducer }
  for action in actions { await store.send(action).finish() }
  return store.withState { $0 }
}

private struct ByFunction: Reducer {
  func reduce(into state: inout Int, action: Int) -> Effect<Int> {
    state += action
    return .none
  }
}

@MainActor struct ReducerInterfaceTests {
  @Test func `a reducer that has a function has no body`() async {
    await #expect(processExitsWith: .failure) { _ = ByFunction().body }
  }

  @Test func `a reducer is called by its body or by its function`() {
    var number = 1
    _ = ByFunction().reduce(into: &number, action: 2)
    #expect(number == 3)
    var state = Counter.State()
    _ = Counter().reduce(into: &state, action: .increment)
    #expect(state.count == 1)
    func reduce<R: Reducer<Int, Int>>(_ reducer: R) { _ = reducer.reduce(into: &number, action: 1) }
    reduce(ByFunction())
    #expect(number == 4)
    func body<R: Reducer>(_ reducer: R) -> R.Body { reducer.body }
    var counted = Counter.State()
    _ = body(Counter()).reduce(into: &counted, action: .increment)
    #expect(counted.count == 1)
  }

  @Test func `plain reducers`() async {
    var number = 1
    _ = EmptyReducer<Int, Int>().reduce(into: &number, action: 1)
    #expect(number == 1)
    let adding = Reduce<Int, Int> {
      $0 += $1; return .none
    }
    _ = adding.reduce(into: &number, action: 2)
    _ = Reduce(adding).reduce(into: &number, action: 3)
    #expect(number == 6)
    let both = CombineReducers {
      adding; adding
    }
    _ = both.reduce(into: &number, action: 1)
    #expect(number == 8)
    let none: Reduce<Int, Int>? = nil
    _ = none.reduce(into: &number, action: 1)
    #expect(number == 8)
  }

  @Test func `a builder combines`() {
    typealias Builder = ReducerBuilder<[String], Int>
    func log(_ text: String) -> Reduce<[String], Int> {
      Reduce { state, _ in
        state.append(text); return .none
      }
    }
    func run(_ reducer: some Reducer<[String], Int>) -> [String] {
      var state: [String] = []
      _ = reducer.reduce(into: &state, action: 0)
      return state
    }
    let either:
      (Bool) -> ReducerBuilder<[String], Int>._Conditional<Reduce<[String], Int>, Reduce<[String], Int>> = {
        $0 ? Builder.buildEither(first: log("first")) : Builder.buildEither(second: log("second"))
      }
    #expect(run(Builder.buildArray([log("a"), log("b")])) == ["a", "b"])
    #expect(run(Builder.buildBlock()) == [])
    #expect(run(Builder.buildBlock(log("a"))) == ["a"])
    #expect(run(either(true)) + run(either(false)) == ["first", "second"])
    #expect(run(Builder.buildExpression(log("a"))) == ["a"])
    let any: any Reducer<[String], Int> = log("any")
    #expect(run(Builder.buildExpression(any)) == ["any"])
    #expect(run(Builder.buildFinalResult(log("a"))) == ["a"])
    #expect(run(Builder.buildLimitedAvailability(log("a"))) == ["a"])
    #expect(run(Builder.buildOptional(log("a"))) == ["a"])
    #expect(
      run(Builder.buildPartialBlock(accumulated: Builder.buildPartialBlock(first: log("a")), next: log("b")))
        == ["a", "b"])
  }

  @Test func `dependencies of a reducer are overridden`() async {
    #expect(await state(Counter.State(), after: [.ask], in: Counter()).count == 2)
    #expect(await state(Counter.State(), after: [.ask], in: Counter().dependency(\.limit, 5)).count == 5)
    #expect(await state(Counter.State(), after: [.ask], in: Counter().dependency(Limit(value: 6))).count == 6)
    #expect(
      await state(Counter.State(), after: [.ask], in: Counter().transformDependency(\.limit) { $0 *= 10 })
        .count == 20)
  }

  @Test func `a change of a value is followed by an effect or by a reducer`() async {
    let byEffect = Counter().onChange(of: \.count) { old, state in
      state.count < 2 ? .send(.increment) : .none
    }
    #expect(await state(Counter.State(), after: [.increment], in: byEffect).count == 2)
    let byReducer = Counter().onChange(of: \.count) { old, new in
      Reduce { state, _ in
        state.count += (new - old) * 100
        return .none
      }
    }
    #expect(await state(Counter.State(), after: [.increment], in: byReducer).count == 101)
  }

  @Test func `changes can be printed`() async {
    #expect(await state(Counter.State(), after: [.increment], in: Counter()._printChanges()).count == 1)
  }

  @Test func `type aliases name a reducer's types`() {
    let effect: EffectOf<Counter> = .none
    _ = effect
    let reducer: any ReducerOf<Counter> = Counter()
    #expect(reducer is Counter)
  }
}

@Reducer private struct Parent {
  struct State: Equatable {
    var counter = Counter.State()
    var optional: Counter.State?
    var mode = Mode.State.off
    var rows: IdentifiedArrayOf<Row.State> = []
    var alert: AlertState<Int>?
  }
  enum Action {
    case counter(Counter.Action)
    case optional(Counter.Action)
    case mode(Mode.Action)
    case rows(IdentifiedActionOf<Row>)
    case alert(Int)
  }

  var body: some ReducerOf<Self> {
    Scope(\.counter, action: \.counter) { Counter() }
    Scope(state: \.mode, action: \.mode) { Mode() }
    EmptyReducer()
      .ifLet(\.optional, action: \.optional, then: { Counter() })
      .ifLet(\.alert, action: \.alert)
      .forEach(\.rows, action: \.rows) { Row() }
  }
}

@Reducer private struct Mode {
  @CasePathable enum State: Equatable {
    case off
    case on(Counter.State)
    case fast(Counter.State)
    case slow(Counter.State)
  }
  enum Action {
    case on(Counter.Action)
    case fast(Counter.Action)
    case slow(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(\.fast, action: \.fast) { Counter() }
    Scope(state: \.slow, action: \.slow) { Counter() }
    EmptyReducer().ifCaseLet(\.on, action: \.on) { Counter() }
  }
}

@Reducer private struct Row {
  struct State: Equatable, Identifiable { let id: Int; var count = 0 }
  enum Action: Equatable, Hashable, Codable { case increment }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

private struct Box {
  var counter = Counter.State()
  @CasePathable enum Action { case counter(Counter.Action) }
}

@MainActor struct CompositionInterfaceTests {
  @Test func `children reduce their part of the state`() async {
    let start = Parent.State(
      optional: Counter.State(), mode: .on(Counter.State()), rows: [Row.State(id: 1), Row.State(id: 2)],
      alert: AlertState { TextState("Hi") })
    let end = await state(
      start,
      after: [
        .counter(.increment), .optional(.increment), .mode(.on(.increment)),
        .rows(.element(id: 2, action: .increment)), .alert(1),
      ],
      in: Parent())
    #expect(end.counter.count == 1)
    #expect(end.optional?.count == 1)
    #expect(end.mode == .on(Counter.State(count: 1)))
    #expect(end.rows == [Row.State(id: 1), Row.State(id: 2, count: 1)])
    #expect(end.alert == nil)
  }

  @Test func `a scope to a case reduces that case`() async {
    var mode = Mode.State.fast(Counter.State())
    _ = Mode().reduce(into: &mode, action: .fast(.increment))
    #expect(mode == .fast(Counter.State(count: 1)))
    mode = .slow(Counter.State())
    _ = Mode().reduce(into: &mode, action: .slow(.increment))
    #expect(mode == .slow(Counter.State(count: 1)))
    let scope = Scope(\Box.counter, action: \Box.Action.Cases.counter) { Counter() }
    var box = Box()
    _ = scope.reduce(into: &box, action: .counter(.increment))
    #expect(box.counter.count == 1)
  }

  @Test func `an action for a child that is not there is reported where the child is embedded`() {
    var parent = Parent.State()
    expectReportsIssue {
      _ = Parent().reduce(into: &parent, action: .optional(.increment))
    } matching: {
      "\($0.fileID)".hasSuffix("ReducerTests.swift")
    }
    expectReportsIssue {
      _ = Parent().reduce(into: &parent, action: .rows(.element(id: 9, action: .increment)))
    }
    expectReportsIssue { _ = Parent().reduce(into: &parent, action: .mode(.on(.increment))) }
  }

  @Test func `an identified action tells its row`() throws {
    let action: IdentifiedActionOf<Row> = .element(id: 1, action: .increment)
    #expect(action[case: \.element]?.id == 1)
    #expect(action[case: \.[id: 1]] == .increment)
    #expect(action[case: \.[id: 2]] == nil)
    #expect(IdentifiedActionOf<Row>.allCasePaths.element.embed((id: 1, action: .increment)) == action)
    #expect(IdentifiedActionOf<Row>.allCasePaths[id: 1].extract(from: action) == .increment)
    #expect(IdentifiedActionOf<Row>.allCasePaths[action] == action.case)
    let paths: IdentifiedAction<Int, Row.Action>.AllCasePaths = IdentifiedActionOf<Row>.allCasePaths
    #expect(paths.element.extract(from: action)?.id == 1)
    let coded = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(IdentifiedActionOf<Row>.self, from: coded) == action)
    #expect(
      try value(String(decoding: coded, as: UTF8.self)) { try IdentifiedActionOf<Row>(from: $0) } == action)
  }
}

@MainActor struct TaskResultInterfaceTests {
  private struct Failed: Error, Equatable {}

  @Test func `it is made of work, of a result, or of a value`() async throws {
    let success = await TaskResult { 1 }
    #expect(success == .success(1))
    let failure = await TaskResult<Int> { throw Failed() }
    #expect(failure == .failure(Failed()))
    #expect(TaskResult(Result<Int, Failed>.success(1)) == success)
    #expect(try success.value == 1)
    #expect(throws: Failed()) { try failure.value }
    #expect(try Result(success).get() == 1)
    let caught = await TaskResult(catching: { 2 })
    #expect(caught == .success(2))
  }

  @Test func `it is mapped, compared and taken apart`() {
    let success = TaskResult.success(1)
    #expect(success.map { "\($0)" } == .success("1"))
    #expect(success.flatMap { _ in TaskResult<Int>.failure(Failed()) } == .failure(Failed()))
    #expect(hash { success.hash(into: &$0) } == hash { TaskResult.success(1).hash(into: &$0) })
    #expect(success[case: \.success] == 1)
    #expect(TaskResult<Int>.allCasePaths.failure.extract(from: success) == nil)
    #expect(TaskResult<Int>.allCasePaths.success.extract(from: success) == 1)
    let paths: TaskResult<Int>.AllCasePaths = TaskResult<Int>.allCasePaths
    #expect(paths[success] == success.case)
  }
}
