import ComposableArchitecture
import IssueReporting
import Testing

@Reducer
private struct Page {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var turns = 0
  }
  enum Action { case turn }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.turns += 1
      return .none
    }
  }
}

@CasePathable
private enum Button { case confirm }

@Reducer
private struct Desk {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Button>?
    @Presents var page: Page.State?
    var pages: IdentifiedArrayOf<Page.State> = [Page.State(id: 1), Page.State(id: 2)]
    var path = StackState<Page.State>([Page.State(id: 1)])
  }
  enum Action {
    case add(Page.State)
    case alert(PresentationAction<Button>)
    case page(PresentationAction<Page.Action>)
    case pages(IdentifiedActionOf<Page>)
    case path(StackActionOf<Page>)
    case remove(Int)
  }

  static let forEachLine: UInt = #line + 14
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let page):
        state.pages.append(page)
        return .none
      case .remove(let id):
        state.pages.remove(id: id)
        return .none
      case .alert, .page, .pages, .path:
        return .none
      }
    }
    .forEach(\.pages, action: \.pages) { Page() }
    .forEach(\.path, action: \.path) { Page() }
    .ifLet(\.$page, action: \.page) { Page() }
    .ifLet(\.$alert, action: \.alert)
  }
}

/// Two reducers for one destination.
private struct TwiceOnePage: Reducer {
  static let innerLine: UInt = #line + 3
  var body: some Reducer<Desk.State, Desk.Action> {
    EmptyReducer<Desk.State, Desk.Action>()
      .ifLet(\.$page, action: \.page) { Page() }
      .ifLet(\.$page, action: \.page) { Page() }
  }
}

/// A parent and a child that answer each other without end.
private struct Quarrel: Reducer {
  enum Action: Equatable { case ask, answer }
  var body: some Reducer<Int, Action> {
    Reduce { turns, action in
      turns += 1
      return .send(action == .ask ? .answer : .ask)
    }
  }
}

/// What a live store makes of input that makes no sense: one issue at the line that is concerned, and the state it had.
@MainActor
struct NavigationBadInputTests {
  private let store = Store(initialState: Desk.State()) { Desk() }

  /// Sends an action that changes nothing, and expects one issue.
  private func expectIssue(
    from action: Desk.Action, line: UInt, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let before = store.state
    let issues = collectIssues { store.send(action) }
    #expect(issues.map(\.line) == [line], sourceLocation: sourceLocation)
    #expect(issues.first.map { "\($0.fileID)" } == #fileID, sourceLocation: sourceLocation)
    #expect(issues.first?.description.contains(text) == true, sourceLocation: sourceLocation)
    #expect(store.state == before, sourceLocation: sourceLocation)
  }

  @Test func `an element under an id that is there already`() {
    let issues = collectIssues { store.send(.add(Page.State(id: 2, turns: 9))) }
    #expect(issues.isEmpty, "a set takes an element once")
    #expect(store.state == Desk.State(path: store.path))
  }

  @Test func `an action for a row that was removed`() {
    store.send(.remove(1))
    expectIssue(
      from: .pages(.element(id: 1, action: .turn)), line: Desk.forEachLine, "has no element with id 1")
  }

  @Test func `a push of an element under an id that is there`() {
    let id = store.path.ids[0]
    expectIssue(
      from: .path(.push(id: id, state: Page.State(id: 3))), line: Desk.forEachLine + 1,
      "has an element with id \(id) already")
  }

  @Test func `an action for an element that was never pushed`() {
    expectIssue(
      from: .path(.element(id: 1_000_000, action: .turn)), line: Desk.forEachLine + 1,
      "has no element with id #1000000")
  }

  @Test func `a pop of an id that is not on the stack`() {
    expectIssue(
      from: .path(.popFrom(id: 1_000_000)), line: Desk.forEachLine + 1, "has no element with id #1000000")
  }

  @Test func `a button of an alert that was dismissed`() {
    let store = Store(initialState: Desk.State(alert: AlertState { TextState("Sure?") })) { Desk() }
    store.send(.alert(.presented(.confirm)))
    #expect(store.alert == nil)
    expectIssue(
      from: .alert(.presented(.confirm)), line: Desk.forEachLine + 3, "the presented state is 'nil'")
  }

  @Test func `a child's store that is used after the child is gone`() throws {
    let line: UInt = #line + 1
    let row = try #require(store.scope(\.pages[id: 1], action: \.pages[id: 1]))
    store.send(.remove(1))
    let before = store.state
    let issues = collectIssues { row.send(.turn) }
    #expect(issues.map(\.line) == [line])
    #expect(store.state == before)
    #expect(row.state == Page.State(id: 1))
  }

  @Test func `two reducers on one destination`() {
    let store = Store(initialState: Desk.State(page: Page.State())) { TwiceOnePage() }
    let issues = collectIssues { store.send(.page(.presented(.turn))) }
    #expect(issues.map(\.line) == [TwiceOnePage.innerLine])
    #expect(store.page?.turns == 1, "reduced once")
  }

  @Test func `a parent and a child that answer each other without end`() {
    let store = Store(initialState: 0) { Quarrel() }
    let issues = collectIssues { store.send(.ask) }
    #expect(issues.count == 1)
    let text = issues.first?.description ?? ""
    #expect(text.hasPrefix("'Quarrel.Action.ask' led to 100,000 others and still leads to more"), "\(text)")
    #expect(store.state == 100_001)
  }
}
