import ComposableArchitecture
import Counter
import XCTest

/// The same feature tested with XCTest.
final class CounterXCTests: XCTestCase {
  @MainActor
  func testBasics() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.incrementButtonTapped) { $0.count = 1 }
    await store.send(.incrementButtonTapped) { $0.count = 2 }
    await store.send(.decrementButtonTapped) { $0.count = 1 }
  }

  func testOffTheMainActor() async {
    let store = await TestStore(initialState: Counter.State(count: 7)) { Counter() }
    await store.send(.decrementButtonTapped) { $0.count = 6 }
  }
}
