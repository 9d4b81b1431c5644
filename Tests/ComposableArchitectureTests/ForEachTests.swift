import ComposableArchitecture
import IssueReporting
import Testing

private struct Row: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var isDone = false
  }

  @CasePathable
  enum Action: Equatable { case toggle, start, delete }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .toggle:
      state.isDone.toggle()
      return .none
    case .start, .delete: return .endless("row \(state.id)").cancellable(id: "row", cancelInFlight: true)
    }
  }
}

private struct List: Reducer {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State> = [.init(id: 1), .init(id: 2), .init(id: 3)]
    var doneWhenSeen: [Bool] = []

    /// The rows by a property that no symbol names.
    fileprivate var hidden: IdentifiedArrayOf<Row.State> {
      get { rows }
      set { rows = newValue }
    }
  }

  @CasePathable
  enum Action: Equatable {
    case rows(IdentifiedActionOf<Row>)
    case remove(Int)
    case add(Int)
    case reverse, clear, start
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .rows(.element(let id, .delete)): state.rows.remove(id: id)
      case .rows(.element(let id, _)): state.doneWhenSeen.append(state.rows[id: id]?.isDone ?? false)
      case .remove(let id): state.rows.remove(id: id)
      case .add(let id): state.rows.append(.init(id: id))
      case .reverse: state.rows.reverse()
      case .clear: state.rows = []
      case .start: return .endless("list")
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Row() }
  }
}

@MainActor
struct ForEachTests {
  @Test func `an element reduces before its parent`() async {
    let rig = Rig(List.State()) { List() }
    await rig.send(.rows(.element(id: 2, action: .toggle)))
    #expect(rig.state.rows == [.init(id: 1), .init(id: 2, isDone: true), .init(id: 3)])
    #expect(rig.state.doneWhenSeen == [true])
  }

  @Test func `an element's effects end when it is removed and those of others go on`() async {
    let rig = Rig(List.State()) { List() }
    await rig.send(.start)
    for id in 1...3 { await rig.send(.rows(.element(id: id, action: .start))) }
    #expect(rig.inFlight == ["list", "row 1", "row 2", "row 3"])
    await rig.send(.reverse)
    await rig.send(.add(4))
    #expect(rig.inFlight == ["list", "row 1", "row 2", "row 3"])
    await rig.send(.remove(2))
    #expect(rig.inFlight == ["list", "row 1", "row 3"])
    await rig.send(.clear)
    #expect(rig.inFlight == ["list"])
  }

  @Test func `an effect of an element that is removed in the same step does not start`() async {
    let rig = Rig(List.State()) { List() }
    await rig.send(.rows(.element(id: 1, action: .delete)))
    #expect(rig.inFlight == [])
    #expect(rig.state.rows.ids == [2, 3])
  }

  @Test func `an action for a removed element is reported once and changes nothing`() async throws {
    let rig = Rig(List.State()) { List() }
    let issues = await rig.issues(from: .rows(.element(id: 9, action: .toggle)))
    #expect(rig.state.rows == List.State().rows)
    #expect(issues.count == 1)
    let issue = try #require(issues.first)
    #expect("\(issue.fileID)".hasSuffix("ForEachTests.swift"))
    #expect(
      issue.description.hasPrefix(
        "'forEach' got an action whose child is not there: '\\State.rows' has no element with id 9."))
    #expect(issue.description.contains("    List.Action.rows(.element(id:, action: .toggle))\n"))
  }

  @Test func `a property whose name the program does not know is named by its type, never by an address`()
    async throws
  {
    let rig = Rig(List.State()) {
      EmptyReducer<List.State, List.Action>().forEach(\.hidden, action: \.rows) { Row() }
    }
    let issue = try #require(await rig.issues(from: .rows(.element(id: 9, action: .toggle))).first)
    #expect(!issue.description.contains("0x"))
    #expect(issue.description.contains("has no element with id 9"))
  }

  @Test func `actions of elements are named by id`() throws {
    let action = List.Action.rows(.element(id: 2, action: .toggle))
    #expect(action[case: \.rows[id: 2].toggle] != nil)
    #expect(action[case: \.rows[id: 3]] == nil)
    #expect(action[case: \.rows.element]?.id == 2)
    #expect(AnyCasePath(\List.Action.Cases.rows[id: 2].toggle).debugDescription == "\\.rows[id: 2].toggle")
    let path: CaseKeyPath<List.Action, Row.Action> = \.rows[id: 7]
    #expect(path(.start) == .rows(.element(id: 7, action: .start)))
  }
}
