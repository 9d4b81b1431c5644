import ComposableArchitecture
import Testing

private struct Settings: Reducer {
  struct State: Equatable {
    var name = ""
    var isOn = false
    var nested = Nested()
    var log: [String] = []
    struct Nested: Equatable { var level = 0 }
  }

  @CasePathable
  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case other
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.name): state.log.append("name \(state.name)")
      case .binding(\.nested.level): state.log.append("level")
      case .binding: state.log.append("some")
      case .other: break
      }
      return .none
    }
  }
}

private struct Viewed: Reducer {
  @CasePathable enum Action {
    case view(Settings.Action)
    case tick
  }
  var body: some Reducer<Settings.State, Action> { BindingReducer(action: \.view) }
}

@MainActor
struct BindingTests {
  @Test func `a binding action sets its property before other reducers run`() async {
    let rig = Rig(Settings.State()) { Settings() }
    await rig.send(.binding(.set(\.name, "Blob")))
    await rig.send(.set(\.nested.level, 3))
    await rig.send(.set(\.isOn, true))
    await rig.send(.other)
    #expect(
      rig.state
        == .init(name: "Blob", isOn: true, nested: .init(level: 3), log: ["name Blob", "level", "some"]))
  }

  @Test func `binding actions are equal when they set a property to equal values`() {
    typealias Binding = BindingAction<Settings.State>
    #expect(Binding.set(\.name, "a") == .set(\.name, "a"))
    #expect(Binding.set(\.name, "a") != .set(\.name, "b"))
    #expect(Binding.set(\.name, "") != .set(\.isOn, false))
    #expect(Binding.set(\.name, "a").keyPath == \Settings.State.name)
  }

  @Test func `the change of a property is named by a case key path`() throws {
    let action = Settings.Action.binding(.set(\.name, "Blob"))
    #expect(action[case: \.binding.name] == "Blob")
    #expect(action[case: \.binding.isOn] == nil)
    let path: CaseKeyPath<Settings.Action, Bool> = \.binding.isOn
    #expect(path(true) == .binding(.set(\.isOn, true)))
    #expect(AnyCasePath(\Settings.Action.Cases.binding.name).debugDescription == "\\.binding.name")
  }

  @Test func `a binding is found in every kind of action`() {
    enum Plain: BindableAction {
      case first(BindingAction<Settings.State>)
      case binding(BindingAction<Settings.State>)
    }
    #expect(Plain.binding(.set(\.isOn, true)).binding == .set(\.isOn, true))
    #expect(Plain.first(.set(\.isOn, true)).binding == nil)
    #expect(Settings.Action.set(\.isOn, true).binding == .set(\.isOn, true))
    #expect(Settings.Action.other.binding == nil)
  }

  @Test func `bindings of a part of the actions are reduced`() async {
    let rig = Rig(Settings.State()) { Viewed() }
    await rig.send(.view(.set(\.name, "Blob")))
    await rig.send(.tick)
    #expect(rig.state == .init(name: "Blob"))
  }

  @Test func `a binding action dumps as it is written`() {
    #expect(
      String(customDumping: BindingAction<Settings.State>.set(\.name, "Blob"))
        == #".set(\State.name, "Blob")"#)
  }
}
