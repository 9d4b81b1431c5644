import ComposableArchitecture
import IssueReporting
import Testing

private struct Sheet: Reducer {
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
    var wasPresented: Bool?
  }

  @CasePathable
  enum Action: Equatable { case increment, start, close, closeFromReducer, closeFromNowhere, look }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .none
    case .start: return .endless("sheet \(state.id)")
    case .close: return .run(name: "close") { [dismiss] _ in await dismiss() }
    case .closeFromReducer: return .run { _ in await self.dismiss() }
    case .closeFromNowhere:
      // What a detached task sees; issues that it reported would reach no reporter of the test.
      return .run { [dismiss] _ in
        await NavigationPath.$current.withValue(NavigationPath()) { await dismiss() }
      }
    case .look:
      state.wasPresented = isPresented
      return .none
    }
  }
}

private struct Screen: Reducer {
  struct State: Equatable {
    @PresentationState var sheet: Sheet.State?
    @PresentationState var alert: AlertState<Action.Alert>?
    var log: [String] = []
  }

  @CasePathable
  enum Action {
    case sheet(PresentationAction<Sheet.Action>)
    case alert(PresentationAction<Alert>)
    case show(Int)
    case hide, replaceOnDismiss
    enum Alert { case confirm, again }
  }

  var replacesOnDismiss = false

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .show(let id): state.sheet = Sheet.State(id: id)
      case .hide: state.sheet = nil
      case .sheet(.dismiss):
        state.log.append("dismiss \(state.sheet?.count ?? -1)")
        if replacesOnDismiss { state.sheet = Sheet.State(id: 99) }
      case .sheet(.presented(let action)): state.log.append("\(action) \(state.sheet?.count ?? -1)")
      case .alert(.presented(.confirm)):
        state.log.append("confirmed \(state.alert == nil ? "without" : "with") alert")
      case .alert(.presented(.again)): state.alert = .sample
      case .alert(.dismiss): state.log.append("alert dismissed")
      case .replaceOnDismiss: break
      }
      return .none
    }
    .ifLet(\.$sheet, action: \.sheet) { Sheet() }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension AlertState where Action == Screen.Action.Alert {
  fileprivate static var sample: Self { AlertState { TextState("Sure?") } }
}

@MainActor
struct IfLetPresentedTests {
  @Test func `a presented child reduces before its parent`() async {
    let rig = Rig(Screen.State(sheet: .init())) { Screen() }
    await rig.send(.sheet(.presented(.increment)))
    #expect(rig.state.sheet == .init(count: 1))
    #expect(rig.state.log == ["increment 1"])
  }

  @Test func `a dismissal takes the child away after its parent has seen it`() async {
    let rig = Rig(Screen.State(sheet: .init(count: 5))) { Screen() }
    await rig.send(.sheet(.presented(.start)))
    #expect(rig.inFlight == ["sheet 0"])
    await rig.send(.sheet(.dismiss))
    #expect(rig.state.sheet == nil)
    #expect(rig.state.log.last == "dismiss 5")
    #expect(rig.inFlight == [])
    #expect(rig.isIdle)
  }

