import Testing

@testable import ComposableArchitecture

/// Changes of shared values that no reducer made: by effects, by the test, and of values that no state holds.
@MainActor
struct SharedOutsideActionsTests {
  @Test func `what an effect wrote is asserted by assert`() async {
    let store = makeTally()
    await store.send(.incrementInEffect)
    store.assert { $0.$count.withLock { $0 = 1 } }
    await store.send(.increment) { $0.$count.withLock { $0 = 2 } }
  }

  @Test func `what an effect wrote is asserted with the action that started it`() async {
    let store = makeTally()
    await store.send(.incrementInEffect) { $0.$count.withLock { $0 = 1 } }
    await store.send(.increment) { $0.$count.withLock { $0 = 2 } }
  }

  @Test func `what an effect wrote later is asserted when time has passed`() async {
    let clock = TestClock()
    let store = makeTally(clock: clock)
    await store.send(.incrementLater)
    await clock.advance(by: .seconds(1))
    store.assert { $0.$count.withLock { $0 = 1 } }
  }

  @Test func `what an effect wrote before it sent is asserted with what it sent`() async {
    let store = makeTally()
    await store.send(.incrementInEffectAndSend)
    await store.receive(\.incrementBoth) {
      $0.$count.withLock { $0 = 2 }
      $0.local = 1
    }
  }

