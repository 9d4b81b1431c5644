import ComposableArchitecture
import Counter
import Testing

@MainActor
struct CounterTests {
  @Test func basics() async {
    let store = TestStore(initialState: Counter.State(count: 0)) { Counter() }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.decrementButtonTapped) { $0.count = 0 }
  }

  @Test func `a wrong assertion is explained`() async {
    await expectReportsIssue {
      let store = TestStore(initialState: Counter.State(count: 41)) { Counter() }
      await store.send(.incrementButtonTapped) { $0.count = 43 }
    } matching: { issue in
      issue.description.contains("count: 43 → 42")
    }
  }
}
