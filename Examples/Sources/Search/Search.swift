import ComposableArchitecture

/// Searches as the user types, half a second after the last key.
@Reducer
public struct Search {
  public struct State: Equatable {
    public var query = ""
    public var results: [String] = []

    public init() {}
  }

  // Not Equatable: a `Result` with any error cannot be. Tests receive such actions by case key path.
  public enum Action {
    case queryChanged(String)
    case searchResponse(Result<[String], any Error>)
  }

  enum CancelID { case search }

  @Dependency(\.apiClient) var apiClient
  @Dependency(\.continuousClock) var clock

  public init() {}

  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        guard !query.isEmpty else {
          state.results = []
          return .cancel(id: CancelID.search)
        }
        return .run { [apiClient, clock] send in
          try await clock.sleep(for: .seconds(0.5))
          await send(.searchResponse(Result { try await apiClient.search(query) }))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)

      case .searchResponse(.success(let results)):
        state.results = results
        return .none

      case .searchResponse(.failure):
        state.results = []
        return .none
      }
    }
  }
}
