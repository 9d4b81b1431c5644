import ComposableArchitecture
import Testing

struct Search: Reducer {
  struct State: Equatable { var query = ""; var results: [String] = [] }
  @CasePathable enum Action {
    case queryChanged(String)
    case searchResponse(Result<[String], any Error>)
  }
  enum CancelID { case search }
  @Dependency(\.continuousClock) var clock
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let q):
        state.query = q
        return .run { send in
          try await clock.sleep(for: .seconds(0.5))
          await send(.searchResponse(Result { ["Composable " + q] }))
        }.cancellable(id: CancelID.search, cancelInFlight: true)
      case .searchResponse(.success(let r)): state.results = r; return .none
      case .searchResponse(.failure): return .none
      }
    }
  }
}

@MainActor struct DebouncedSearchTests {
  @Test func search() async {
    let clock = TestClock()
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.queryChanged("c")) { $0.query = "c" }
    await clock.advance(by: .seconds(0.5))
    await store.receive(\.searchResponse.success) { $0.results = ["Composable c"] }
  }
}