  @Test func `a dismissal from where the child is not known is reported`() async {
    let rig = Rig(Screen.State(sheet: .init())) { Screen() }
    let issues = await rig.issues(from: .sheet(.presented(.closeFromNowhere)))
    #expect(rig.state.sheet != nil)
    #expect(issues.count == 1)
    #expect(issues.first.map { "\($0.fileID)".hasSuffix("IfLetPresentedTests.swift") } == true)
    #expect(
      issues.first?.description.hasPrefix(
        "'dismiss' was called where it is not known which feature is to be dismissed.") == true)
  }

  @Test func `a child that its parent presents while the former is dismissed stays`() async {
    let rig = Rig(Screen.State(sheet: .init())) { Screen(replacesOnDismiss: true) }
    await rig.send(.sheet(.presented(.start)))
    await rig.send(.sheet(.dismiss))
    #expect(rig.state.sheet == .init(id: 99))
    #expect(rig.inFlight == [])
  }

  @Test func `effects end when the parent takes the child away or presents another`() async {
    let rig = Rig(Screen.State(sheet: .init())) { Screen() }
    await rig.send(.sheet(.presented(.start)))
    await rig.send(.show(0))
    #expect(rig.inFlight == ["sheet 0"])
    await rig.send(.show(1))
    #expect(rig.inFlight == [])
    await rig.send(.sheet(.presented(.start)))
    #expect(rig.inFlight == ["sheet 1"])
    await rig.send(.hide)
    #expect(rig.inFlight == [])
    #expect(rig.isIdle)
  }

  @Test(arguments: [Sheet.Action.close, .closeFromReducer])
  fileprivate func `a child dismisses itself`(_ action: Sheet.Action) async {
    let rig = Rig(Screen.State(sheet: .init())) { Screen() }
    await rig.send(.sheet(.presented(.start)))
    await rig.send(.sheet(.presented(action)))
    #expect(rig.state.sheet == nil)
    #expect(rig.state.log.last == "dismiss 0")
    #expect(rig.inFlight == [])
    #expect(rig.isIdle)
  }

  @Test func `a feature knows that it is presented`() async {
    let rig = Rig(Screen.State(sheet: .init())) { Screen() }
    await rig.send(.sheet(.presented(.look)))
    #expect(rig.state.sheet?.wasPresented == true)
    let root = Rig(Sheet.State()) { Sheet() }
    await root.send(.look)
    #expect(root.state.wasPresented == false)
  }

  @Test func `a feature at the root of a store that dismisses itself is reported`() async throws {
    let rig = Rig(Sheet.State()) { Sheet() }
    let issues = await rig.issues(from: .close)
    #expect(issues.count == 1)
    let issue = try #require(issues.first)
    #expect("\(issue.fileID)".hasSuffix("IfLetPresentedTests.swift"))
    #expect(issue.description.hasPrefix("A feature dismissed itself that is not presented."))
  }

  @Test func `a way to dismiss that is set serves the root and not what it presents`() async {
    let dismissals = LockIsolated(0)
    func override(_ values: inout DependencyValues) {
      values.dismiss = DismissEffect { dismissals.withValue { $0 += 1 } }
    }
    let root = Rig(Sheet.State(), reducer: { Sheet() }, withDependencies: override)
    await root.send(.close)
    await root.send(.look)
    #expect(root.state.wasPresented == true)
    #expect(dismissals.value == 1)
    let screen = Rig(Screen.State(sheet: .init()), reducer: { Screen() }, withDependencies: override)
    await screen.send(.sheet(.presented(.close)))
    #expect(screen.state.sheet == nil)
    #expect(dismissals.value == 1)
  }

  @Test func `a way to dismiss that is set on the child wins`() async {
    struct Overriding: Reducer {
      let dismiss: DismissEffect
      var body: some Reducer<Screen.State, Screen.Action> {
        EmptyReducer<Screen.State, Screen.Action>()
          .ifLet(\.$sheet, action: \.sheet) { Sheet().dependency(\.dismiss, dismiss) }
      }
    }
    let dismissals = LockIsolated(0)
    let rig = Rig(Screen.State(sheet: .init())) {
      Overriding(dismiss: DismissEffect { dismissals.withValue { $0 += 1 } })
    }
    await rig.send(.sheet(.presented(.close)))
    #expect(rig.state.sheet != nil)
    #expect(dismissals.value == 1)
  }

  @Test func `an alert goes away after its parent has seen the action of a button`() async {
    let rig = Rig(Screen.State(alert: .sample)) { Screen() }
    await rig.send(.alert(.presented(.confirm)))
    #expect(rig.state.alert == nil)
    #expect(rig.state.log == ["confirmed with alert"])
  }

  @Test func `an alert that replaces another stays`() async {
    let rig = Rig(Screen.State(alert: .sample)) { Screen() }
    await rig.send(.alert(.presented(.again)))
    #expect(rig.state.alert == .sample)
  }

  @Test func `actions and dismissals of an absent child are reported once each and change nothing`()
    async throws
  {
    let rig = Rig(Screen.State()) { Screen() }
    for action in [
      Screen.Action.sheet(.presented(.increment)), .sheet(.dismiss), .alert(.presented(.confirm)),
    ] {
      let issues = await rig.issues(from: action)
      #expect(issues.count == 1)
      let issue = try #require(issues.first)
      #expect("\(issue.fileID)".hasSuffix("IfLetPresentedTests.swift"))
      #expect(
        issue.description.hasPrefix(
          "'ifLet' got an action whose child is not there: the presented state is 'nil'."))
    }
    #expect(rig.state.sheet == nil)
    #expect(rig.state.alert == nil)
  }

  @Test func `two reducers on one destination are reported once and the child reduces once`() async {
    struct Twice: Reducer {
      var body: some Reducer<Screen.State, Screen.Action> {
        EmptyReducer<Screen.State, Screen.Action>()
          .ifLet(\.$sheet, action: \.sheet) { Sheet() }
          .ifLet(\.$sheet, action: \.sheet) { Sheet() }
      }
    }
    let rig = Rig(Screen.State(sheet: .init())) { Twice() }
    let issues = await rig.issues(from: .sheet(.presented(.increment)))
    #expect(rig.state.sheet?.count == 1)
    #expect(
      issues.map { $0.description.prefix { $0 != "." } } == [
        "Two 'ifLet's embed a child at one presented state"
      ])
    let absent = Rig(Screen.State()) { Twice() }
    #expect(await absent.issues(from: .sheet(.presented(.increment))).count == 1)
  }
}
