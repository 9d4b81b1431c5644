import ComposableArchitecture

/// Files to fetch, several at a time, as long as there is a network.
@Reducer
public struct Downloads: Sendable {
  @ObservableState
  public struct State: Equatable {
    public var downloads: IdentifiedArrayOf<Download.State>
    public var isOnline = true
    /// How long something has been downloading.
    public var seconds = 0

    public init(names: [String]) {
      downloads = IdentifiedArray(uniqueElements: names.map { Download.State(name: $0) })
    }

    public var isRunning: Bool { downloads.contains { $0.status.is(\.running) } }
  }

  public enum Action {
    case downloads(IdentifiedActionOf<Download>)
    case isOnlineChanged(Bool)
    case removeButtonTapped(Download.State.ID)
    case secondPassed
    /// The screen is there. Its effects go on until the task of this action is cancelled.
    case task
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.downloadClient) var downloadClient

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .downloads:
        return .none

      case .isOnlineChanged(let isOnline):
        state.isOnline = isOnline
        return .none

      case .removeButtonTapped(let id):
        // The row's download is cancelled with it.
        state.downloads.remove(id: id)
        return .none

      case .secondPassed:
        if state.isRunning { state.seconds += 1 }
        return .none

      case .task:
        return .merge(
          .run { send in
            for await isOnline in downloadClient.isOnline() { await send(.isOnlineChanged(isOnline)) }
          },
          .run { send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.secondPassed) }
          })
      }
    }
    .forEach(\.downloads, action: \.downloads) { Download() }
  }
}
