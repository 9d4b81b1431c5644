import ComposableArchitecture
import Counter
import Foundation
import Search

/// Runs both features with the live `Store`.
@MainActor
func live() async {
  title("1. Live: the Counter feature")
  let counter = Store(initialState: Counter.State()) { Counter() }
  for action in [Counter.Action.incrementButtonTapped, .incrementButtonTapped, .decrementButtonTapped] {
    counter.send(action)
    print("\(action) → count = \(counter.state.count)")
  }

  title("2. Live: the Search feature over \(cities.count) cities, debounced by half a second")
  let search = Store(initialState: Search.State()) { Search() }
  if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 {
    await SearchScreen(store: search).run()
  } else {
    await playSearchScript(search)
  }
}

/// Types three texts, the first two too quickly for the search to start.
@MainActor
private func playSearchScript(_ store: StoreOf<Search>) async {
  for query in ["l", "li", "lis"] {
    print("type \"\(query)\"")
    store.send(.queryChanged(query))
  }
  await store.send(.queryChanged("lis")).finish()
  print("results: \(store.state.results.joined(separator: ", "))")
  print("clear")
  await store.send(.queryChanged("")).finish()
  print("results: \(store.state.results.isEmpty ? "none" : store.state.results.joined(separator: ", "))")
}
