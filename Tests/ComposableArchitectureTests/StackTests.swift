import ComposableArchitecture
import IssueReporting
import Testing

private struct Page: Reducer {
  struct State: Equatable { var count = 0 }

  @CasePathable
  enum Action: Equatable { case increment, start, close }

  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .none
    case .start: return .endless("page \(state.count)")
    case .close: return .run { _ in await dismiss() }
    }
  }
}

private struct Book: Reducer {
  struct State: Equatable {
    var path = StackState<Page.State>()
    var log: [Int] = []
  }

  @CasePathable
  enum Action: Equatable {
    case path(StackActionOf<Page>)
    case open(Int)
    case closeAll
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      state.log.append(state.path.count)
      switch action {
      case .open(let count): state.path.append(Page.State(count: count))
      case .closeAll: state.path.removeAll()
      case .path: break
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Page() }
  }
}

@MainActor
struct StackTests {
  @Test func `an element reduces before its parent and is found by its id`() async {
    let rig = Rig(Book.State()) { Book() }
    await rig.send(.open(10))
    await rig.send(.open(20))
    #expect(rig.state.path.ids == [0, 1])
    await rig.send(.path(.element(id: 1, action: .increment)))
    #expect(rig.state.path[id: 0]?.count == 10)
    #expect(rig.state.path[id: 1]?.count == 21)
  }

  @Test func `a push adds before the parent reduces and a pop removes after it`() async {
    let rig = Rig(Book.State()) { Book() }
    await rig.send(.path(.push(id: 0, state: .init())))
    await rig.send(.path(.push(id: 1, state: .init())))
    await rig.send(.path(.push(id: 2, state: .init())))
    #expect(rig.state.log == [1, 2, 3])
    await rig.send(.path(.popFrom(id: 1)))
    #expect(rig.state.log == [1, 2, 3, 3])
    #expect(rig.state.path.ids == [0])
    await rig.send(.open(7))
    #expect(rig.state.path.ids == [0, 3])
  }

  @Test func `effects of popped elements end`() async {
    let rig = Rig(Book.State()) { Book() }
    for count in 0...2 { await rig.send(.open(count)) }
    for id in 0...2 {
      await rig.send(.path(.element(id: StackElementID(integerLiteral: id), action: .start)))
    }
    #expect(rig.inFlight == ["page 0", "page 1", "page 2"])
    await rig.send(.path(.popFrom(id: 1)))
    #expect(rig.inFlight == ["page 0"])
    await rig.send(.closeAll)
    #expect(rig.inFlight == [])
    #expect(rig.isIdle)
  }

  @Test func `an element that dismisses itself is popped with everything above it`() async {
    let rig = Rig(Book.State()) { Book() }
    for count in 0...2 { await rig.send(.open(count)) }
    await rig.send(.path(.element(id: 1, action: .close)))
    #expect(rig.state.path.ids == [0])
    #expect(rig.isIdle)
  }

  @Test func `actions and pops of absent ids are reported once and change nothing`() async throws {
    let rig = Rig(Book.State()) { Book() }
    await rig.send(.open(1))
    let path = rig.state.path
    for action in [StackActionOf<Page>.element(id: 5, action: .increment), .popFrom(id: 5)] {
      let issues = await rig.issues(from: .path(action))
      #expect(rig.state.path == path)
      #expect(issues.count == 1)
      let issue = try #require(issues.first)
      #expect("\(issue.fileID)".hasSuffix("StackTests.swift"))
      #expect(
        issue.description.hasPrefix(
          "'forEach' got an action whose child is not there: '\\State.path' has no element with id #5."))
    }
  }

  @Test func `a push under an id that is there or is not the next is reported once and changes nothing`()
    async
  {
    let rig = Rig(Book.State()) { Book() }
    await rig.send(.open(1))
    let path = rig.state.path
    let again = await rig.issues(from: .path(.push(id: 0, state: .init())))
    #expect(again.count == 1)
    #expect(again.first?.description.contains("has an element with id #0 already") == true)
    let unknown = await rig.issues(from: .path(.push(id: 8, state: .init())))
    #expect(unknown.count == 1)
    #expect(unknown.first?.description.contains("the next id of '\\State.path' is #1, not #8") == true)
    #expect(rig.state.path == path)
  }

  @Test func `ids count from zero in each store, whatever was built before`() async {
    let fixture = StackState([Page.State(), Page.State()])
    #expect(fixture.count == 2)
    let first = Rig(Book.State()) { Book() }
    await first.send(.open(1))
    let second = Rig(Book.State()) { Book() }
    await second.send(.open(1))
    #expect(first.state.path.ids == [0])
    #expect(second.state.path.ids == [0])
  }

  @Test func `a stack that was built outside its store goes on with ids that it never had`() async {
    var path = StackState([Page.State(), Page.State()])
    path.removeLast()
    let used = path.ids[0].generation
    let rig = Rig(Book.State(path: path)) { Book() }
    await rig.send(.open(1))
    #expect(rig.state.path.ids.map(\.generation) == [used, used + 2])
  }

  @Test func `drawing ids from a copy does not use up those of the store`() async {
    let values = withDependencies {
      $0.prepareForTestStore()
    } operation: {
      DependencyValues.captured
    }
    func push() -> [StackElementID] {
      values.withCurrent { Array(StackState([Page.State()]).ids) }
    }
    func pushInCopy() -> [StackElementID] {
      values.copyingStatefulValues().withCurrent { Array(StackState([Page.State()]).ids) }
    }
    #expect(pushInCopy() == [0])
    #expect(pushInCopy() == [0])
    #expect(push() == [0])
    #expect(pushInCopy() == [1])
    #expect(push() == [1])
  }
}
