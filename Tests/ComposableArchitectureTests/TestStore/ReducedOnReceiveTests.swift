import Testing

@testable import ComposableArchitecture

/// `effectActions = .reducedOnReceive`: the actions of effects wait for the test.
@MainActor
struct ReducedOnReceiveTests {
  private func makeStore(_ clock: TestClock<Duration> = TestClock()) -> TestStoreOf<Stepping> {
    let store = makeStepping(clock: clock)
    store.effectActions = .reducedOnReceive
    return store
  }

  @Test func `finish waits for the effects that pending actions start`() async {
    let failures = await collectFailures {
      let store = makeStore()
      store.exhaustivity = .off
      await store.send(.first) { $0.count = 1 }
      await store.finish()
      #expect(store.state.count == 111)
      #expect(store.core.effectsInFlight.isEmpty)
    }
    #expect(failures.map { $0.rendered(in: .english) } == [])
  }

  @Test func `finish reports every action that came meanwhile`() async {
    let failures = await collectFailures {
      let store = makeStore()
      await store.send(.first) { $0.count = 1 }
      await store.finish()
    }
    #expect(failures.map(\.kind) == [.receivedAfterEnd])
    #expect(
      failures.first?.rendered(in: .english).contains("The store received 2 unexpected actions") == true)
  }

  @Test func `finish of a task reduces what its effects sent`() async {
    let failures = await collectFailures {
      let store = makeStore()
      let task = await store.send(.first) { $0.count = 1 }
      await task.finish()
      await store.receive(\.second) { $0.count = 11 }
      await store.receive(\.third) { $0.count = 111 }
    }
    #expect(failures.map { $0.rendered(in: .english) } == [])
  }

  @Test func `skipReceivedActions also skips what the skipped actions lead to`() async {
    let failures = await collectFailures {
      let store = makeStore()
      await store.send(.first) { $0.count = 1 }
      await store.skipReceivedActions()
      #expect(store.state.count == 111)
      await store.send(.nothing)
    }
    #expect(failures.allSatisfy { $0.kind == .skippedActions })
  }

  @Test func `a send reduces what is pending before it, with its effects`() async {
    let failures = await collectFailures {
      let store = makeStore()
      store.exhaustivity = .off
      await store.send(.first)
      await store.send(.setOther(1)) { $0.other = 1 }
      #expect(store.state.count == 111)
    }
    #expect(failures.map { $0.rendered(in: .english) } == [])
  }

  @Test func `an effect that a pending action would cancel runs until that action is received`() async {
    let failures = await collectFailures {
      let store = TestStore(initialState: Stopping.State()) { Stopping() }
      store.effectActions = .reducedOnReceive
      await store.send(.start)
      #expect(store.core.effectsInFlight.count == 1)
      await store.receive(\.stop) { $0.isStopped = true }
      #expect(store.core.effectsInFlight.isEmpty)
    }
    #expect(failures.map { $0.rendered(in: .english) } == [])
  }

  @Test func `an endless chain of actions does not hang skip, send or finish`() async {
    let failures = await collectFailures {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { state, _ in
          state += 1
          return .run { send in await send(true) }
        }
      }
      store.effectActions = .reducedOnReceive
      store.exhaustivity = .off
      await store.send(true)
      await store.skipReceivedActions()
      await store.send(true)
      await store.finish(timeout: .zero)
    }
    #expect(!failures.isEmpty)
    #expect(failures.allSatisfy { $0.kind == .finishTimeout })
  }
}

/// Starts something endless, and something that sends the action that ends it.
private struct Stopping: Reducer {
  struct State: Equatable { var isStopped = false }
  @CasePathable enum Action { case start, stop }
  enum CancelID { case work }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start:
      return .merge(
        .run { _ in try await Task.never() }.cancellable(id: CancelID.work),
        .run { send in await send(.stop) })
    case .stop:
      state.isStopped = true
      return .cancel(id: CancelID.work)
    }
  }
}
