import Testing

@testable import ComposableArchitecture

@MainActor
struct ReceiveTests {
  @Test func `an action is received by value, case, case and payload, or predicate`() async {
    let store = makeStepping()
    await store.send(.sendThree)
    await store.receive(.setCount(1)) { $0.count = 1 }
    await store.receive(\.setCount, 2) { $0.count = 2 }
    await store.receive {
      $0 == .setOther(1)
    } assert: {
      $0.other = 1
    }
    await store.send(.first) { $0.count = 3 }
    await store.receive(\.second) { $0.count = 13 }
    await store.receive(\.third) { $0.count = 113 }
  }

  @Test func `receiving another action is one failure that consumes it`() async {
    let failures = await collectFailures {
      let store = makeStepping()
      await store.send(.sendThree)
      await store.receive(.setOther(1)) { _ in Issue.record("must not run") }
      await store.receive(.setCount(2)) { $0.count = 2 }
      await store.receive(.setOther(1)) { $0.other = 1 }
    }
    #expect(failures.map(\.kind) == [.receivedOther])
    let text = failures.first?.rendered(in: .english) ?? ""
    #expect(text.hasPrefix("Another action was received than the test expected."))
    #expect(text.contains("− Stepping.Action.setOther(1)"))
    #expect(text.contains("+ Stepping.Action.setCount(1)"))
    #expect(text.contains(".setOther was received 2 actions later. It can still be asserted."))
  }

  @Test func `a payload that differs is shown as a difference`() async {
    let failures = await collectFailures {
      let store = makeStepping()
      await store.send(.sendThree)
      await store.receive(\.setCount, 7)
      await store.skipReceivedActions()
    }
    #expect(failures.map(\.kind) == [.receivedOther, .skippedActions])
    #expect(failures.first?.rendered(in: .english).contains("Stepping.Action.setCount(7)") == true)
  }

