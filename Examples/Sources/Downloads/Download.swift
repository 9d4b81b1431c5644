import ComposableArchitecture

/// One file, from the tap on its button to its last byte.
@Reducer
public struct Download: Sendable {
  @CasePathable
  public enum Status: Equatable, Sendable {
    case idle
    case running(progress: Double)
    case finished(bytes: Int)
    case failed
  }

  @ObservableState
  public struct State: Equatable, Identifiable {
    public let name: String
    public var status: Status
    public var id: String { name }

    public init(name: String, status: Status = .idle) {
      self.name = name
      self.status = status
    }
  }

  public enum Action {
    case buttonTapped
    case events(Result<DownloadClient.Event, any Error>)
  }

  // Scoped to the row that starts the effect: the rows do not cancel each other's downloads.
  enum CancelID { case download }

  @Dependency(\.downloadClient) var downloadClient

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .buttonTapped:
        switch state.status {
        case .running:
          state.status = .idle
          return .cancel(id: CancelID.download)
        case .idle, .failed, .finished:
          state.status = .running(progress: 0)
          return .run { [name = state.name] send in
            for try await event in downloadClient.download(name) { await send(.events(.success(event))) }
          } catch: { error, send in
            await send(.events(.failure(error)))
          }
          .cancellable(id: CancelID.download, cancelInFlight: true)
        }

      case .events(.success(.progress(let progress))):
        state.status = .running(progress: progress)
        return .none

      case .events(.success(.finished(let bytes))):
        state.status = .finished(bytes: bytes)
        return .none

      case .events(.failure):
        state.status = .failed
        return .none
      }
    }
  }
}
