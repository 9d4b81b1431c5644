import Foundation
import Testing

@testable import ComposableArchitecture

/// Who writes a shared value: the feature in ways of all kinds, the test itself, another store.
@MainActor
struct SharedWritersTests {
  @Reducer
  struct Feature {
    struct State: Equatable {
      @Shared(.inMemory("count")) var count = 0
      @Shared var chosen: Int
      var child: Child?
    }

    struct Child: Equatable { @Shared var count: Int }

    @CasePathable
    enum Action {
      case increment
      case incrementAndSend
      case incremented
      case incrementDetached
      case incrementNamedInDetached
      case choose(Int)
      case chooseByWriting
      case makeChild
      case replaceChild
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .increment, .incremented:
          state.$count.withLock { $0 += 1 }
          return .none
        case .incrementAndSend:
          state.$count.withLock { $0 += 1 }
          return .send(.incremented)
        case .incrementDetached:
          return .run { [count = state.$count] _ in
            await Task.detached { count.withLock { $0 += 1 } }.value
          }
        case .incrementNamedInDetached:
          return .run { _ in
            await Task.detached {
              @Shared(.inMemory("count")) var count = 100
              $count.withLock { $0 += 1 }
            }.value
          }
        case .choose(let value):
          state.$chosen = Shared(value: value)
          return .none
        case .chooseByWriting:
          state.$chosen = Shared(value: 1)
          state.$chosen.withLock { $0 = 2 }
          return .none
        case .makeChild:
          let count = Shared(value: 0)
          count.withLock { $0 = 5 }
          state.child = Child(count: count)
          return .none
        case .replaceChild:
          state.child = Child(count: Shared(value: (state.child?.count ?? 0) + 1))
          return .none
        }
      }
    }
  }

  private func makeStore(chosen: Int = 0) -> TestStoreOf<Feature> {
    TestStore(initialState: Feature.State(chosen: Shared(value: chosen))) { Feature() }
  }

  // MARK: Detached tasks

  @Test func `what a detached task of an effect writes must be asserted`() async {
    let failures = await collectFailures {
      let store = makeStore()
      await store.send(.incrementDetached)
    }
    #expect(failures.map(\.kind) == [.sharedChangeNotAsserted])
    #expect(failures.first?.rendered(in: .english).contains("count: 0 → 1") == true)
  }

  @Test func `what a detached task of an effect writes can be asserted`() async {
    let store = makeStore()
    await store.send(.incrementDetached) { $0.$count.withLock { $0 = 1 } }
    await store.send(.incrementDetached)
    store.assert { $0.$count.withLock { $0 = 2 } }
  }

  @Test func `a key named in a detached task of an effect is the test's`() async {
    let store = makeStore()
    await store.send(.incrementNamedInDetached) { $0.$count.withLock { $0 = 1 } }
    #expect(store.state.count == 1)
  }

  @Test func `a detached task has the storage that the store was given`() async {
    let storage = InMemoryStorage()
    let (store, count) = withDependencies {
      $0.defaultInMemoryStorage = storage
    } operation: {
      (
        TestStore(initialState: Feature.State(chosen: Shared(value: 0))) {
          Feature()
        } withDependencies: {
          $0.defaultInMemoryStorage = storage
        }, Shared(wrappedValue: 0, .inMemory("count"))
      )
    }
    await store.send(.incrementNamedInDetached) { $0.$count.withLock { $0 = 1 } }
    #expect(count.wrappedValue == 1)
    #expect(Shared(wrappedValue: 0, .inMemory("count")).wrappedValue == 0)
  }

  // MARK: Pointing elsewhere

  @Test func `a property that is pointed elsewhere has changed`() async {
    let store = makeStore()
    await store.send(.choose(7)) { $0.$chosen = Shared(value: 7) }
    await store.send(.chooseByWriting) { $0.$chosen = Shared(value: 2) }
    #expect(store.state.chosen == 2)
  }

  @Test func `pointing a property elsewhere without saying so is a failure`() async {
    let failures = await collectFailures { await makeStore().send(.choose(7)) }
    #expect(failures.map(\.kind) == [.stateChangedWithoutAssertion])
    #expect(failures.first?.rendered(in: .english).contains("chosen: 0 → 7") == true)
  }

  @Test func `pointing a property elsewhere in a closure is an expectation only`() async {
    let store = makeStore()
    let failures = await collectFailures {
      await store.send(.choose(7)) { $0.$chosen = Shared(value: 8) }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains("chosen: 8 → 7") == true)
    #expect(store.state.chosen == 7)
  }

  // MARK: Made in a step

  @Test func `a shared value made and written in one step is asserted as a part of the state`() async {
    let store = makeStore()
    await store.send(.makeChild) { $0.child = Feature.Child(count: Shared(value: 5)) }
  }

  @Test func `a shared value may be made and written in the closure`() async {
    let store = makeStore()
    await store.send(.makeChild) {
      $0.child = Feature.Child(count: Shared(value: 0))
      $0.child?.$count.withLock { $0 = 5 }
    }
  }

  @Test func `the value of a child that was replaced is asserted in either way`() async {
    let store = makeStore()
    await store.send(.replaceChild) { $0.child = Feature.Child(count: Shared(value: 1)) }
    await store.send(.replaceChild) { $0.child?.$count.withLock { $0 = 2 } }
    await store.send(.replaceChild) { $0.child?.$count = Shared(value: 3) }
    await store.send(.replaceChild) { $0.child = Feature.Child(count: Shared(value: 4)) }
    await store.send(.choose(7)) { $0.$chosen.withLock { $0 = 7 } }
  }

  @Test func `a wrong value of a child that was replaced is one failure, and its suggestion passes`() async {
    let store = makeStore()
    await store.send(.replaceChild) { $0.child = Feature.Child(count: Shared(value: 1)) }
    let failures = await collectFailures {
      await store.send(.replaceChild) { $0.child?.$count.withLock { $0 = 9 } }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    let text = failures.first?.rendered(in: .english) ?? ""
    #expect(text.contains("child?.count: 9 → 2"))
    #expect(text.contains("$0.child?.$count.withLock { $0 = 2 }"))
    await store.send(.replaceChild) { $0.child?.$count.withLock { $0 = 3 } }
  }

  // MARK: Others

  @Test func `what the test writes while an action waits is not that action's change`() async {
    let store = makeStore()
    await store.send(.incrementAndSend) { $0.$count.withLock { $0 = 1 } }
    store.state.$count.withLock { $0 = 50 }
    await store.receive(\.incremented) { $0.$count.withLock { $0 = 2 } }
    #expect(store.state.count == 50)
    await store.send(.increment) { $0.$count.withLock { $0 = 51 } }
  }

  @Test func `what another store writes while an action waits is not that action's change`() async {
    let one = makeStore()
    let two = makeStore()
    await one.send(.incrementAndSend) { $0.$count.withLock { $0 = 1 } }
    await two.send(.increment) { $0.$count.withLock { $0 = 3 } }
    await one.receive(\.incremented) { $0.$count.withLock { $0 = 2 } }
    await one.send(.increment) { $0.$count.withLock { $0 = 4 } }
  }

  @Test func `a thread that writes during a closure changes no verdict`() async {
    let store = makeStore()
    let count = store.state.$count
    await store.send(.increment) { state in
      let written = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        count.withLock { $0 = 50 }
        written.signal()
      }
      written.wait()
      state.$count.withLock { $0 = 1 }
    }
    #expect(store.state.count == 50)
  }

  @Test func `what a dispatch queue writes counts as what the test writes`() async {
    struct Callback: Reducer {
      struct State: Equatable { @Shared(.inMemory("count")) var count = 0 }
      func reduce(into state: inout State, action: Bool) -> Effect<Bool> {
        .run { [count = state.$count] _ in
          await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
              count.withLock { $0 += 1 }
              continuation.resume()
            }
          }
        }
      }
    }
    let store = TestStore(initialState: Callback.State()) { Callback() }
    await store.send(true).finish()
    #expect(store.state.count == 1)
  }

  @Test func `printing changes shows shared values and leaves them to the test store`() async {
    let printed = LockIsolated<[String]>([])
    let store = TestStore(initialState: Feature.State(chosen: Shared(value: 0))) {
      Feature()._printChanges(
        _ReducerPrinter { _, old, new in
          printed.withValue { $0.append(diff(old, new) ?? "no difference") }
        })
    }
    await store.send(.increment) { $0.$count.withLock { $0 = 1 } }
    let failures = await collectFailures { await store.send(.increment) }
    #expect(failures.map(\.kind) == [.stateChangedWithoutAssertion])
    #expect(printed.value.count == 2)
    #expect(printed.value.first?.contains("-   count: #1 0,\n+   count: #1 1,") == true)
    #expect(printed.value.last?.contains("-   count: #1 1,\n+   count: #1 2,") == true)
  }
}