  @Test func `with nothing in flight it fails at once`() async {
    let start = ContinuousClock.now
    let failures = await collectFailures { await makeStepping().receive(.second, timeout: .seconds(600)) }
    #expect(ContinuousClock.now - start < .seconds(300))
    #expect(
      failures.map { $0.rendered(in: .english) } == [
        """
        Expected to receive .second, but nothing was received.

        No effect is running that could send it.

        Check that the feature returns the effect, and that nothing cancelled it.
        """
      ])
  }

  @Test func `with every effect asleep on a test clock it fails at once and says until when`() async {
    let clock = TestClock()
    let store = makeStepping(clock: clock)
    await store.send(.sleepThenSetCount(3))
    let start = ContinuousClock.now
    let failures = await collectFailures { await store.receive(\.setCount, timeout: .seconds(600)) }
    #expect(ContinuousClock.now - start < .seconds(300))
    #expect(failures.map(\.kind) == [.nothingReceived])
    let text = failures.first?.rendered(in: .english) ?? ""
    #expect(text.contains("Expected to receive \\.setCount, but nothing was received."))
    #expect(text.contains("it is sleeping on the test clock until +1 s"))
    #expect(text.contains("started by .sleepThenSetCount (ComposableArchitectureTests/ReceiveTests.swift:"))
    await clock.advance(by: .seconds(1))
    await store.receive(\.setCount) { $0.count = 3 }
  }

  @Test func `an advance in progress on another task is waited for`() async {
    let clock = TestClock()
    let store = makeStepping(clock: clock)
    await store.send(.sleepThenSetCount(3))
    Task { await clock.advance(by: .seconds(1)) }
    await store.receive(\.setCount) { $0.count = 3 }
  }

  @Test func `an effect outside the test's control is waited for`() async {
    struct State: Equatable { var value = 0 }
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let store = TestStore(initialState: State()) {
      Reduce<State, StreamAction> { state, action in
        switch action {
        case .start: return .run { send in for await value in stream { await send(.done(value)) } }
        case .done(let value):
          state.value = value
          return .none
        }
      }
    }
    await store.send(.start)
    Task.detached(priority: .background) {
      continuation.yield(4)
      continuation.finish()
    }
    await store.receive(\.done, timeout: .seconds(30)) { $0.value = 4 }
  }

  @Test func `an endless effect that only yields is named as busy, and is no hang`() async {
    struct State: Equatable {}
    let failures = await collectFailures {
      let store = TestStore(initialState: State()) {
        Reduce<State, SpinAction> { _, action in
          .run(name: "spinning") { _ in while !Task.isCancelled { await Task.yield() } }
        }
      }
      await store.send(.start)
      await store.receive(\.done)
      await store.skipInFlightEffects()
    }
    #expect(failures.map(\.kind) == [.nothingReceived, .skippedEffects])
    let text = failures.first?.rendered(in: .english) ?? ""
    #expect(text.contains("effect \"spinning\""))
    #expect(text.contains("it is busy"))
  }

  @Test func `a payload that is not equatable is handed to the assertion`() async {
    struct State: Equatable { var names: [String] = [] }
    let store = TestStore(initialState: State()) {
      Reduce<State, ItemsAction> { state, action in
        switch action {
        case .load: return .run { send in await send(.loaded([Item(name: "a"), Item(name: "b")])) }
        case .loaded(let items):
          state.names = items.map(\.name)
          return .none
        }
      }
    }
    await store.send(.load)
    await store.receive(\.loaded) { state, items in state.names = items.map(\.name) }
  }

  @Test func `a set of actions is received in any order, and one failure names what is missing`() async {
    struct State: Equatable { var seen: Set<String> = [] }
    let failures = await collectFailures {
      let store = TestStore(initialState: State()) {
        Reduce<State, OrderAction> { state, action in
          switch action {
          case .start:
            return .merge(
              .run { send in await send(.b) }, .run { send in await send(.a) })
          case .a, .b, .c:
            state.seen.insert("\(action)")
            return .none
          }
        }
      }
      await store.send(.start)
      await store.receive(inAnyOrder: \.a, \.b) { $0.seen = ["a", "b"] }
      await store.send(.start)
      await store.receive(inAnyOrder: \.a, \.b, \.c)
    }
    #expect(failures.map(\.kind) == [.anyOrderMissing])
    #expect(failures.first?.rendered(in: .english).contains("• \\.c") == true)
  }

  @Test func `case key paths reach through results of every payload`() async {
    struct State: Equatable {}
    struct Refused: Error {}
    let store = TestStore(initialState: State()) {
      Reduce<State, ResultsAction> { _, action in
        guard case .start = action else { return .none }
        return .run { send in
          await send(.value(.success(1)))
          await send(.value(.failure(Refused())))
          await send(.nothing(.success(())))
        }
      }
    }
    await store.send(.start)
    await store.receive(\.value.success)
    await store.receive(\.value.failure)
    await store.receive(\.nothing.success)
  }

  @Test func `actions reduced on receive step everything that the reducer touches`() async {
    let spy = LockIsolated<[String]>([])
    struct State: Equatable { var count = 0 }
    let store = TestStore(initialState: State()) {
      Reduce<State, TickAction> { state, action in
        switch action {
        case .start:
          return .run { send in
            await send(.tick)
            await send(.tick)
          }
        case .tick:
          state.count += 1
          let count = state.count
          spy.withValue { $0.append("tick \(count)") }
          return .none
        }
      }
    }
    store.effectActions = .reducedOnReceive
    await store.send(.start)
    #expect(spy.value.isEmpty)
    await store.receive(\.tick) { $0.count = 1 }
    #expect(spy.value == ["tick 1"])
    await store.receive(\.tick) { $0.count = 2 }
    #expect(spy.value == ["tick 1", "tick 2"])
  }
}

@CasePathable enum StreamAction {
  case start
  case done(Int)
}

@CasePathable enum SpinAction { case start, done }

struct Item { var name: String }

@CasePathable enum ItemsAction {
  case load
  case loaded([Item])
}

@CasePathable enum OrderAction { case start, a, b, c }

@CasePathable enum ResultsAction {
  case start
  case value(Result<Int, any Error>)
  case nothing(Result<Void, any Error>)
}

@CasePathable enum TickAction { case start, tick }
