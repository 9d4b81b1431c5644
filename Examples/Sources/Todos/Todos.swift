import ComposableArchitecture
import Foundation

/// One thing to do.
@Reducer
public struct Todo: Sendable {
  @ObservableState
  public struct State: Codable, Equatable, Identifiable, Sendable {
    public let id: UUID
    public var isDone: Bool
    public var title: String

    public init(id: UUID, title: String = "", isDone: Bool = false) {
      self.id = id
      self.isDone = isDone
      self.title = title
    }
  }

  public enum Action: BindableAction, Sendable {
    case binding(BindingAction<State>)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
  }
}

extension SharedReaderKey where Self == FileStorageKey<IdentifiedArrayOf<Todo.State>>.Default {
  /// The list, in a file in the user's documents.
  public static var todos: Self {
    let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    return Self[.fileStorage(documents.appendingPathComponent("todos.json")), default: []]
  }
}

/// A list of things to do, kept in a file. What is done moves to the end a second after the last tick.
@Reducer
public struct Todos: Sendable {
  public enum Filter: String, CaseIterable, Sendable {
    case all, active, done
  }

  @ObservableState
  public struct State: Equatable {
    public var filter: Filter
    @Shared public var todos: IdentifiedArrayOf<Todo.State>

    /// - Parameters:
    ///   - todos: The list where there is no file.
    ///   - filter: The rows to show.
    public init(todos: IdentifiedArrayOf<Todo.State> = [], filter: Filter = .all) {
      _todos = Shared(wrappedValue: todos, .todos)
      self.filter = filter
    }

    /// The rows that the filter lets through.
    public var visible: IdentifiedArrayOf<Todo.State> {
      switch filter {
      case .all: todos
      case .active: todos.filter { !$0.isDone }
      case .done: todos.filter(\.isDone)
      }
    }
  }

  public enum Action: BindableAction, Sendable {
    case addButtonTapped(title: String)
    case binding(BindingAction<State>)
    case clearDoneButtonTapped
    case removeButtonTapped(IndexSet)
    case sortDone
    case todos(IdentifiedActionOf<Todo>)
  }

  enum CancelID { case sort }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped(let title):
        let todo = Todo.State(id: uuid(), title: title)
        state.$todos.withLock { _ = $0.insert(todo, at: 0) }
        return .none

      case .binding:
        return .none

      case .clearDoneButtonTapped:
        state.$todos.withLock { $0.removeAll(where: \.isDone) }
        return .none

      case .removeButtonTapped(let positions):
        let ids = positions.map { state.visible[$0].id }
        state.$todos.withLock { todos in
          for id in ids { todos.remove(id: id) }
        }
        return .none

      case .sortDone:
        // `sort` is stable: rows keep their order among those that are done and among those that are not.
        state.$todos.withLock { $0.sort { !$0.isDone && $1.isDone } }
        return .none

      case .todos(.element(id: _, action: .binding(\.isDone))):
        return .send(.sortDone).debounce(id: CancelID.sort, for: .seconds(1), clock: clock)

      case .todos:
        return .none
      }
    }
    .forEach(\.todos, action: \.todos) { Todo() }
  }
}
