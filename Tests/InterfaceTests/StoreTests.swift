import ComposableArchitecture
import Observation
import Testing

@Reducer private struct Form {
  @ObservableState struct State: Equatable {
    var name = ""
    var isOn = false
    var child = Child.State()
    var optional: Child.State?
    var rows: IdentifiedArrayOf<Child.State> = []
    @ObservationStateIgnored var ignored = 0
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case child(Child.Action)
    case optional(Child.Action)
    case rows(IdentifiedActionOf<Child>)
    case wait
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.child, action: \.child) { Child() }
    Reduce { state, action in
      guard case .wait = action else { return .none }
      return .run { _ in try await Task.never() }
    }
    .ifLet(\.optional, action: \.optional) { Child() }
    .forEach(\.rows, action: \.rows) { Child() }
  }
}

@Reducer private struct Child {
  @ObservableState struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
  }
  enum Action: Equatable { case increment }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer private struct Screen {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action: ViewAction {
    case view(View)
    @CasePathable enum View: BindableAction {
      case binding(BindingAction<State>)
      case cleared
    }
  }
  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
    Reduce { state, action in
      switch action {
      case .view(.cleared): state.text = ""
      case .view(.binding): break
      }
      return .none
    }
  }
}

@ViewAction(for: Screen.self) @MainActor private struct ScreenView { let store: StoreOf<Screen> }

@MainActor struct StoreInterfaceTests {
  private let store = Store(
    initialState: Form.State(
      child: Child.State(count: 1), optional: Child.State(count: 2),
      rows: [Child.State(id: 1), Child.State(id: 2)])
  ) {
    Form()
  }

  @Test func `state is read whole, by member and in a closure`() {
    #expect(store.state.child.count == 1)
    #expect(store.child.count == 1)
    #expect(store.withState(\.child.count) == 1)
    let child: StoreOf<Child> = store.scope(\.child, action: \.child)
    #expect(child.state == Child.State(count: 1))
  }

  @Test func `state is written through bindings`() {
    store.name = "Blob"
    store.isOn.toggle()
    #expect(store.state.name == "Blob")
    #expect(store.isOn)
    store.state = Form.State(name: "whole")
    #expect(store.name == "whole")
  }

  @Test func `state of a view action is written through bindings`() {
    let view = ScreenView(store: Store(initialState: Screen.State()) { Screen() })
    view.store.text = "a"
    #expect(view.store.text == "a")
    view.send(.cleared)
    #expect(view.store.text == "")
    view.store.state = Screen.State(text: "whole")
    #expect(view.store.text == "whole")
    func sending<A: ViewAction>(_ action: A.ViewAction, _ type: A.Type) -> A { A.view(action) }
    #expect(sending(.cleared, Screen.Action.self).is(\.view.cleared))
    func send<V: ViewActionSending>(_ view: V, _ action: V.StoreAction.ViewAction) -> Store<
      V.StoreState, V.StoreAction
    > {
      view.send(action)
      return view.store
    }
    #expect(send(view, .cleared) === view.store)
    #expect(view.store.text == "")
    let action: Screen.Action = .view(.cleared)
    #expect(action.is(\.view.cleared))
  }

  @Test func `child stores are the same store for the same child`() throws {
    let child = store.scope(\.child, action: \.child)
    child.send(.increment)
    #expect(store.child.count == 2)
    #expect(child === store.scope(state: \.child, action: \.child))
    let optional = try #require(store.scope(\.optional, action: \.optional))
    optional.send(.increment)
    #expect(store.optional?.count == 3)
    #expect(optional === store.scope(state: \.optional, action: \.optional))
    let rows = store.scope(\.rows, action: \.rows)
    #expect(rows.map(\.id) == [1, 2])
    Array(rows)[1].send(.increment)
    #expect(store.rows[id: 2]?.count == 1)
    #expect(Array(store.scope(state: \.rows, action: \.rows)) == Array(rows))
  }

  @Test func `a store is equal to itself and describes its types`() {
    let same = store
    #expect(store == same)
    #expect(hash { store.hash(into: &$0) } == hash { same.hash(into: &$0) })
    #expect(store != Store(initialState: Form.State()) { Form() })
    #expect(store.debugDescription.contains("Form.State"))
  }

  @Test func `the states of a store are a sequence`() async {
    var names: [String] = []
    for await state in store.states {
      names.append(state.name)
      guard names.count == 1 else { break }
      store.name = "a"
    }
    #expect(names == ["", "a"])
  }

  @Test func `a task stands for the effects of an action`() async {
    let task: StoreTask = store.send(.wait)
    #expect(!task.isCancelled)
    task.cancel()
    await task.finish()
    #expect(task.isCancelled)
    #expect(task == task)
    #expect(hash { task.hash(into: &$0) } == hash { task.hash(into: &$0) })
    #expect(task != store.send(.child(.increment)))
  }

  @Test func `dependencies are given when a store is made`() {
    func id() -> String {
      @Dependency(\.uuid) var uuid
      return uuid().uuidString
    }
    let store = Store(initialState: id()) {
      EmptyReducer<String, Int>()
    } withDependencies: {
      $0.uuid = .constant(UUID(1))
    }
    #expect(store.withState { $0 } == UUID(1).uuidString)
  }
}

