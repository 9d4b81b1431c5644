public import ComposableArchitecture

/// A child that works as long as it is there: it waits for ever, has a child task, a task of its own and a timer.
@Reducer
public struct Reader: Reducer {
  @ObservableState
  public struct State: Identifiable, Sendable {
    public let id: Int
    public var pages = 0
    public let token = Token()
    public init(id: Int) { self.id = id }
  }

  public enum Action: Sendable {
    case task
    case turn
    case closeButtonTapped
  }

  enum CancelID { case timer }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.continuousClock) var clock

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .task:
        let token = Token()
        return .merge(
          .send(.turn),
          .run { send in
            async let turn: Void = send(.turn)
            await turn
            try await Task.never()
            _ = token
          },
          .run { [clock] send in
            for await _ in clock.timer(interval: .seconds(3600)) { await send(.turn) }
            _ = token
          }
          .cancellable(id: CancelID.timer)
        )
      case .turn:
        state.pages += 1
        return .none
      case .closeButtonTapped:
        return .run { [dismiss] _ in await dismiss() }
      }
    }
  }
}

extension Reader.State: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id && lhs.pages == rhs.pages }
}

/// Presents readers, and pushes them on a stack.
@Reducer
public struct Library: Reducer {
  @Reducer
  public enum Destination {
    case reader(Reader)
    case alert(AlertState<Never>)
  }

  @Reducer
  public enum Path {
    case reader(Reader)
    case other(Reader)
  }

  @ObservableState
  public struct State {
    @Presents public var destination: Destination.State?
    public var path = StackState<Path.State>()
    public var readers: IdentifiedArrayOf<Reader.State> = []
    public init() {}
  }

  public enum Action {
    case destination(PresentationAction<Destination.Action>)
    case path(StackActionOf<Path>)
    case readers(IdentifiedActionOf<Reader>)
    case present(Int)
    case push(Int)
    case add(Int)
    case remove(Int)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .present(let id):
        state.destination = .reader(Reader.State(id: id))
        return .none
      case .push(let id):
        state.path.append(.reader(Reader.State(id: id)))
        return .none
      case .add(let id):
        state.readers.append(Reader.State(id: id))
        return .none
      case .remove(let id):
        state.readers.remove(id: id)
        return .none
      case .destination, .path, .readers:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path)
    .forEach(\.readers, action: \.readers) { Reader() }
  }
}

extension Library.Destination.State: Equatable {}
extension Library.Path.State: Equatable {}
extension Library.State: Equatable {}
