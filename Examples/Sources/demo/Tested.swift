import ComposableArchitecture
import Counter
import Search

/// Runs both features under `TestStore` and prints each step.
@MainActor
func tested() async {
  title("3. Tested: the Counter feature, step by step")
  let counter = TestStore(initialState: Counter.State()) { Counter() }
  await counter.send(.incrementButtonTapped) { $0.count = 1 }
  print("await store.send(.incrementButtonTapped) { $0.count = 1 }   ✓ \(counter.state)")
  await counter.send(.decrementButtonTapped) { $0.count = 0 }
  print("await store.send(.decrementButtonTapped) { $0.count = 0 }   ✓ \(counter.state)")

  title("4. Tested: the Search feature, on a clock that the test moves")
  let clock = TestClock()
  let search = TestStore(initialState: Search.State()) {
    Search()
  } withDependencies: {
    $0.apiClient.search = { _ in ["Composable Architecture"] }
    $0.continuousClock = clock
  }
  await search.send(.queryChanged("c")) { $0.query = "c" }
  print("await store.send(.queryChanged(\"c\")) { $0.query = \"c\" }   ✓ \(search.state)")
  await clock.advance(by: .seconds(0.5))
  print("await clock.advance(by: .seconds(0.5))")
  await search.receive(\.searchResponse.success) { $0.results = ["Composable Architecture"] }
  print(
    "await store.receive(\\.searchResponse.success) { $0.results = [\"Composable Architecture\"] }   ✓ \(search.state)"
  )
  await search.finish()
  print("No effect is left running, and every received action was asserted.")
}
