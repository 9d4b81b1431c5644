import ComposableArchitecture
import Search
import Testing

@MainActor
struct SearchTests {
  struct Unreachable: Error {}

  @Test func `results arrive half a second after the last key`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.apiClient.search = { _ in ["Composable Architecture"] }
      $0.continuousClock = clock
    }
    await store.send(.queryChanged("c")) { $0.query = "c" }
    await clock.advance(by: .seconds(0.5))
    await store.receive(\.searchResponse.success) { $0.results = ["Composable Architecture"] }
  }

  @Test func `typing on starts the wait anew and asks only once`() async {
    let clock = TestClock()
    let asked = LockIsolated<[String]>([])
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.apiClient.search = { query in
        asked.withValue { $0.append(query) }
        return [query.uppercased()]
      }
      $0.continuousClock = clock
    }
    await store.send(.queryChanged("l")) { $0.query = "l" }
    await clock.advance(by: .seconds(0.4))
    await store.send(.queryChanged("li")) { $0.query = "li" }
    await clock.advance(by: .seconds(0.4))
    #expect(asked.value.isEmpty)
    await clock.advance(by: .seconds(0.1))
    await store.receive(\.searchResponse.success) { $0.results = ["LI"] }
    #expect(asked.value == ["li"])
  }

  @Test func `a failed search empties the results`() async {
    var initial = Search.State()
    initial.results = ["Lima"]
    let store = TestStore(initialState: initial) {
      Search()
    } withDependencies: {
      $0.apiClient.search = { _ in throw Unreachable() }
      $0.continuousClock = ImmediateClock()
    }
    await store.send(.queryChanged("x")) { $0.query = "x" }
    await store.receive(\.searchResponse.failure) { $0.results = [] }
  }

  @Test func `an empty query forgets results and stops the search`() async {
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    await store.send(.queryChanged("l")) { $0.query = "l" }
    await store.send(.queryChanged("")) { $0.query = "" }
  }

  @Test func `the live client finds beginnings first`() async throws {
    let results = try await APIClient.liveValue.search("li")
    #expect(results.first == "Libreville")
    #expect(results.contains("Berlin"))
    #expect(cities.count >= 300)
  }
}
