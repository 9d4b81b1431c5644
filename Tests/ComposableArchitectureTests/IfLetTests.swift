import ComposableArchitecture
import IssueReporting
import Testing

private struct Child: Reducer {
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
  }

  @CasePathable
  enum Action: Equatable {
    case increment, start, startAndLeave, sendIncrement
    case becomes(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .none
    case .start, .startAndLeave: return .endless("child \(state.id)")
    case .sendIncrement: return .run(name: "sender") { await $0(.increment) }
    case .becomes(let id):
      state.id = id
      return .endless("child \(id)")
    }
  }
}

private struct Parent: Reducer {
  struct State: Equatable {
    var child: Child.State?
    var seen: [Int?] = []
  }

  @CasePathable
  enum Action: Equatable {
    case child(Child.Action)
    case show(Int)
    case hide, start
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      state.seen.append(state.child?.count)
      switch action {
      case .show(let id): state.child = Child.State(id: id)
      case .hide, .child(.startAndLeave): state.child = nil
      case .start: return .endless("parent")
      case .child: break
      }
      return .none
    }
    .ifLet(\.child, action: \.child) { Child() }
  }
}

@MainActor
struct IfLetTests {
  @Test func `a child reduces before its parent`() async {
    let rig = Rig(Parent.State(child: .init())) { Parent() }
    await rig.send(.child(.increment))
    #expect(rig.state == Parent.State(child: .init(count: 1), seen: [1]))
  }

  @Test func `effects of a child feed back into the child`() async {
    let rig = Rig(Parent.State(child: .init())) { Parent() }
    await rig.send(.child(.sendIncrement))
    #expect(rig.state.child?.count == 1)
    #expect(rig.inFlight == [])
  }

  @Test func `a child's effects end when its parent takes it away and the parent's go on`() async {
    let rig = Rig(Parent.State(child: .init())) { Parent() }
    await rig.send(.start)
    await rig.send(.child(.start))
    #expect(rig.inFlight == ["parent", "child 0"])
    await rig.send(.hide)
    #expect(rig.inFlight == ["parent"])
  }

  @Test func `a child's effects end when another child takes its place`() async {
    let rig = Rig(Parent.State(child: .init())) { Parent() }
    await rig.send(.child(.start))
    await rig.send(.show(0))
    #expect(rig.inFlight == ["child 0"])
    await rig.send(.show(1))
    #expect(rig.inFlight == [])
    await rig.send(.child(.start))
    #expect(rig.inFlight == ["child 1"])
  }

  @Test func `an effect of a child that its parent takes away in the same step does not start`() async {
    let rig = Rig(Parent.State(child: .init())) { Parent() }
    await rig.send(.child(.startAndLeave))
    #expect(rig.state.child == nil)
    #expect(rig.inFlight == [])
  }

  @Test func `a child that changes its own id goes on`() async {
    let rig = Rig(Parent.State(child: .init())) { Parent() }
    await rig.send(.child(.start))
    await rig.send(.child(.becomes(7)))
    #expect(rig.inFlight == ["child 0", "child 7"])
    await rig.send(.hide)
    #expect(rig.inFlight == [])
  }

  @Test func `an action for a child that is not there is reported once and leaves state to the parent`()
    async throws
  {
    let rig = Rig(Parent.State()) { Parent() }
    let issues = await rig.issues(from: .child(.increment))
    #expect(rig.state == Parent.State(seen: [nil]))
    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    #expect("\(issue.fileID)".hasSuffix("IfLetTests.swift"))
    #expect(
      issue.description.hasPrefix(
        """
        'ifLet' got an action whose child is not there: '\\State.child' is 'nil'.
        """))
    #expect(issue.description.contains("    Parent.Action.child(.increment)\n"))
  }

  @Test func `an alert goes away after the action of a button`() async {
    let rig = Rig(Alerting.State(alert: .sample)) { Alerting() }
    await rig.send(.alert(.confirm))
    #expect(rig.state == Alerting.State(alert: nil, confirmed: 1))
  }

  @Test func `an alert that replaces another one stays`() async {
    let rig = Rig(Alerting.State(alert: .sample)) { Alerting() }
    await rig.send(.alert(.again))
    #expect(rig.state.alert != nil)
  }
}

extension AlertState where Action == Alerting.Action.Alert {
  fileprivate static var sample: Self {
    AlertState {
      TextState("Sure?")
    } actions: {
      ButtonState(action: .confirm) { TextState("Yes") }
    }
  }
}

private struct Alerting: Reducer {
  struct State: Equatable {
    var alert: AlertState<Action.Alert>?
    var confirmed = 0
  }

  @CasePathable
  enum Action {
    case alert(Alert)
    enum Alert { case confirm, again }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .alert(.confirm): state.confirmed += 1
      case .alert(.again): state.alert = .sample
      }
      return .none
    }
    .ifLet(\.alert, action: \.alert)
  }
}
