import Testing

@testable import ComposableArchitecture

@MainActor
struct SkippingTests {
  @Test func `received actions are skipped, and that is an expected issue`() async {
    let failures = await collectFailures {
      let store = makeStepping()
      await store.send(.sendThree)
      await store.skipReceivedActions()
      #expect(store.state.count == 2)
      #expect(store.state.other == 1)
    }
    #expect(failures.map(\.kind) == [.skippedActions])
    #expect(failures.map(\.severity) == [.expected])
  }

  @Test func `skipping nothing is a failure unless it is allowed`() async {
    let failures = await collectFailures {
      let store = makeStepping()
      await store.skipReceivedActions()
      await store.skipReceivedActions(strict: false)
      await store.skipInFlightEffects()
      await store.skipInFlightEffects(strict: false)
    }
    #expect(failures.map(\.kind) == [.noActionsToSkip, .noEffectsToSkip])
    #expect(failures[0].rendered(in: .english).contains("skipReceivedActions(strict: false)"))
  }

  @Test func `effects in flight are really cancelled`() async {
    let clock = TestClock()
    let tracked = LockIsolated<[String]>([])
    struct State: Equatable {}
    let failures = await collectFailures {
      let store = TestStore(initialState: State()) {
        Reduce<State, SleepAction> { _, action in
          guard case .start = action else { return .none }
          return .run { send in
            do {
              try await clock.sleep(for: .seconds(1))
              tracked.withValue { $0.append("slept") }
              await send(.done)
            } catch {
              tracked.withValue { $0.append("cancelled") }
            }
          }
        }
      }
      await store.send(.start)
      await store.skipInFlightEffects()
      #expect(tracked.value == ["cancelled"])
      await clock.advance(by: .seconds(2))
    }
    #expect(failures.map(\.kind) == [.skippedEffects])
    #expect(tracked.value == ["cancelled"])
  }

  @Test func `the task of a send is cancelled, and has observed it when cancel returns`() async {
    let store = makeStepping()
    let task = await store.send(.runForever)
    #expect(!task.isCancelled)
    await task.cancel()
    #expect(task.isCancelled)
    #expect(await store.send(.nothing).isCancelled)
  }

  @Test func `a task that does not finish is a failure`() async {
    let failures = await collectFailures {
      let store = makeStepping()
      let task = await store.send(.runForever)
      await task.finish(timeout: .zero)
      await task.cancel()
      await task.finish()
    }
    #expect(failures.map(\.kind) == [.finishTimeout])
  }

  @Test func `what a task that does not finish reported is not reported again`() async {
    let failures = await collectFailures {
      let store = makeStepping()
      let task = await store.send(.runForever)
      await task.finish(timeout: .zero)
      await task.finish(timeout: .zero)
      await store.finish(timeout: .zero)
    }
    #expect(failures.map(\.kind) == [.finishTimeout])
    #expect(failures.first?.rendered(in: .english).contains("Nothing but cancellation ends it") == true)
  }

  @Test func `cancelling a task ends effects that were mapped by hand beside those that were not`() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, SleepAction> { _, _ in
        .merge(
          .run { _ in try await Task.never() },
          Effect<Int>.run { _ in try await Task.never() }.map { _ in .done })
      }
    }
    let task = await store.send(.start)
    await task.cancel()
  }

  @Test func `cancelling a child's task leaves what the parent started in response`() async {
    let failures = await collectFailures {
      let store = TestStore(initialState: Family.State()) { Family() }
      let task = await store.send(.child(.task))
      await store.receive(\.child.delegate)
      await task.cancel()
    }
    #expect(failures.map(\.kind) == [.effectStillRunning, .effectStillRunning])
    #expect(failures[0].rendered(in: .english).contains("parent, at once"))
    #expect(failures[1].rendered(in: .english).contains("parent, later"))
  }
}

@CasePathable enum SleepAction { case start, done }

/// A child whose effect tells its parent something and then goes on, and a parent that starts effects of its
/// own in response.
private struct Family: Reducer {
  struct Child: Reducer {
    struct State: Equatable {}
    @CasePathable enum Action { case task, delegate }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      guard case .task = action else { return .none }
      return .run { send in
        await send(.delegate)
        try await Task.never()
      }
    }
  }

  struct State: Equatable { var child = Child.State() }
  @CasePathable enum Action { case child(Child.Action) }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) { Child() }
    Reduce { _, action in
      guard case .child(let childAction) = action else { return .none }
      let name =
        switch childAction {
        case .task: "parent, at once"
        case .delegate: "parent, later"
        }
      return .run(name: name) { _ in try await Task.never() }
    }
  }
}
