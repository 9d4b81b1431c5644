import Testing

@testable import ComposableArchitecture

/// `receive(inAnyOrder:)`.
@MainActor
struct AnyOrderTests {
  private func makeStore(_ sent: [Letters.Action]) -> TestStoreOf<Letters> {
    TestStore(initialState: Letters.State()) { Letters(sent: sent) }
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `every order is accepted`(order: [Int]) async {
    let actions: [Letters.Action] = [.a, .b(1), .c]
    let failures = await collectFailures {
      let store = makeStore(order.map { actions[$0] })
      await store.send(.start)
      await store.receive(inAnyOrder: \.a, \.b, \.c) { $0.seen = ["a", "b", "c"] }
    }
    #expect(failures.map { $0.rendered(in: .english) } == [])
  }

  @Test func `the suggested code is a call that compiles`() async {
    let failures = await collectFailures {
      let store = makeStore([.b(1), .a])
      await store.send(.start)
      await store.receive(inAnyOrder: \.a, \.b) { $0.seen = ["a"] }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(
      failures.first?.suggestion?.code.hasPrefix("await store.receive(inAnyOrder: \\.b, \\.a) {") == true)
  }

  @Test func `an action that is not listed is one failure, and its change is not taken for theirs`() async {
    let failures = await collectFailures {
      let store = makeStore([.a, .c, .b(1)])
      await store.send(.start)
      await store.receive(inAnyOrder: \.a, \.b) { $0.seen = ["a", "b"] }
      #expect(store.state.seen == ["a", "b", "c"])
    }
    #expect(failures.map(\.kind) == [.receivedOther])
    let text = failures.first?.rendered(in: .english) ?? ""
    #expect(text.contains("Letters.Action.c"))
  }

  @Test func `what is missing and what came instead are one failure`() async {
    let failures = await collectFailures {
      let store = makeStore([.a, .b(1)])
      await store.send(.start)
      await store.receive(inAnyOrder: \.a, \.c)
    }
    #expect(failures.map(\.kind) == [.anyOrderMissing])
    let text = failures.first?.rendered(in: .english) ?? ""
    #expect(text.contains("• \\.c"))
    #expect(text.contains("Letters.Action.b"))
  }

  @Test func `a closure that changes nothing while nothing changed is a failure`() async {
    let failures = await collectFailures {
      let store = makeStore([.quiet, .quiet])
      await store.send(.start)
      await store.receive(inAnyOrder: \.quiet, \.quiet) { _ = $0 }
    }
    #expect(failures.map(\.kind) == [.closureChangedNothing])
  }

  @Test
  func `a case that is listed twice is expected twice, and one that is listed within another fits both`()
    async
  {
    let failures = await collectFailures {
      let store = makeStore([.inner(.y), .inner(.x)])
      await store.send(.start)
      await store.receive(inAnyOrder: \.inner.y, \.inner) { $0.seen = ["x", "y"] }
      await store.send(.start)
      await store.receive(inAnyOrder: \.inner, \.inner.y)
      await store.send(.start)
      await store.receive(inAnyOrder: \.inner.x, \.inner.x)
    }
    #expect(failures.map(\.kind) == [.anyOrderMissing])
  }

  @Test func `in .off actions that are not listed are skipped`() async {
    let failures = await collectFailures {
      let store = makeStore([.c, .a, .quiet, .b(1)])
      store.exhaustivity = .off
      await store.send(.start)
      await store.receive(inAnyOrder: \.a, \.b) { $0.seen = ["a", "b", "c"] }
      await store.send(.start)
      await store.receive(inAnyOrder: \.a, \.b) { $0.seen = ["a"] }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
  }
}

/// Sends actions from one effect and notes what it received.
private struct Letters: Reducer {
  struct State: Equatable { var seen: Set<String> = [] }
  @CasePathable enum Action: Sendable {
    case start, a
    case b(Int)
    case c, quiet
    case inner(Inner)
  }
  @CasePathable enum Inner: Sendable { case x, y }

  let sent: [Action]

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start: return .run { [sent] send in for action in sent { await send(action) } }
    case .a: state.seen.insert("a")
    case .b: state.seen.insert("b")
    case .c: state.seen.insert("c")
    case .inner(.x): state.seen.insert("x")
    case .inner(.y): state.seen.insert("y")
    case .quiet: break
    }
    return .none
  }
}
