import ComposableArchitecture
import IssueReporting
import Testing

private struct Login: Reducer {
  struct State: Equatable { var attempts = 0 }

  @CasePathable
  enum Action: Equatable { case submit, wait, submitSlowly }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .submit:
      state.attempts += 1
      return .none
    case .wait: return .endless("login")
    case .submitSlowly: return .endless("submit")
    }
  }
}

private struct App: Reducer {
  @CasePathable
  enum State: Equatable {
    case loggedOut(Login.State)
    case loggedIn
  }

  @CasePathable
  enum Action: Equatable {
    case loggedOut(Login.Action)
    case enter, leave, work
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .loggedOut(.submitSlowly), .enter: state = .loggedIn
      case .leave: state = .loggedOut(.init())
      case .work: return .endless("work")
      case .loggedOut: break
      }
      return .none
    }
    .ifCaseLet(\.loggedOut, action: \.loggedOut) { Login() }
  }
}

@MainActor
struct IfCaseLetTests {
  @Test func `a child reduces its case`() async {
    let rig = Rig(App.State.loggedOut(.init())) { App() }
    await rig.send(.loggedOut(.submit))
    #expect(rig.state == .loggedOut(.init(attempts: 1)))
  }

  @Test func `a child's effects end when the state becomes another case`() async {
    let rig = Rig(App.State.loggedOut(.init())) { App() }
    await rig.send(.work)
    await rig.send(.loggedOut(.wait))
    #expect(rig.inFlight == ["work", "login"])
    await rig.send(.leave)
    #expect(rig.inFlight == ["work", "login"])
    await rig.send(.enter)
    #expect(rig.inFlight == ["work"])
  }

  @Test func `an effect of a child whose case ends in the same step does not start`() async {
    let rig = Rig(App.State.loggedOut(.init())) { App() }
    await rig.send(.loggedOut(.submitSlowly))
    #expect(rig.state == .loggedIn)
    #expect(rig.inFlight == [])
  }

  @Test func `an action for another case is reported once and changes nothing`() async throws {
    let rig = Rig(App.State.loggedIn) { App() }
    let issues = await rig.issues(from: .loggedOut(.submit))
    #expect(rig.state == .loggedIn)
    #expect(issues.count == 1)
    let issue = try #require(issues.first)
    #expect("\(issue.fileID)".hasSuffix("IfCaseLetTests.swift"))
    #expect(
      issue.description.hasPrefix(
        "'ifCaseLet' got an action whose child is not there: the state is another case than '\\.loggedOut'."))
  }
}