  @Test func `what an effect wrote before it sent may be asserted before that`() async {
    let failures = await collectFailures {
      let store = makeTally()
      await store.send(.incrementInEffectAndSend) { $0.$count.withLock { $0 = 1 } }
      await store.receive(\.incrementBoth) {
        $0.$count.withLock { $0 = 2 }
        $0.local = 1
      }
      await store.send(.incrementInEffectAndSend)
      store.assert { $0.$count.withLock { $0 = 3 } }
      await store.receive(\.incrementBoth) {
        $0.$count.withLock { $0 = 4 }
        $0.local = 2
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `a wrong expectation of what an effect wrote is a failure`() async {
    let failures = await collectFailures {
      let store = makeTally()
      await store.send(.incrementInEffect)
      store.assert { $0.$count.withLock { $0 = 7 } }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains("count: 7 → 1") == true)
  }

  @Test func `what an effect wrote and nobody asserted is one failure at the line of its action`()
    async throws
  {
    var line = 0
    let failures = await collectFailures {
      let store = makeTally()
      line = #line + 1
      await store.send(.incrementInEffect)
    }
    let failure = try #require(failures.first)
    #expect(failures.map(\.kind) == [.sharedChangeNotAsserted])
    #expect(Int(failure.location.line) == line)
    #expect(
      failure.rendered(in: .english) == """
        A shared value changed, and the test does not say how.

              count: 0 → 1

            \u{2007} Tally.State(
            −   count: #1 0,
            +   count: #1 1,
            \u{2007}   … (2 unchanged)
            \u{2007} )

        (Expected: −, Actual: +)

        An effect wrote it. Assert it with 'withLock', in 'store.assert' or in the closure of the step that \
        started the effect.

        To accept the actual state:

            store.assert {
              $0.$count.withLock { $0 = 1 }
            }
        """)
    #expect(
      failure.rendered(in: .korean).hasPrefix("공유 값이 바뀌었는데, 테스트에는 그 변경이 적혀 있지 않아요.\n"))
  }

  @Test func `finish reports what nobody asserted, and the end of the test says nothing again`() async {
    let failures = await collectFailures {
      let store = makeTally()
      await store.send(.incrementInEffect)
      await store.finish()
    }
    #expect(failures.map(\.kind) == [.sharedChangeNotAsserted])
  }

  @Test func `what an effect wrote and nobody asserted fails at the next step`() async {
    let failures = await collectFailures {
      let store = makeTally()
      await store.send(.incrementInEffect)
      await store.send(.nothing)
      await store.send(.increment) { $0.$count.withLock { $0 = 2 } }
    }
    #expect(failures.map(\.kind) == [.stateChangedWithoutAssertion])
  }

  @Test func `what the test writes itself needs no assertion and may have one`() async {
    let failures = await collectFailures {
      let store = makeTally()
      store.state.$count.withLock { $0 = 10 }
      store.assert { $0.$count.withLock { $0 = 10 } }
      await store.send(.increment) { $0.$count.withLock { $0 = 11 } }
      @Shared(.inMemory("count")) var count = 0
      $count.withLock { $0 = 20 }
      await store.send(.nothing)
      await store.send(.increment) { $0.$count.withLock { $0 += 1 } }
      $count.withLock { $0 = 30 }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: [Exhaustivity.on, .off])
  func `assert compares with what is there, also where the test wrote after an effect`(
    exhaustivity: Exhaustivity
  ) async {
    let failures = await collectFailures {
      for expected in [5, 1] {
        let store = makeTally()
        store.exhaustivity = exhaustivity
        await store.send(.incrementInEffect)
        store.state.$count.withLock { $0 = 5 }
        store.assert { $0.$count.withLock { $0 = expected } }
        store.state.$count.withLock { $0 = 0 }
      }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains("count: 1 → 5") == true)
  }

  @Test func `a value that no state holds is asserted through a property of the test`() async {
    let store = makeTally()
    @Shared(.inMemory("elsewhere")) var elsewhere = 0
    await store.send(.incrementElsewhere) { _ in $elsewhere.withLock { $0 = 1 } }
    #expect(elsewhere == 1)
  }

  @Test func `an unasserted change of a value that no state holds names its key`() async {
    @Shared(.inMemory("elsewhere")) var elsewhere = 0
    let failures = await collectFailures { await makeTally().send(.incrementElsewhere) }
    #expect(failures.map(\.kind) == [.stateChangedWithoutAssertion])
    #expect(
      failures.first?.rendered(in: .english).hasSuffix(
        """
              .inMemory("elsewhere"): 0 → 1

            − 0
            + 1

        (Expected: −, Actual: +)

        To accept the actual state:

            await store.send(\\.incrementElsewhere) { _ in
              @Shared(.inMemory("elsewhere")) var elsewhere: Int = 0
              $elsewhere.withLock { $0 = 1 }
            }
        """) == true)
  }

  @Test func `the suggested assertion for a value that no state holds passes`() async {
    await makeTally().send(\.incrementElsewhere) { _ in
      @Shared(.inMemory("elsewhere")) var elsewhere = 0
      $elsewhere.withLock { $0 = 1 }
    }
  }

  @Test func `a change of the state and one elsewhere are one failure`() async {
    struct Both: Reducer {
      struct State: Equatable { var local = 0 }
      func reduce(into state: inout State, action: Bool) -> Effect<Bool> {
        @Shared(.inMemory("elsewhere")) var elsewhere = 0
        $elsewhere.withLock { $0 += 1 }
        state.local += 1
        return .none
      }
    }
    let failures = await collectFailures {
      await TestStore(initialState: Both.State()) { Both() }.send(true) { $0.local = 1 }
      await TestStore(initialState: Both.State()) { Both() }.send(true)
    }
    #expect(failures.map(\.kind) == [.stateMismatch, .stateChangedWithoutAssertion])
    #expect(failures.first?.rendered(in: .english).contains("local: ") == false)
    #expect(failures.last?.rendered(in: .english).contains("local: 0 → 1") == true)
    #expect(failures.last?.rendered(in: .english).contains(#".inMemory("elsewhere"): 1 → 2"#) == true)
  }

  @Test func `writing a value in the assertion leads to exactly one change for observers`() async {
    let store = makeTally()
    let task = await store.send(.watch)
    await store.send(.increment) { $0.$count.withLock { $0 = 1 } }
    await store.receive(\.changed) { $0.local = 1 }
    await store.send(.increment) { $0.$count.withLock { $0 = 2 } }
    await store.receive(\.changed, 2) { $0.local = 2 }
    await task.cancel()
  }
}
