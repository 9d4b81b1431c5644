import ComposableArchitecture
import Testing

@MainActor
struct TestStoreWithoutSupport {
  /// It would pass: that nothing could have failed is what is wrong.
  @Test func rightAssertion() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Void> { state, _ in
        state += 1
        return .none
      }
    }
    await store.send(()) { $0 = 1 }
  }
}
