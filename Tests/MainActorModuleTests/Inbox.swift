// This target is isolated to the main actor by default, as new app targets are. That it compiles is part of the test:
// features, their states, actions and cancellation ids are left nonisolated, and only models, clients and keys say so.
import ComposableArchitecture

nonisolated struct Message: Equatable, Identifiable {
  let id: Int
  var text: String
}

@DependencyClient
nonisolated struct MailClient {
  var messages: @Sendable (_ folder: String) async throws -> [Message]
}

nonisolated extension MailClient: TestDependencyKey {
  static let testValue = MailClient()
}

nonisolated extension DependencyValues {
  var mailClient: MailClient {
    get { self[MailClient.self] }
    set { self[MailClient.self] = newValue }
  }
}

@Reducer
struct Editor {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var text = ""
    var isEmpty: Bool { text.isEmpty }
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveButtonTapped
    case delegate(Delegate)
    @CasePathable
    enum Delegate { case save(String) }
  }
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      guard case .saveButtonTapped = action, !state.isEmpty else { return .none }
      return .run { [text = state.text] send in
        await send(.delegate(.save(text)))
        await self.dismiss()
      }
    }
  }
}

@Reducer
struct Inbox {
  @Reducer
  enum Destination {
    case alert(AlertState<Never>)
    case editor(Editor)
  }
  @Reducer(state: .equatable)
  enum Path {
    case editor(Editor)
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var drafts: IdentifiedArrayOf<Editor.State> = []
    var messages: [Message] = []
    var path = StackState<Path.State>()
    @Shared(.inMemory("unread")) var unread = 0
    var query = ""
  }
  enum Action: ViewAction {
    case destination(PresentationAction<Destination.Action>)
    case drafts(IdentifiedActionOf<Editor>)
    case loaded(Result<[Message], any Error>)
    case path(StackActionOf<Path>)
    case tick
    case view(View)
    @CasePathable
    enum View {
      case editButtonTapped
      case queryChanged(String)
      case task
    }
  }
  private enum CancelID { case search }
  @Dependency(\.continuousClock) var clock
  @Dependency(\.mailClient) var mailClient

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .destination(.presented(.editor(.delegate(.save(let text))))):
        state.messages.append(Message(id: state.messages.count, text: text))
        return .none
      case .loaded(.success(let messages)):
        state.messages = messages
        state.$unread.withLock { $0 = messages.count }
        return .none
      case .view(.editButtonTapped):
        state.destination = .editor(Editor.State(id: 0))
        return .none
      case .view(.queryChanged(let query)):
        state.query = query
        return .run { send in
          try await self.clock.sleep(for: .milliseconds(300))
          await send(.loaded(Result { try await self.mailClient.messages(folder: query) }))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)
      case .view(.task):
        return .run { send in
          for await _ in self.clock.timer(interval: .seconds(60)) { await send(.tick) }
        }
      case .destination, .drafts, .loaded, .path, .tick:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.drafts, action: \.drafts) { Editor() }
    .forEach(\.path, action: \.path)
  }
}

nonisolated extension Inbox.Destination.State: Equatable {}

@ViewAction(for: Inbox.self)
struct InboxView {
  let store: StoreOf<Inbox>
  func appear() { send(.task) }
}
