import ComposableArchitecture
import Testing

@Reducer private struct Steps {
  struct State: Equatable {
    var count = 0
    var limit = 0
  }
  enum Action: Equatable {
    case add(Int)
    case reset
    case load
    case loaded(Int)
    case wait
    case readLimit
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.limit) var limit

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let number): state.count += number
      case .reset: state.count = 0
      case .load:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.loaded(1))
          await send(.loaded(2))
        }
      case .loaded(let number): state.count = number
      case .wait: return .run { _ in try await Task.never() }
      case .readLimit: state.limit = limit
      }
      return .none
    }
  }
}

private enum Limit: DependencyKey {
  static let liveValue = 1
  static let testValue = 2
}

extension DependencyValues {
  fileprivate var limit: Int {
    get { self[Limit.self] }
    set { self[Limit.self] = newValue }
  }
}

@MainActor struct TestStoreInterfaceTests {
  private let clock = TestClock()

  private func store(_ state: Steps.State = Steps.State()) -> TestStoreOf<Steps> {
    let store: TestStoreOf<Steps> = TestStore(initialState: state) {
      Steps()
    } withDependencies: {
      $0.continuousClock = clock
    }
    return store
  }

  @Test func `an action is sent whole, by its case, or by its case with a payload`() async {
    let store = store()
    await store.send(.add(1)) { $0.count = 1 }
    await store.send(\.add, 2) { $0.count = 3 }
    await store.send(\.reset) { $0.count = 0 }
    #expect(store.state == Steps.State())
  }

  @Test func `an action is received whole, by a predicate, by its case, or with a payload`() async {
    let store = store()
    for _ in 1...2 {
      await store.send(.load)
      await clock.advance(by: .seconds(1))
      await store.receive(.loaded(1)) { $0.count = 1 }
      await store.receive({ $0 == .loaded(2) }, timeout: .seconds(1)) { $0.count = 2 }
    }
    await store.send(.load)
    await clock.advance(by: .seconds(1))
    await store.receive(\.loaded) { $0.count = 1 }
    await store.receive(\.loaded, 2) { $0.count = 2 }
    await store.send(.load)
    await clock.advance(by: .seconds(1))
    await store.receive(\.loaded) { state, number in state.count = number }
    await store.receive(\.loaded, timeout: .seconds(1)) { $0.count = 2 }
  }

  @Test func `actions are received in any order`() async {
    let store = store()
    await store.send(.load)
    await clock.advance(by: .seconds(1))
    await store.receive(inAnyOrder: \.loaded, \.loaded) { $0.count = 2 }
  }

  @Test func `state is asserted between steps`() async {
    let store = store(Steps.State(count: 5))
    store.exhaustivity = .off
    await store.send(.add(1))
    store.assert { $0.count = 6 }
    expectReportsIssue {
      store.assert { $0.count = 7 }
    } matching: {
      $0.line == #line - 2
    }
  }

  @Test func `exhaustivity is a property and a scope`() async {
    let store = store()
    #expect(store.exhaustivity == .on)
    store.exhaustivity = .off(showSkippedAssertions: false)
    #expect(store.exhaustivity == Exhaustivity.off)
    store.exhaustivity = .on
    let inside = store.withExhaustivity(.off) { store.exhaustivity }
    #expect(inside == .off)
    await store.withExhaustivity(.off) {
      _ = await store.send(.add(1))
    }
    #expect(store.exhaustivity == .on)
  }

  @Test func `dependencies are a property and a scope`() async {
    let store = store()
    store.dependencies.limit = 5
    await store.send(.readLimit) { $0.limit = 5 }
    await store.withDependencies {
      $0.limit = 6
    } operation: {
      _ = await store.send(.readLimit) { $0.limit = 6 }
    }
    let limit = store.withDependencies {
      $0.limit = 7
    } operation: {
      store.dependencies.limit
    }
    #expect(limit == 7)
  }

  @Test func `received actions and effects in flight are skipped`() async {
    let store = store()
    await store.send(.load)
    await clock.advance(by: .seconds(1))
    await store.skipReceivedActions(strict: true)
    #expect(store.state.count == 2)
    await store.send(.wait)
    await store.skipInFlightEffects(strict: true)
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func `a task stands for the effects of an action`() async {
    let store = store()
    let task: TestStoreTask = await store.send(.wait)
    #expect(!task.isCancelled)
    #expect(task == task)
    #expect(hash { task.hash(into: &$0) } == hash { task.hash(into: &$0) })
    await task.cancel()
    #expect(task.isCancelled)
    await task.finish(timeout: .seconds(1))
    await store.finish(timeout: .seconds(1))
  }

  @Test func `a store has a timeout and need not be serial`() async {
    let store = store()
    store.timeout = .milliseconds(1)
    #expect(store.timeout == .milliseconds(1))
    store.useMainSerialExecutor = false
    #expect(!store.useMainSerialExecutor)
    #expect(!store.isDismissed)
  }

  @Test func `a state without equality is compared by a snapshot`() async {
    struct Unequal { var count = 0 }
    let store = TestStore(initialState: Unequal(), comparing: { $0.count }) {
      Reduce<Unequal, Int> { state, number in
        state.count += number
        return .none
      }
    }
    await store.send(1) { $0.count = 1 }
  }

  @Test func `an effect's actions can be reduced when they are received`() async {
    let store = store()
    #expect(store.effectActions == .reducedOnArrival)
    let onReceive: EffectActions = .reducedOnReceive
    store.effectActions = onReceive
    await store.send(.load)
    await clock.advance(by: .seconds(1))
    await store.receive(\.loaded) { $0.count = 1 }
    await store.receive(\.loaded) { $0.count = 2 }
  }
}

/// The spellings of older major versions.
@MainActor struct OlderTestStoreSpellingTests {
  private let clock = TestClock()

  @available(*, deprecated)
  private func store() -> TestStoreOf<Steps> {
    TestStore(
      initialState: Steps.State(), reducer: Steps(), prepareDependencies: { $0.continuousClock = clock })
  }

  @available(*, deprecated)
  @Test func `a store takes a reducer that was made before, and dependencies under their older label`() async
  {
    await store().send(.add(1)) { $0.count = 1 }
    let other = TestStore(
      initialState: Steps.State(), reducer: { Steps() }, prepareDependencies: { $0.limit = 8 })
    await other.send(.readLimit) { $0.limit = 8 }
  }

  @available(*, deprecated)
  @Test func `time is given in nanoseconds`() async {
    let store = store()
    let second: UInt64 = 1_000_000_000
    await store.send(.load)
    await clock.advance(by: .seconds(1))
    await store.receive(.loaded(1), timeout: second) { $0.count = 1 }
    await store.receive({ $0 == .loaded(2) }, timeout: second) { $0.count = 2 }
    let task = await store.send(.load)
    await clock.advance(by: .seconds(1))
    await store.receive(\.loaded, timeout: second) { $0.count = 1 }
    await store.receive(\.loaded, timeout: second) { $0.count = 2 }
    await task.finish(timeout: second)
    await store.finish(timeout: second)
  }
}
