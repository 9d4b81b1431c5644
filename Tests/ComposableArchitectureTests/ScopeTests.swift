import ComposableArchitecture
import IssueReporting
import Testing

private struct Counter: Reducer {
  struct State: Equatable { var count = 0 }

  @CasePathable
  enum Action: Equatable { case increment, start, stop }

  enum CancelID { case counting }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .none
    case .start: return .endless("counting").cancellable(id: CancelID.counting, cancelInFlight: true)
    case .stop: return .cancel(id: CancelID.counting)
    }
  }
}

private struct Twins: Reducer {
  struct State: Equatable {
    var first = Counter.State()
    var second = Counter.State()
    var log: [Int] = []
  }

  @CasePathable
  enum Action: Equatable {
    case first(Counter.Action)
    case second(Counter.Action)
    case stopAll
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.first, action: \.first) { Counter() }
    Scope(\.second, action: \.second) { Counter() }
    Reduce { state, action in
      state.log.append(state.first.count)
      return action == .stopAll ? .cancel(id: Counter.CancelID.counting) : .none
    }
  }
}

private struct Parent: Reducer {
  struct State { var child = Counter.State() }
  @CasePathable enum Action {
    case child(Counter.Action)
    case start
  }
  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) { Counter() }
    Reduce { _, action in
      guard case .start = action else { return .none }
      return .endless("parent").cancellable(id: Counter.CancelID.counting)
    }
  }
}

@CasePathable
private enum Screen: Equatable {
  case counter(Counter.State)
  case about
}

@CasePathable
private enum ScreenAction: Equatable { case counter(Counter.Action) }

@MainActor
struct ScopeTests {
  @Test func `a child reduces its part of the state before its parent`() async {
    let rig = Rig(Twins.State()) { Twins() }
    await rig.send(.first(.increment))
    #expect(rig.state == Twins.State(first: .init(count: 1), log: [1]))
    await rig.send(.second(.increment))
    #expect(rig.state == Twins.State(first: .init(count: 1), second: .init(count: 1), log: [1, 1]))
  }

  @Test func `two instances of a child leave each other's effects alone`() async {
    let rig = Rig(Twins.State()) { Twins() }
    await rig.send(.first(.start))
    await rig.send(.second(.start))
    #expect(rig.inFlight == ["counting", "counting"])
    await rig.send(.second(.start))
    #expect(rig.inFlight == ["counting", "counting"])
    await rig.send(.first(.stop))
    #expect(rig.inFlight == ["counting"])
    await rig.send(.first(.stop))
    #expect(rig.inFlight == ["counting"])
    await rig.send(.second(.stop))
    #expect(rig.inFlight == [])
  }

  @Test func `a parent cancels what its children started`() async {
    let rig = Rig(Twins.State()) { Twins() }
    await rig.send(.first(.start))
    await rig.send(.second(.start))
    await rig.send(.stopAll)
    #expect(rig.inFlight == [])
  }

  @Test func `a child cancels what its parent started under the same id`() async {
    let rig = Rig(Parent.State()) { Parent() }
    await rig.send(.start)
    await rig.send(.child(.stop))
    #expect(rig.inFlight == [])
  }

  @Test func `a child that is a case of its parent reduces that case`() async {
    let rig = Rig(Screen.counter(.init())) {
      Scope(state: \Screen.Cases.counter, action: \ScreenAction.Cases.counter) { Counter() }
    }
    await rig.send(.counter(.increment))
    #expect(rig.state == .counter(.init(count: 1)))
  }

  @Test func `an action for a child that is another case is reported and changes nothing`() async throws {
    let line: UInt = #line + 2
    let rig = Rig(Screen.about) {
      Scope(state: \Screen.Cases.counter, action: \ScreenAction.Cases.counter) { Counter() }
    }
    let issues = await rig.issues(from: .counter(.increment))
    #expect(rig.state == .about)
    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    #expect(issue.line == line)
    #expect(
      issue.description == """
        'Scope' got an action whose child is not there: the state is another case than '\\.counter'.

            ScreenAction.counter(.increment)

        The child did nothing with it. Often an effect of the child went on after the child was gone, or a reducer \
        took the child away before the child had reduced the action. Embed children that come and go with 'ifLet', \
        'ifCaseLet' or 'forEach', which end their effects, and take them away in reducers that run after those.
        """)
  }
}
