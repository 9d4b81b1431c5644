import ComposableArchitecture
import Foundation
import Testing

/// The spellings that features use, in an observable state.
@MainActor
struct SharedSpellingsTests {
  struct Row: Codable, Equatable, Identifiable {
    let id: Int
    var title = ""
  }

  enum Appearance: String { case light, dark }

  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      @Shared(.appStorage("x")) var x = 0
      @Shared(.appStorage("appearance")) var appearance = Appearance.light
      @Shared(.appStorage("name")) var name: String?
      @Shared(.rows) var rows
      @Shared(.rows) var otherRows: IdentifiedArrayOf<Row> = [Row(id: 9)]
      @SharedReader(.rows) var readRows
      @Shared(
        .fileStorage(
          URL(fileURLWithPath: "/note.txt"), decode: { String(decoding: $0, as: UTF8.self) },
          encode: { Data($0.utf8) }))
      var note = ""
      @Shared(.inMemory("session")) var session: Int?
      @Shared var parent: Int
      @Presents var editor: Editor.State?
      var local = 0
    }

    enum Action {
      case addRow
      case completeFirst(String)
      case editButtonTapped
      case editor(PresentationAction<Editor.Action>)
      case setParent(Int)
      case signIn
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .addRow:
          state.$rows.withLock { _ = $0.append(Row(id: $0.count + 1)) }
          return .none
        case .completeFirst(let title):
          state.$rows[id: 1].withLock { $0?.title = title }
          return .none
        case .editButtonTapped:
          guard let row = Shared(state.$rows[id: 1]) else { return .none }
          state.editor = Editor.State(row: row)
          return .none
        case .editor:
          return .none
        case .setParent(let value):
          state.$parent.withLock { $0 = value }
          return .none
        case .signIn:
          state.$session.withLock { $0 = 7 }
          state.$appearance.withLock { $0 = .dark }
          state.$name.withLock { $0 = "Blob" }
          state.$note.withLock { $0 += "signed in" }
          return .none
        }
      }
      .ifLet(\.$editor, action: \.editor) { Editor() }
    }
  }

  @Reducer
  struct Editor {
    @ObservableState
    struct State: Equatable { @Shared var row: Row }
    enum Action { case rename(String) }
    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .rename(let title):
          state.$row.title.withLock { $0 = title }
          return .none
        }
      }
    }
  }

  private func makeStore() -> TestStoreOf<Feature> {
    TestStore(initialState: Feature.State(parent: Shared(value: 1))) { Feature() }
  }

  @Test func `rows are written by id and through a shared row of a child`() async {
    let store = makeStore()
    await store.send(.addRow) { $0.$rows.withLock { $0 = [Row(id: 1)] } }
    await store.send(.completeFirst("a")) { $0.$rows[id: 1].withLock { $0?.title = "a" } }
    await store.send(.editButtonTapped) {
      $0.editor = Editor.State(row: Shared(value: Row(id: 1, title: "a")))
    }
    await store.send(\.editor.rename, "b") { $0.$rows.withLock { $0[id: 1]?.title = "b" } }
    await store.send(\.editor.rename, "c") { $0.editor?.$row.withLock { $0.title = "c" } }
    #expect(Array(store.state.$rows).map(\.wrappedValue.title) == ["c"])
    #expect(store.state.readRows == store.state.otherRows)
  }

  @Test func `every kind of key takes part in one step`() async {
    let store = makeStore()
    await store.send(.signIn) {
      $0.$session.withLock { $0 = 7 }
      $0.$appearance.withLock { $0 = .dark }
      $0.$name.withLock { $0 = "Blob" }
      $0.$note.withLock { $0 = "signed in" }
    }
    @Dependency(\.defaultAppStorage) var defaults
    #expect(defaults.string(forKey: "appearance") == "dark")
  }

  @Test func `a value handed down by a parent is the parent's`() async {
    let parent = Shared(value: 1)
    let store = TestStore(initialState: Feature.State(parent: parent)) { Feature() }
    await store.send(.setParent(5)) { $0.$parent.withLock { $0 = 5 } }
    #expect(parent.wrappedValue == 5)
  }

  @Test func `a key that throws is required to have a value`() async throws {
    await #expect(throws: (any Error).self) { try await Shared<Int>(require: .inMemory("absent")) }
    Shared(wrappedValue: 0, .inMemory("present")).withLock { $0 = 3 }
    #expect(try await Shared<Int>(require: .inMemory("present")).wrappedValue == 3)
  }

  @Test func `a live store shows shared values and observes them`() async {
    let store = Store(initialState: Feature.State(parent: Shared(value: 1))) { Feature() }
    let parent = store.state.$parent
    store.send(.setParent(4))
    #expect(store.parent == 4)
    #expect(parent.wrappedValue == 4)
  }
}

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<SharedSpellingsTests.Row>>.Default {
  static var rows: Self { Self[.fileStorage(URL(fileURLWithPath: "/rows.json")), default: []] }
}
