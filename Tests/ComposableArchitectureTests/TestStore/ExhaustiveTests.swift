import Testing

@testable import ComposableArchitecture

@MainActor
struct ExhaustiveTests {
  @Test func `a send whose change is asserted passes`() async {
    let failures = await collectFailures {
      let store = makeStepping()
      await store.send(.setCount(1)) { $0.count = 1 }
      await store.send(.nothing)
    }
    #expect(failures.isEmpty)
  }

  @Test func `any difference is one failure at the send line`() async {
    var line = 0
    let failures = await collectFailures {
      let store = makeStepping()
      line = #line + 1
      await store.send(.setCount(1)) { $0.count = 2 }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first.map { Int($0.location.line) } == line)
    #expect(
      failures.first?.rendered(in: .english) == """
        The state after this action is not what the test asserted.

              count: 2 → 1

            \u{2007} Stepping.State(
            −   count: 2,
            +   count: 1,
            \u{2007}   … (2 unchanged)
            \u{2007} )

        (Expected: −, Actual: +)

        To accept the actual state:

            await store.send(\\.setCount, 1) {
              $0.count = 1
            }
        """)
  }

  @Test func `a change without a closure is a failure`() async {
    let failures = await collectFailures { await makeStepping().send(.setCount(1)) }
    #expect(failures.map(\.kind) == [.stateChangedWithoutAssertion])
  }

  @Test func `a closure that changes nothing while nothing changed is a failure`() async {
    let failures = await collectFailures { await makeStepping().send(.nothing) { $0.count = 0 } }
    #expect(failures.map(\.kind) == [.closureChangedNothing])
  }

  @Test func `a closure that changes nothing while state changed is one failure, not two`() async {
    let failures = await collectFailures { await makeStepping().send(.setCount(1)) { _ = $0 } }
    #expect(failures.map(\.kind) == [.stateMismatch])
  }

  @Test func `a closure that throws is a failure that shows the error, and later steps run`() async {
    struct Refused: Error {}
    let failures = await collectFailures {
      let store = makeStepping()
      await store.send(.setCount(1)) { _ in throw Refused() }
      await store.send(.setCount(2)) { $0.count = 2 }
    }
    #expect(failures.map(\.kind) == [.closureThrew])
    #expect(failures.first?.rendered(in: .english).contains("Refused()") == true)
  }

  @Test func `sending while received actions are unasserted is reported once`() async {
    let failures = await collectFailures {
      let store = makeStepping(Stepping.State())
      await store.send(.sendThree)
      await store.send(.setOther(5)) { $0.other = 5 }
      await store.send(.setOther(6)) { $0.other = 6 }
    }
    #expect(failures.map(\.kind) == [.sendBeforeHandling])
    #expect(
      failures.first?.rendered(in: .english).hasPrefix(
        """
        3 received actions must be asserted before another action is sent.

        Unhandled actions: [
          [0]: Stepping.Action.setCount
          [1]: Stepping.Action.setCount
          [2]: Stepping.Action.setOther
        ]
        """) == true)
  }

  @Test func `actions that a send left behind stay receivable with their own states`() async {
    let failures = await collectFailures {
      let store = makeStepping()
      await store.send(.first) { $0.count = 1 }
      await store.send(.setOther(5)) { $0.other = 5 }
      await store.receive(.second) { $0.count = 11 }
      await store.receive(.third) { $0.count = 111 }
      #expect(store.state.count == 111)
    }
    #expect(failures.map(\.kind) == [.sendBeforeHandling])
  }

  @Test func `the state steps through received actions one at a time`() async {
    let store = makeStepping()
    await store.send(.first) { $0.count = 1 }
    #expect(store.state.count == 1)
    await store.receive(.second) { $0.count = 11 }
    #expect(store.state.count == 11)
    await store.receive(.third) { $0.count = 111 }
    #expect(store.state.count == 111)
  }

  @Test func `assert compares with the current state and accepts a restatement`() async {
    let failures = await collectFailures {
      let store = makeStepping()
      await store.send(.setCount(1)) { $0.count = 1 }
      store.assert { $0.count = 1 }
      store.assert { $0.count = 2 }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
  }

  @Test func `inside a closure the store's state is the one that the closure was given`() async {
    let store = makeStepping()
    await store.send(.setCount(4)) {
      #expect(store.state.count == 0)
      $0.count = 4
    }
  }

  @Test func `a state that is not equatable is compared by a snapshot`() async {
    struct State { var count = 0; var closure: () -> Void = {} }
    enum Action { case increment }
    let failures = await collectFailures {
      let store = TestStore(initialState: State(), comparing: { $0.count }) {
        Reduce<State, Action> { state, _ in
          state.count += 1
          return .none
        }
      }
      await store.send(.increment) { $0.count = 1 }
      await store.send(.increment) { $0.count = 3 }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
  }

  @Test func `what a snapshot shows is suggested in terms of the state`() async {
    struct State { var count = 0; var rows = [1]; var closure: () -> Void = {} }
    struct Shown: Equatable { var number: Int; var titles: [String] }
    enum Action { case increment }
    let failures = await collectFailures {
      let store = TestStore(
        initialState: State(), comparing: { Shown(number: $0.count, titles: $0.rows.map(String.init)) }
      ) {
        Reduce<State, Action> { state, _ in
          state.count += 1
          state.rows[0] = 3
          return .none
        }
      }
      await store.send(.increment)
    }
    let code = failures.first?.suggestion?.code ?? ""
    #expect(code.contains("$0.count = 1\n  $0.rows[0] = 3"))
    #expect(!code.contains("titles") && !code.contains("number"))
  }
}
