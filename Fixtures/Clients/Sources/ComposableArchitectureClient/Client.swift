import ComposableArchitecture

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case increment }
  @Dependency(\.uuid) var uuid
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@main enum Client {
  @MainActor static func main() {
    let store = Store(initialState: Counter.State()) { Counter() }
    store.send(.increment)
    // Everything else comes with it.
    let rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    print("ComposableArchitecture: \(store.count), \(String(customDumping: rows[id: 1]?.id))")
  }
}

struct Row: Identifiable { let id: Int }
