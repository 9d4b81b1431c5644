import Testing

@testable import ComposableArchitecture

@MainActor
struct NonExhaustiveTests {
  private func off(_ shows: Bool = false) -> TestStoreOf<Stepping> {
    let store = makeStepping()
    store.exhaustivity = .off(showSkippedAssertions: shows)
    return store
  }

  @Test func `a relative assertion means the same as in exhaustive mode`() async {
    let failures = await collectFailures { await off().send(.removeLast) { $0.values.removeLast() } }
    #expect(failures.isEmpty)
  }

  @Test func `an expectation in a closure holds, also where what is skipped is shown`() async {
    await off(true).send(.removeLast) { #expect($0.other == 9) }
  }

  @Test(arguments: ["append", "absolute"])
  func `a wrong assertion never passes`(form: String) async {
    let failures = await collectFailures {
      await off().send(.removeLast) {
        if form == "append" { $0.values.append(4) } else { $0.other = 0 }
      }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
  }

  @Test func `in exhaustive mode the same relative assertion shows only what it left out`() async {
    let failures = await collectFailures { await makeStepping().send(.removeLast) { $0.values.removeLast() } }
    #expect(failures.map(\.kind) == [.stateMismatch])
    let text = failures.first?.rendered(in: .english) ?? ""
    #expect(text.contains("other: 0 → 9"))
    #expect(!text.contains("values[2]"))
  }

  @Test func `received actions are skipped and receive goes forward to the first match`() async {
    let failures = await collectFailures {
      let store = off()
      await store.send(.first)
      await store.receive(\.third) { $0.count = 111 }
      await store.send(.sendThree)
      await store.send(.setCount(5)) { $0.count = 5 }
      #expect(store.state.other == 1)
    }
    #expect(failures.isEmpty)
  }

  @Test func `a test may end with unasserted actions and effects`() async {
    let failures = await collectFailures {
      let store = off()
      await store.send(.sendThree)
      await store.send(.runForever)
    }
    #expect(failures.isEmpty)
  }

  @Test func `receive fails if no match arrives and lists what was skipped`() async {
    let failures = await collectFailures {
      let store = off()
      await store.send(.sendThree)
      await store.receive(\.third)
    }
    #expect(failures.map(\.kind) == [.nothingReceived])
    #expect(failures.first?.rendered(in: .english).contains("Stepping.Action.setCount") == true)
  }

  @Test func `an assertion that holds after a pending action names that action`() async {
    let failures = await collectFailures { await off().send(.first) { $0.count = 11 } }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(
      failures.first?.rendered(in: .english).contains(
        "The assertion would hold after .second, which was received and is not asserted yet.") == true)
  }

  @Test func `with skipped assertions shown the verdict is the same and each omission is expected`() async {
    let failures = await collectFailures {
      let store = off(true)
      await store.send(.first)
      await store.receive(\.third) { $0.count = 111 }
      await store.send(.runForever)
    }
    #expect(failures.allSatisfy { $0.severity == .expected })
    #expect(
      failures.map(\.kind) == [.skippedDifferences, .skippedActions, .skippedEffects])
    #expect(failures[1].rendered(in: .english).contains("Skipped receiving .second"))
  }

  @Test func `exhaustivity is set for a stretch and restored`() async {
    let store = makeStepping()
    await store.withExhaustivity(.off) {
      #expect(store.exhaustivity == .off)
      await store.send(.setCount(3))
      store.withExhaustivity(.on) { #expect(store.exhaustivity == .on) }
    }
    #expect(store.exhaustivity == .on)
  }

  @Test func `assertion closures draw the ids that the feature drew and use up none`() async {
    struct Model: Equatable {
      var id: UUID
      init() {
        @Dependency(\.uuid) var uuid
        id = uuid()
      }
    }
    struct State: Equatable { var values: [Model] = [] }
    enum Action { case add }
    for exhaustivity in [Exhaustivity.on, .off, .off(showSkippedAssertions: true)] {
      let failures = await collectFailures {
        let store = TestStore(initialState: State()) {
          Reduce<State, Action> { state, _ in
            state.values.append(Model())
            return .none
          }
        } withDependencies: {
          $0.uuid = .incrementing
        }
        store.exhaustivity = exhaustivity
        await store.send(.add) { $0.values.append(Model()) }
        await store.send(.add) { $0.values.append(Model()) }
        #expect(store.state.values.map(\.id) == [UUID(0), UUID(1)])
      }
      #expect(failures.isEmpty)
    }
  }
}
