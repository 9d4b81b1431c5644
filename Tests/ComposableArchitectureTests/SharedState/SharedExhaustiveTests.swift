import Testing

@testable import ComposableArchitecture

@MainActor
struct SharedExhaustiveTests {
  @Test func `an asserted change of a shared value passes`() async {
    let store = makeTally()
    await store.send(.increment) { $0.$count.withLock { $0 = 1 } }
    await store.send(.increment) { $0.$count.withLock { $0 += 1 } }
    await store.send(.incrementBoth) {
      $0.$count.withLock { $0 = 3 }
      $0.local = 1
    }
    #expect(store.state.count == 3)
  }

  @Test func `the setter asserts as withLock does`() async {
    let store = makeTally()
    await store.send(.increment) { $0.count = 1 }
  }

  @Test func `a part of a shared value is asserted through its projection`() async {
    let store = makeTally()
    await store.send(.visit) { $0.$profile.visits.withLock { $0 = 1 } }
    await store.send(.rename("Blob Jr.")) {
      $0.$profile.name.withLock { $0 = "Blob Jr." }
      $0.$profile.withLock { $0.visits += 1 }
    }
  }

  @Test func `an unasserted change is one failure at the line of the step`() async {
    var line = 0
    let failures = await collectFailures {
      let store = makeTally()
      line = #line + 1
      await store.send(.increment)
      await store.send(.nothing)
    }
    #expect(failures.map(\.kind) == [.stateChangedWithoutAssertion])
    #expect(failures.first.map { Int($0.location.line) } == line)
    #expect(
      failures.first?.rendered(in: .english) == """
        This action changed the state, and the test does not say how.

              count: 0 → 1

            \u{2007} Tally.State(
            −   count: #1 0,
            +   count: #1 1,
            \u{2007}   … (2 unchanged)
            \u{2007} )

        (Expected: −, Actual: +)

        To accept the actual state:

            await store.send(\\.increment) {
              $0.$count.withLock { $0 = 1 }
            }
        """)
  }

  @Test func `a closure that leaves a shared value out shows only that`() async throws {
    let failures = await collectFailures { await makeTally().send(.incrementBoth) { $0.local = 1 } }
    let failure = try #require(failures.first)
    #expect(failures.count == 1)
    #expect(failure.kind == .stateMismatch)
    let text = failure.rendered(in: .english)
    #expect(text.contains("      count: 0 → 1\n"))
    #expect(!text.contains("local: 0"))
    #expect(text.hasSuffix("$0.$count.withLock { $0 = 1 }\n      $0.local = 1\n    }"))
  }

  @Test func `a wrong expectation shows both values`() async {
    let failures = await collectFailures {
      await makeTally().send(.increment) { $0.$count.withLock { $0 = 42 } }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(
      failures.first?.rendered(in: .korean).hasPrefix(
        """
        상태 변경이 기대와 일치하지 않아요.

              count: 42 → 1

            \u{2007} Tally.State(
            −   count: #1 42,
            +   count: #1 1,
            \u{2007}   … (2 unchanged)
            \u{2007} )

        (Expected: −, Actual: +)
        """) == true)
  }

  @Test func `an expected change that did not happen is a failure`() async {
    let failures = await collectFailures {
      await makeTally().send(.nothing) { $0.$count.withLock { $0 = 1 } }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains("count: 1 → 0") == true)
  }

  @Test func `a closure that restates a shared value did say something`() async {
    let store = makeTally()
    await store.send(.nothing) { $0.$count.withLock { $0 = 0 } }
    store.assert { $0.$count.withLock { $0 = 0 } }
  }

  @Test func `a closure that touches nothing is a failure although there are shared values`() async {
    let failures = await collectFailures { await makeTally().send(.nothing) { _ = $0.count } }
    #expect(failures.map(\.kind) == [.closureChangedNothing])
  }

  @Test(arguments: [EffectActions.reducedOnArrival, .reducedOnReceive])
  func `each action is asserted with the change that it made`(mode: EffectActions) async {
    let store = makeTally()
    store.effectActions = mode
    await store.send(.first) { $0.$count.withLock { $0 = 1 } }
    await store.receive(\.second) { $0.$count.withLock { $0 = 11 } }
    await store.receive(\.third) { $0.$count.withLock { $0 += 100 } }
    #expect(store.state.count == 111)
  }

  @Test(arguments: [EffectActions.reducedOnArrival, .reducedOnReceive])
  func `a step does not show the change of an action that follows`(mode: EffectActions) async throws {
    let failures = await collectFailures {
      let store = makeTally()
      store.effectActions = mode
      await store.send(.first)
      await store.receive(\.second) { $0.$count.withLock { $0 = 1 } }
      await store.receive(\.third) { $0.$count.withLock { $0 = 111 } }
    }
    #expect(failures.map(\.kind) == [.stateChangedWithoutAssertion, .stateMismatch])
    try #require(failures.count == 2)
    #expect(failures[0].rendered(in: .english).contains("count: 0 → 1\n"))
    #expect(failures[1].rendered(in: .english).contains("count: 1 → 11\n"))
  }

  @Test func `received actions left out are reported once with the changes that they made`() async throws {
    let failures = await collectFailures {
      let store = makeTally()
      await store.send(.first) { $0.$count.withLock { $0 = 1 } }
      await store.send(.increment) { $0.$count.withLock { $0 = 112 } }
      await store.receive(\.second) { $0.$count.withLock { $0 = 11 } }
      await store.receive(\.third) { $0.$count.withLock { $0 = 111 } }
    }
    #expect(failures.map(\.kind) == [.sendBeforeHandling])
    #expect(
      failures.first?.rendered(in: .english).hasSuffix(
        """
            await store.receive(\\.second) {
              $0.$count.withLock { $0 = 11 }
            }
            await store.receive(\\.third) {
              $0.$count.withLock { $0 = 111 }
            }
        """) == true)
  }

  @Test func `a received action at the end of the test is one failure, its shared change none`() async {
    let failures = await collectFailures {
      await makeTally().send(.incrementInEffectAndSend)
    }
    #expect(failures.map(\.kind) == [.receivedAfterEnd])
    #expect(
      failures.first?.rendered(in: .english).hasSuffix(
        """
            await store.receive(\\.incrementBoth) {
              $0.$count.withLock { $0 = 2 }
              $0.local = 1
            }
        """) == true)
  }

  @Test func `two properties of one key change together`() async {
    struct Pair: Reducer {
      struct State: Equatable {
        @Shared(.inMemory("count")) var one = 0
        @Shared(.inMemory("count")) var two = 0
        @SharedReader(.inMemory("count")) var reader = 0
      }
      func reduce(into state: inout State, action: Bool) -> Effect<Bool> {
        state.$one.withLock { $0 += 1 }
        return .none
      }
    }
    let store = TestStore(initialState: Pair.State()) { Pair() }
    await store.send(true) { $0.$two.withLock { $0 = 1 } }
    let failures = await collectFailures { await store.send(true) { $0.$two.withLock { $0 = 1 } } }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains("reader: 1 → 2") == true)
  }

  @Test func `skipping moves past changes of shared values`() async {
    let failures = await collectFailures {
      let store = makeTally()
      await store.send(.first) { $0.$count.withLock { $0 = 1 } }
      await store.skipReceivedActions()
      await store.send(.increment) { $0.$count.withLock { $0 = 112 } }
    }
    #expect(failures.map(\.kind) == [.skippedActions])
    #expect(failures.first?.rendered(in: .english).contains("count: 1 → 111") == true)
  }

  @Test func `receiving in any order asserts the changes of all`() async {
    let store = makeTally()
    await store.send(.first) { $0.$count.withLock { $0 = 1 } }
    await store.receive(inAnyOrder: \.third, \.second) { $0.$count.withLock { $0 = 111 } }
  }

  @Test func `two stores of one value each assert their own steps`() async {
    let one = makeTally()
    let two = makeTally()
    await one.send(.increment) { $0.$count.withLock { $0 = 1 } }
    await two.send(.increment) { $0.$count.withLock { $0 = 2 } }
    await one.send(.incrementBoth) {
      $0.$count.withLock { $0 = 3 }
      $0.local = 1
    }
    #expect(two.state.count == 3)
  }

  @Test func `a snapshot of a state that is not equatable takes part`() async {
    struct Loose: Reducer {
      struct State {
        @Shared(.inMemory("count")) var count = 0
        var work: () -> Void = {}
      }
      func reduce(into state: inout State, action: Bool) -> Effect<Bool> {
        state.$count.withLock { $0 += 1 }
        return .none
      }
    }
    let store = TestStore(initialState: Loose.State(), comparing: { $0.count }) { Loose() }
    await store.send(true) { $0.$count.withLock { $0 = 1 } }
    let failures = await collectFailures { await store.send(true) }
    #expect(failures.map(\.kind) == [.stateChangedWithoutAssertion])
  }
}
