import ComposableArchitecture
import Foundation
import Testing

@MainActor
struct StoreEffectsTests {
  @Test func `sends are reduced breadth first, in a store and in a test store`() async {
    let store = Store(initialState: [Ordered.Action]()) { Ordered() }
    store.send(.a)
    #expect(store.state == [.a, .b1, .c1, .b2])

    let testStore = TestStore(initialState: [Ordered.Action]()) { Ordered() }
    await testStore.send(.a) { $0 = [.a] }
    await testStore.receive(.b1) { $0 = [.a, .b1] }
    await testStore.receive(.c1) { $0 = [.a, .b1, .c1] }
    await testStore.receive(.b2) { $0 = [.a, .b1, .c1, .b2] }
  }

  @Test func `an action that is sent while a reducer runs is reduced after it`() {
    let again = LockIsolated<(@MainActor @Sendable () -> Void)?>(nil)
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        if action == 1 {
          MainActor.assumeIsolated { again.value?() }
          state.append(-1)
        }
        return .none
      }
    }
    again.setValue { [unowned store] in store.send(2) }
    store.send(1)
    #expect(store.state == [1, -1, 2])
  }

  @Test func `a task of an action finishes with what the action started`() async {
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { state, isDone in
        guard !isDone else {
          state += 1
          return .none
        }
        return .run { send in
          await Task.yield()
          await send(true)
        }
      }
    }
    await store.send(false).finish()
    #expect(store.state == 1)
    #expect(store.send(true).isCancelled, "nothing was started")
  }

  @Test func `cancelling a child's task leaves what the parent started`() async {
    let (events, continuation) = AsyncStream.makeStream(of: String.self)
    let store = Store(initialState: Listening.State()) { Listening(events: continuation) }
    let child = store.scope(\.child, action: \.child)
    let task = child.send(.listen)
    var iterator = events.makeAsyncIterator()
    #expect(Set([await iterator.next(), await iterator.next()]) == ["child", "parent"])
    task.cancel()
    #expect(task.isCancelled)
    #expect(await iterator.next() == "child cancelled")
    store.send(.stop)
    #expect(await iterator.next() == "parent cancelled")
  }

  @Test func `a cancellation id is for one store`() async {
    let (events, continuation) = AsyncStream.makeStream(of: String.self)
    let one = Store(initialState: Listening.State()) { Listening(events: continuation, name: "one ") }
    let two = Store(initialState: Listening.State()) { Listening(events: continuation, name: "two ") }
    var iterator = events.makeAsyncIterator()
    for store in [one, two] {
      store.send(.listen)
      #expect(await iterator.next()?.hasSuffix("parent") == true)
    }
    two.send(.stop)
    #expect(await iterator.next() == "two parent cancelled")
    one.send(.stop)
    #expect(await iterator.next() == "one parent cancelled")
  }

  @Test func `effects run while the main actor is busy`() {
    let ran = DispatchSemaphore(value: 0)
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, _ in .run { _ in ran.signal() } }
    }
    store.send(0)
    // On the main actor, the effect could not run before this returns.
    #expect(ran.wait(timeout: .now() + 60) == .success)
  }
}

private struct Ordered: Reducer {
  enum Action: Equatable { case a, b1, b2, c1 }

  func reduce(into state: inout [Action], action: Action) -> Effect<Action> {
    state.append(action)
    return switch action {
    case .a: .concatenate(.send(.b1), .send(.c1))
    case .b1: .send(.b2)
    case .b2, .c1: .none
    }
  }
}

private struct Listening: Reducer {
  struct State { var child = 0 }

  @CasePathable
  enum Action {
    case child(Child)
    case listen, stop
    enum Child { case listen }
  }

  let events: AsyncStream<String>.Continuation
  var name = ""

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) {
      Reduce<Int, Action.Child> { _, _ in endless("child") }
    }
    Reduce<State, Action> { _, action in
      switch action {
      case .child: .send(.listen)
      case .listen: endless("parent").cancellable(id: "listening")
      case .stop: .cancel(id: "listening")
      }
    }
  }

  private func endless<A>(_ what: String) -> Effect<A> {
    .run { [events, name] _ in
      events.yield(name + what)
      try? await Task.never()
      events.yield(name + what + " cancelled")
    }
  }
}
