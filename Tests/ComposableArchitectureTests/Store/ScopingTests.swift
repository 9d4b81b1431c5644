import ComposableArchitecture
import IssueReporting
import Testing

@MainActor
struct ScopingTests {
  private func store(_ state: Bookcase.State = Bookcase.State()) -> StoreOf<Bookcase> {
    Store(initialState: state) { Bookcase() }
  }

  @Test func `a child has its part of the state and sends through its parents`() {
    let store = store()
    let profile: StoreOf<Rack> = store.scope(\.profile, action: \.profile)
    let top = profile.scope(state: \.top, action: \.top)
    top.send(.turned)
    profile.send(.labelled("new"))
    #expect(top.pages == 1)
    #expect(top.state == Volume.State(id: 100, pages: 1))
    #expect(profile.withState(\.label) == "new")
    #expect(store.profile.top.pages == 1)
  }

  @Test func `one key path leads to a grandchild as well`() {
    let store = store()
    let top = store.scope(state: \.profile.top, action: \.profile.top)
    top.send(.titled("Momo"))
    #expect(store.profile.top.title == "Momo")
  }

  @Test func `the same call returns the same store while somebody keeps it`() {
    let store = store()
    let profile = store.scope(\.profile, action: \.profile)
    #expect(store.scope(\.profile, action: \.profile) === profile)
    #expect(store.scope(state: \.profile, action: \.profile) == profile)
    let top = store.scope(\.profile, action: \.profile).scope(\.top, action: \.top)
    #expect(store.scope(\.profile, action: \.profile).scope(\.top, action: \.top) === top)
    #expect(Set([top, profile.scope(\.top, action: \.top)]).count == 1)
  }

  @Test func `a child's store does not live on because it was made`() {
    let store = store()
    weak let profile = store.scope(\.profile, action: \.profile)
    #expect(profile == nil)
    for id in 0..<1_000 { store.send(.replaced(Bookcase.State(books: [Volume.State(id: id)]))) }
    #expect(store.scope(\.books, action: \.books).first?.id == 999)
  }

  @Test func `an optional child has a store while it is there`() throws {
    let store = store()
    #expect(store.scope(\.sheet, action: \.sheet.presented) == nil)
    store.send(.replaced(Bookcase.State(sheet: Volume.State(id: 1))))
    let sheet = try #require(store.scope(\.sheet, action: \.sheet.presented))
    #expect(store.scope(\.sheet, action: \.sheet.presented) === sheet)
    sheet.send(.turned)
    #expect(store.sheet?.pages == 1)
  }

  @Test func `a presentation is a child itself`() throws {
    let store = store(Bookcase.State(sheet: Volume.State(id: 1)))
    let presentation = store.scope(state: \.$sheet, action: \.sheet)
    presentation.send(.presented(.turned))
    #expect(presentation.state.wrappedValue?.pages == 1)
    presentation.send(.dismiss)
    #expect(store.sheet == nil)
  }

  @Test func `rows have stores by id, whatever their position`() {
    let store = store(Bookcase.State(books: [Volume.State(id: 1), Volume.State(id: 2)]))
    let rows = Array(store.scope(\.books, action: \.books))
    #expect(rows.map(\.id) == [1, 2])
    let second = rows[1]
    second.send(.turned)
    store.send(.replaced(Bookcase.State(books: [Volume.State(id: 2, pages: 7), Volume.State(id: 3)])))
    #expect(store.scope(state: \.books, action: \.books).first === second)
    #expect(second.pages == 7)
    #expect(store.scope(\.books, action: \.books).map(\.id) == [2, 3])
  }

  @Test func `an element of a stack has a store`() throws {
    let store = store()
    store.send(.path(.push(id: 0, state: Volume.State(id: 5))))
    let id = try #require(store.path.ids.first)
    let book = try #require(store.scope(\.path[id: id], action: \.path[id: id]))
    book.send(.turned)
    #expect(store.path[id: id]?.pages == 1)
  }

  @Test func `an action to a child that is gone is reported once, at the scope, and changes nothing`() throws
  {
    let store = store(Bookcase.State(sheet: Volume.State(id: 1)))
    let line: UInt = #line + 1
    let sheet = try #require(store.scope(\.sheet, action: \.sheet.presented))
    let title = sheet.scope(\.title, action: \.self)
    sheet.send(.turned)
    #expect(sheet.pages == 1)
    store.send(.replaced(Bookcase.State(visits: 3)))

    let issues = collectIssues { #expect(sheet.send(.turned).isCancelled) }
    #expect(issues.map(\.line) == [line])
    #expect(issues.first?.description.contains("turned") == true)
    #expect(collectIssues { title.send(.turned) }.count == 1)
    #expect(store.state == Bookcase.State(visits: 3))
    #expect(sheet.pages == 1, "what it was last seen with")
    #expect(sheet.scope(\.id, action: \.self).state == 1)
    #expect(collectIssues { _ = (sheet.state, title.state) }.isEmpty)
  }

  @Test func `a row that is gone keeps its last state and reports what it is sent`() {
    let store = store(Bookcase.State(books: [Volume.State(id: 1, pages: 4)]))
    let rows = store.scope(\.books, action: \.books)
    store.send(.replaced(Bookcase.State()))
    let row = rows[rows.startIndex]
    #expect(row.pages == 4)
    #expect(collectIssues { row.send(.turned) }.count == 1)
    #expect(store.books.isEmpty)
  }

  @Test func `setting a field sends a binding action`() {
    let store = store()
    store.query = "swift"
    #expect(store.query == "swift")
    #expect(store.state.query == "swift")
  }

  @Test func `a store says what it is a store of`() {
    #expect(store().scope(\.profile, action: \.profile).debugDescription.contains("Rack.State"))
  }

  @Test func `fifty scopes reach the bottom`() {
    let store = Store(initialState: Deep.State()) { Deep() }
    var child = store
    for depth in 1...50 {
      child = child.scope(\.next, action: \.next)
      #expect(child.depth == depth)
    }
    child.send(.mark)
    #expect(child.isMarked)
    #expect(!store.isMarked)
  }
}

/// A feature without an end: each state's child is computed.
private struct Deep: Reducer {
  struct State {
    var depth = 0
    var marked: Set<Int> = []
    var isMarked: Bool { marked.contains(depth) }
    var next: State {
      get { State(depth: depth + 1, marked: marked) }
      set { marked = newValue.marked }
    }
  }

  @CasePathable
  enum Action {
    case mark
    indirect case next(Action)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .mark: state.marked.insert(state.depth)
    case .next(let action): _ = reduce(into: &state.next, action: action)
    }
    return .none
  }
}