private struct Text: Equatable { var name = "" }

struct BindingInterfaceTests {
  @Test func `a binding action sets a key path`() {
    let action: Form.Action = .set(\.name, "a")
    #expect(action.binding?.keyPath == \Form.State.name)
    #expect(action.binding == .set(\.name, "a"))
    let name: BindingAction<Form.State> = .set(\.name, "a")
    #expect(name == BindingAction<Form.State>.set(\.name, "a"))
    let paths: BindingAction<Form.State>.AllCasePaths = BindingAction<Form.State>.allCasePaths
    #expect(paths.name.extract(from: name) == "a")
    #expect(action.binding != .set(\.name, "b"))
    #expect(action[case: \.binding.name] == "a")
    #expect(Form.Action.child(.increment).binding == nil)
    func binding<A: BindableAction>(_ action: A) -> BindingAction<A.State>? {
      action.binding.map { A.binding($0) }?.binding
    }
    #expect(binding(action) == .set(\.name, "a"))
    #expect(BindingAction<Form.State>.allCasePaths.name.extract(from: .set(\.name, "a")) == "a")
    #expect(BindingAction<Text>.set(\.name, "a").customDumpDescription == #".set(\Text.name, "a")"#)
  }

  @Test func `a binding action matches its key path`() {
    switch Form.Action.set(\.name, "a") {
    case .binding(\.isOn): Issue.record("matched another key path")
    case .binding(\.name): break
    default: Issue.record("did not match")
    }
    let partial: PartialKeyPath<Form.State> = \.name
    #expect(partial ~= BindingAction<Form.State>.set(\.name, "a"))
  }

  @Test func `a binding reducer writes`() {
    var state = Form.State()
    _ = BindingReducer<Form.State, Form.Action, Form.Action>().reduce(
      into: &state, action: .set(\.isOn, true))
    #expect(state.isOn)
    var text = Screen.State()
    _ = BindingReducer(action: \Screen.Action.Cases.view).reduce(
      into: &text, action: .view(.set(\.text, "a")))
    #expect(text.text == "a")
  }
}

@ObservableState private struct Observed: Equatable, Codable {
  var value = 0
  @ObservationStateIgnored var other = 0
}

@ObservableState private enum ObservedCases: Equatable {
  case first(Observed)
  case second
}

@MainActor struct ObservableStateInterfaceTests {
  @Test func `only a change of what was read is announced`() {
    let store = Store(initialState: Form.State()) { Form() }
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = store.name
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    store.isOn = true
    #expect(changes.value == 0)
    store.name = "a"
    #expect(changes.value == 1)
  }

  @Test func `a state and its macro-made members leave equality and coding alone`() throws {
    #expect(Observed() == Observed())
    #expect(
      try JSONDecoder().decode(Observed.self, from: JSONEncoder().encode(Observed(value: 2))).value == 2)
    #expect(ObservedCases.first(Observed()) != .second)
    func identity<State: ObservableState>(_ state: State) -> ObservableStateID { state._$id }
    let observed = Observed()
    #expect(identity(observed) == identity(observed))
  }

  @Test func `ids tell values apart`() {
    let id = ObservableStateID()
    #expect(id == id)
    #expect(id != ObservableStateID())
    #expect(hash { id.hash(into: &$0) } == hash { id.hash(into: &$0) })
  }

  /// What the macro writes, by hand.
  private struct ByHand: Observable {
    var registrar = ObservationStateRegistrar()
    @ObservationStateIgnored var stored = 0
    @ObservationStateIgnored var nested = Observed()

    var value: Int {
      get {
        registrar.access(self, keyPath: \.value)
        return stored
      }
      set { registrar.mutate(self, keyPath: \.value, &stored, newValue, ==) }
    }

    mutating func modify() {
      let old = registrar.willModify(self, keyPath: \.stored, &stored)
      stored += 1
      registrar.didModify(self, keyPath: \.stored, &stored, old, ==)
      let oldNested = registrar.willModify(self, keyPath: \.nested, &nested)
      registrar.didModify(self, keyPath: \.nested, &nested, oldNested, ==)
    }
  }

  @Test func `a registrar announces`() throws {
    var state = ByHand()
    let changes = LockIsolated(0)
    withObservationTracking {
      _ = state.value
    } onChange: {
      changes.withValue { $0 += 1 }
    }
    state.value = 0
    #expect(changes.value == 0)
    state.value = 1
    #expect(changes.value == 1)
    state.modify()
    #expect(state.stored == 2)
    let registrar = state.registrar
    #expect(registrar.id == registrar.id)
    #expect(registrar == ObservationStateRegistrar())
    #expect(hash { registrar.hash(into: &$0) } == hash { ObservationStateRegistrar().hash(into: &$0) })
    let coded = try json { encoder in
      var container = encoder.singleValueContainer()
      try container.encode(1)
      try registrar.encode(to: encoder)
    }
    #expect(coded == "1")
    #expect(try value("{}") { try ObservationStateRegistrar(from: $0) } == registrar)
  }
}
