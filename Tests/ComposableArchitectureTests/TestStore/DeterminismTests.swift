import Testing

@testable import ComposableArchitecture

/// The behaviours of 06 "Time and order": the same test gives the same verdict however busy the machine is.
@MainActor
struct DeterminismTests {
  @Test func `actors, groups, async let, Task and Task.detached run inside the store, 300 times of 300`()
    async
  {
    for _ in 0..<300 {
      let store = TestStore(initialState: Collected.State()) { Collected(effect: .everything) }
      store.exhaustivity = .off
      await store.send(.start)
      await store.skipReceivedActions()
      #expect(store.state.numbers == [1, 2, 3, 11, 12, 13, 98, 99, 302])
    }
  }

  @Test func `two merged effects interleave action by action`() async {
    let store = TestStore(initialState: Collected.State()) { Collected(effect: .merged) }
    store.exhaustivity = .off
    await store.send(.start)
    await store.skipReceivedActions()
    #expect(store.state.numbers == [11, 21, 12, 22, 13, 23])
  }

  @Test func `merged effects that become ready together deliver in start order, 1,000 times of 1,000`() async
  {
    for _ in 0..<1_000 {
      let clock = TestClock()
      let store = TestStore(initialState: Collected.State()) { Collected(effect: .sleepers(clock)) }
      store.exhaustivity = .off
      await store.send(.start)
      await clock.advance(by: .seconds(1))
      await store.skipReceivedActions()
      guard store.state.numbers == [1, 2, 3] else {
        Issue.record("delivered \(store.state.numbers)")
        return
      }
    }
  }

  @Test func `a second store's order does not depend on one that is gone`() async {
    for _ in 0..<1_000 {
      do {
        let gone = TestStore(initialState: Collected.State()) { Collected(effect: .merged) }
        gone.exhaustivity = .off
        await gone.send(.start)
      }
      let store = TestStore(initialState: Collected.State()) { Collected(effect: .yielding) }
      store.exhaustivity = .off
      await store.send(.start)
      await store.skipReceivedActions()
      guard store.state.numbers == [1, 2, 3] else {
        Issue.record("delivered \(store.state.numbers)")
        return
      }
    }
  }

  @Test func `tasks that no store started stay outside, after thousands that stores did`() async {
    let store = TestStore(initialState: Collected.State()) { Collected(effect: .manyTasks) }
    store.exhaustivity = .off
    for _ in 0..<100 { await store.send(.start) }
    var inside = 0
    for _ in 0..<100_000 where await Task.detached(operation: { EffectExecutor.running != nil }).value {
      inside += 1
    }
    #expect(inside == 0)
  }

  @Test func `an effect that needs no time has finished when send returns, 1,000 times`() async {
    for _ in 0..<1_000 {
      let done = LockIsolated(false)
      let store = TestStore(initialState: Collected.State()) { Collected(effect: .fireAndForget(done)) }
      await store.send(.start)
      guard done.value else {
        Issue.record("the effect was still running")
        return
      }
    }
  }

  @Test func `the store and the test store reduce in the same order`() async {
    let store = TestStore(initialState: Breadth.State()) { Breadth() }
    store.exhaustivity = .off
    await store.send(.a)
    await store.skipReceivedActions()
    let live = Store(initialState: Breadth.State()) { Breadth() }
    live.send(.a)
    #expect(store.state.seen == ["a", "b1", "c1", "b2"])
    #expect(live.state.seen == ["a", "b1", "c1", "b2"])
  }

  @Test func `a timer on an immediate clock is received tick by tick and ended by cancel`() async {
    let store = TestStore(initialState: Collected.State()) { Collected(effect: .immediateTimer) }
    store.exhaustivity = .off
    await store.send(.start)
    await store.receive(\.add) { $0.numbers = [1] }
    await store.receive(\.add) { $0.numbers = [1, 1] }
    await store.send(.stop)
    #expect(store.core.effectsInFlight.isEmpty)
  }

  @Test func `cancelling an id in one store leaves another store's effect alone`() async {
    let failures = await collectFailures {
      let first = makeStepping()
      let second = makeStepping()
      await first.send(.runForever)
      await second.send(.runForever)
      await first.send(.stop)
      #expect(first.core.effectsInFlight.isEmpty)
      #expect(second.core.effectsInFlight.count == 1)
      await second.send(.stop)
    }
    #expect(failures.isEmpty)
  }
}

/// Collects the numbers that one effect sends.
private struct Collected: Reducer {
  struct State: Equatable { var numbers: [Int] = [] }
  @CasePathable enum Action: Equatable {
    case start
    case add(Int)
    case stop
  }

  enum Kind: Sendable {
    case everything, merged, yielding, manyTasks, immediateTimer
    case sleepers(TestClock<Duration>)
    case fireAndForget(LockIsolated<Bool>)
  }

  actor Worker {
    func work(_ number: Int) async -> Int {
      await Task.yield()
      return number + 1
    }
  }

  let effect: Kind

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add(let number):
      state.numbers.append(number)
      return .none
    case .stop:
      return .cancel(id: "timer")
    case .start:
      return effects
    }
  }

  private var effects: Effect<Action> {
    switch effect {
    case .everything:
      let worker = Worker()
      return .run { send in
        for number in 0..<3 { await send(.add(await worker.work(number))) }
        await withTaskGroup(of: Int.self) { group in
          for number in 10..<13 {
            group.addTask {
              await Task.yield()
              return await worker.work(number)
            }
          }
          for await number in group { await send(.add(number)) }
        }
        let nested = Task {
          await Task.yield()
          return await Task.detached {
            await Task.yield()
            return 99
          }.value
        }
        await send(.add(98))
        await send(.add(await nested.value))
        async let first = worker.work(100)
        async let second = worker.work(200)
        await send(.add(await first + second))
      }
    case .merged:
      return .merge(
        .run { send in for number in [11, 12, 13] { await send(.add(number)) } },
        .run { send in for number in [21, 22, 23] { await send(.add(number)) } })
    case .yielding:
      return .run { send in
        for number in [1, 2, 3] {
          await Task.yield()
          await Task.yield()
          await send(.add(number))
        }
      }
    case .manyTasks:
      return .run { _ in for _ in 0..<100 { await Task { await Task.yield() }.value } }
    case .immediateTimer:
      return .run { send in
        for await _ in ImmediateClock().timer(interval: .seconds(1)) { await send(.add(1)) }
      }
      .cancellable(id: "timer")
    case .sleepers(let clock):
      return .merge(
        [1, 2, 3].map { number in
          .run { send in
            try await clock.sleep(for: .seconds(1))
            await send(.add(number))
          }
        })
    case .fireAndForget(let done):
      return .run { _ in
        for _ in 0..<10 { await Task.yield() }
        done.setValue(true)
      }
    }
  }
}

/// Sends actions synchronously, breadth first.
private struct Breadth: Reducer {
  struct State: Equatable { var seen: [String] = [] }
  enum Action: String { case a, b1, b2, c1 }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.seen.append(action.rawValue)
    switch action {
    case .a: return .concatenate(.send(.b1), .send(.c1))
    case .b1: return .send(.b2)
    case .b2, .c1: return .none
    }
  }
}
