import ComposableArchitecture
import Testing

@Reducer
private struct Scroller {
  struct State: Equatable {
    var offset = 0
    var settled: [Int] = []
  }
  enum Action {
    case scrolled(Int)
    case settled(Int)
    case stop
  }
  enum Mode { case debounce, throttleFirst, throttleLatest }
  enum CancelID { case settle }
  var mode: Mode
  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .scrolled(let offset):
        state.offset = offset
        let settle = Effect<Action>.send(.settled(offset))
        switch mode {
        case .debounce: return settle.debounce(id: CancelID.settle, for: .seconds(1), clock: clock)
        case .throttleFirst, .throttleLatest:
          return settle.throttle(
            id: CancelID.settle, for: .seconds(1), latest: mode == .throttleLatest, clock: clock)
        }
      case .settled(let offset):
        state.settled.append(offset)
        return .none
      case .stop:
        return .cancel(id: CancelID.settle)
      }
    }
  }
}

@MainActor
@Suite struct DebounceTests {
  let clock = TestClock()

  private func store(_ mode: Scroller.Mode) -> TestStoreOf<Scroller> {
    TestStore(initialState: Scroller.State()) {
      Scroller(mode: mode)
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func `only the last of what comes in quick succession is run`() async {
    let store = store(.debounce)
    await store.send(.scrolled(1)) { $0.offset = 1 }
    await clock.advance(by: .milliseconds(900))
    await store.send(.scrolled(2)) { $0.offset = 2 }
    await clock.advance(by: .milliseconds(900))
    await store.send(.scrolled(3)) { $0.offset = 3 }
    await clock.advance(by: .seconds(1))
    await store.receive(\.settled, 3) { $0.settled = [3] }
    await store.send(.scrolled(4)) { $0.offset = 4 }
    await clock.advance(by: .seconds(1))
    await store.receive(\.settled, 4) { $0.settled = [3, 4] }
  }

  @Test func `what waits is cancelled by its id`() async {
    let store = store(.debounce)
    await store.send(.scrolled(1)) { $0.offset = 1 }
    await store.send(.stop)
    await clock.advance(by: .seconds(2))
    await store.finish()
  }

  @Test func `an immediate clock does not wait`() async {
    let store = store(.debounce)
    store.dependencies.continuousClock = ImmediateClock()
    await store.send(.scrolled(1)) { $0.offset = 1 }
    await store.receive(\.settled, 1) { $0.settled = [1] }
  }

  @Test func `a throttle lets the first pass at once, and the latest after the interval`() async {
    let store = store(.throttleLatest)
    await store.send(.scrolled(1)) { $0.offset = 1 }
    await store.receive(\.settled, 1) { $0.settled = [1] }
    await store.send(.scrolled(2)) { $0.offset = 2 }
    await clock.advance(by: .milliseconds(300))
    await store.send(.scrolled(3)) { $0.offset = 3 }
    await clock.advance(by: .milliseconds(700))
    await store.receive(\.settled, 3) { $0.settled = [1, 3] }
  }

  @Test func `a throttle that keeps the first lets it pass after the interval`() async {
    let store = store(.throttleFirst)
    await store.send(.scrolled(1)) { $0.offset = 1 }
    await store.receive(\.settled, 1) { $0.settled = [1] }
    await store.send(.scrolled(2)) { $0.offset = 2 }
    await clock.advance(by: .milliseconds(300))
    await store.send(.scrolled(3)) { $0.offset = 3 }
    await clock.advance(by: .milliseconds(700))
    await store.receive(\.settled, 2) { $0.settled = [1, 2] }
  }

  @Test func `what a throttle has kept is cancelled with its id`() async {
    let store = store(.throttleFirst)
    await store.send(.scrolled(1)) { $0.offset = 1 }
    await store.receive(\.settled, 1) { $0.settled = [1] }
    await store.send(.scrolled(2)) { $0.offset = 2 }
    await store.send(.stop)
    await store.send(.scrolled(3)) { $0.offset = 3 }
    await clock.advance(by: .seconds(1))
    await store.receive(\.settled, 3) { $0.settled = [1, 3] }
  }
}
