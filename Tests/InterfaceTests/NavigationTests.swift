import ComposableArchitecture
import Testing

@Reducer private struct Detail {
  @ObservableState struct State: Hashable, Codable {
    var text = ""
    var sawPresentation: Bool?
  }
  enum Action: Hashable, Codable {
    case edit(String)
    case close
    case look
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .edit(let text): state.text = text
      case .close: return .run { _ in await dismiss() }
      case .look: state.sawPresentation = isPresented
      }
      return .none
    }
  }
}

@Reducer private enum Destination {
  case detail(Detail)
  case alert(AlertState<Alert>)
  @ReducerCaseIgnored case note(Int)
  @ReducerCaseEphemeral case hint(Hint)
  typealias Hint = AlertState<Alert>

  @CasePathable enum Alert: Hashable { case confirm }
}

extension Destination.State: Hashable {}
extension Destination.Action: Hashable {}

@Reducer(state: .equatable, action: .equatable) private enum Path {
  case detail(Detail)
}

@Reducer private struct Root {
  @ObservableState struct State: Equatable {
    @Presents var destination: Destination.State?
    @Presents var detail: Detail.State?
    @Presents var alert: AlertState<Destination.Alert>?
    var path = StackState<Path.State>()
    var details = StackState<Detail.State>()
  }
  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case detail(PresentationAction<Detail.Action>)
    case alert(PresentationAction<Destination.Alert>)
    case path(StackActionOf<Path>)
    case details(StackAction<Detail.State, Detail.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$destination, action: \.destination)
      .ifLet(\.$detail, action: \.detail, destination: { Detail() })
      .ifLet(\.$alert, action: \.alert)
      .forEach(\.path, action: \.path)
      .forEach(\.details, action: \.details) { Detail() }
  }
}

/// Alerts whose buttons are written for one type of actions and handled as another.
@Reducer private struct Mismatched {
  struct State: Equatable {
    @PresentationState var alert: AlertState<Int>?
    var dialog: ConfirmationDialogState<Int>?
  }
  enum Action {
    case alert(PresentationAction<String>)
    case dialog(String)
  }
  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$alert, action: \.alert)
      .ifLet(\.dialog, action: \.dialog)
  }
}

@MainActor struct PresentationInterfaceTests {
  @Test func `an alert goes with a button whatever the type of its action`() async {
    let store = TestStore(
      initialState: Mismatched.State(
        alert: AlertState { TextState("Sure?") }, dialog: ConfirmationDialogState { TextState("What?") })
    ) {
      Mismatched()
    }
    await store.send(.alert(.presented("yes"))) { $0.alert = nil }
    await store.send(.dialog("yes")) { $0.dialog = nil }
  }

  @Test func `presented children reduce and dismiss themselves`() async {
    let store = TestStore(
      initialState: Root.State(destination: .detail(Detail.State()), detail: Detail.State())
    ) {
      Root()
    }
    await store.send(\.destination.detail.edit, "a") { $0.destination = .detail(Detail.State(text: "a")) }
    await store.send(\.detail.look) { $0.detail?.sawPresentation = true }
    await store.send(\.detail.close)
    await store.receive(\.detail.dismiss) { $0.detail = nil }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func `an alert goes with its button`() async {
    let alert = AlertState<Destination.Alert> { TextState("Sure?") }
    let store = TestStore(initialState: Root.State(destination: .alert(alert), alert: alert)) { Root() }
    await store.send(.alert(.presented(.confirm))) { $0.alert = nil }
    await store.send(.destination(.presented(.alert(.confirm)))) { $0.destination = nil }
  }

  @Test func `a presentation state is its value with an identity`() throws {
    var presented = PresentationState<Destination.State>(wrappedValue: .detail(Detail.State(text: "a")))
    #expect(presented.wrappedValue == .detail(Detail.State(text: "a")))
    #expect(presented.projectedValue == presented)
    #expect(presented[case: \.detail]?.text == "a")
    presented[case: \.detail]?.text = "b"
    #expect(presented.wrappedValue?.detail?.text == "b")
    let detail: PresentationState<Detail.State> = presented.detail
    #expect(detail.wrappedValue?.text == "b")
    let text: PresentationState<String> = detail.text
    #expect(text.wrappedValue == "b")
    presented.wrappedValue = nil
    #expect(presented == PresentationState(wrappedValue: nil))
    presented.projectedValue = PresentationState(wrappedValue: .note(1))
    #expect(
      hash { presented.hash(into: &$0) }
        == hash { PresentationState(wrappedValue: Destination.State.note(1)).hash(into: &$0) })
    #expect(String(customDumping: PresentationState(wrappedValue: Int?.some(1))) == "1")
    #expect(!PresentationState(wrappedValue: detail.wrappedValue).customMirror.children.isEmpty)
  }

  @Test func `a presentation state is coded as its value`() throws {
    let presented = PresentationState<Int>(wrappedValue: 1)
    #expect(try json { try presented.encode(to: $0) } == "1")
    #expect(try value("1") { try PresentationState<Int>(from: $0) } == presented)
  }

  @Test func `a presentation action has case paths through its payload`() throws {
    let action: PresentationAction<Destination.Action> = .presented(.detail(.edit("a")))
    #expect(action[case: \.detail.edit] == "a")
    #expect(action.is(\.presented))
    #expect(PresentationAction<Destination.Action>.dismiss.is(\.dismiss))
    typealias Paths = PresentationAction<Destination.Action>.AllCasePaths
    let paths: Paths = PresentationAction<Destination.Action>.allCasePaths
    #expect(paths.presented.extract(from: action) == .detail(.edit("a")))
    #expect(paths.dismiss.extract(from: action) == nil)
    let flat: AnyCasePath<PresentationAction<Destination.Action>, Detail.Action> = paths.detail
    #expect(flat.extract(from: action) == .edit("a"))
    let nested: AnyCasePath<PresentationAction<Destination.Action>, PresentationAction<Detail.Action>> = paths
      .detail
    #expect(nested.embed(.dismiss) == .dismiss)
    #expect(paths[action] == action.case)
    #expect(Array(paths).count == 2)
    var iterator = paths.makeIterator()
    #expect(iterator.next() == \.dismiss || iterator.next() == \.dismiss)
    let coded = try JSONEncoder().encode(PresentationAction<Detail.Action>.presented(.look))
    #expect(
      try value(String(decoding: coded, as: UTF8.self)) { try PresentationAction<Detail.Action>(from: $0) }
        == .presented(.look))
  }

  @Test func `a dismiss effect can be overridden`() async {
    let dismissals = LockIsolated(0)
    let effect = DismissEffect { dismissals.withValue { $0 += 1 } }
    await effect()
    let store = Store(initialState: Detail.State()) {
      Detail()
    } withDependencies: {
      $0.dismiss = effect
      $0.isPresented = false
    }
    await store.send(.close).finish()
    await store.send(.look).finish()
    #expect(dismissals.value == 2)
    #expect(store.sawPresentation == false)
  }
}

@MainActor struct CaseReducerInterfaceTests {
  @Test func `an enum of reducers has a state, an action and a body`() {
    var state: Destination.State = .detail(Detail.State())
    _ = Destination.body.reduce(into: &state, action: .detail(.edit("a")))
    #expect(state == .detail(Detail.State(text: "a")))
    func body<R: CaseReducer>(of type: R.Type) -> R.Body { type.body }
    _ = body(of: Destination.self).reduce(into: &state, action: .detail(.edit("b")))
    #expect(state.detail?.text == "b")
    func reducer<State: CaseReducerState>(of state: State) -> State.StateReducer.Type {
      State.StateReducer.self
    }
    #expect(reducer(of: state) == Destination.self)
  }

  @Test func `an enum's store is switched over by its cases`() {
    let store = Store<Destination.State, Destination.Action>(initialState: .detail(Detail.State(text: "a"))) {
      Destination.body
    }
    switch store.case {
    case .detail(let detail): #expect(detail.text == "a")
    case .alert, .note, .hint: Issue.record("another case")
    }
    func scope<R: CaseReducer>(_ type: R.Type, _ store: Store<R.State, R.Action>) -> R.CaseScope {
      R.scope(store)
    }
    switch scope(Destination.self, store) {
    case .detail(let detail): #expect(detail === store.scope(\.detail, action: \.detail))
    default: Issue.record("another case")
    }
  }

  @Test func `the body of an instance is that of its type`() {
    var state: Destination.State = .detail(Detail.State())
    _ = Destination.detail(Detail()).body.reduce(into: &state, action: .detail(.edit("a")))
    #expect(state == .detail(Detail.State(text: "a")))
    #expect(state != .note(1))
    #expect(Destination.State.hint(AlertState { TextState("Hi") }) != state)
  }
}

@MainActor struct StackInterfaceTests {
  private func stack(_ texts: String...) -> StackState<Detail.State> {
    var stack = StackState<Detail.State>()
    for text in texts { stack.append(Detail.State(text: text)) }
    return stack
  }

  @Test func `children on a stack reduce, are pushed and are popped`() async {
    let store = TestStore(initialState: Root.State()) { Root() }
    await store.send(.path(.push(id: 0, state: .detail(Detail.State())))) {
      $0.path[id: 0] = .detail(Detail.State())
    }
    await store.send(\.path[id: 0].detail.edit, "a") { $0.path[id: 0, case: \.detail]?.text = "a" }
    await store.send(.path(.popFrom(id: 0))) { $0.path[id: 0] = nil }
    await store.send(.details(.push(id: 1, state: Detail.State()))) { $0.details[id: 1] = Detail.State() }
    await store.send(.details(.element(id: 1, action: .close)))
    await store.receive(\.details.popFrom) { $0.details.pop(from: 1) }
  }

  @Test func `elements are found by position and by id`() {
    let stack = stack("a", "b")
    #expect(Array(stack.ids) == [0, 1])
    #expect(stack[0].text == "a")
    #expect(stack[id: 1]?.text == "b")
    #expect((stack.startIndex, stack.endIndex) == (0, 2))
    #expect(stack.index(after: 0) == 1)
    #expect(stack.index(before: 1) == 0)
    #expect(stack.last?.text == "b")
  }

  @Test func `a case of an element is read and written by its id`() {
    var stack = StackState<Path.State>([.detail(Detail.State(text: "a"))])
    #expect(stack[id: 0, case: \.detail]?.text == "a")
    stack[id: 0, case: \.detail]?.text = "b"
    #expect(stack[id: 0, case: \.detail]?.text == "b")
    #expect(
      stack[id: 0, case: \.detail, fileID: #fileID, filePath: #filePath, line: #line, column: #column] != nil)
    #expect(stack[id: 9, fileID: #fileID, filePath: #filePath, line: #line, column: #column] == nil)
  }

  @Test func `elements are popped and replaced`() {
    var stack = stack("a", "b", "c", "d")
    stack.pop(from: 3)
    #expect(stack.map(\.text) == ["a", "b", "c"])
    stack.pop(to: 0)
    #expect(stack.map(\.text) == ["a"])
    stack.replaceSubrange(0..<1, with: [Detail.State(text: "x"), Detail.State(text: "y")])
    #expect(stack.map(\.text) == ["x", "y"])
    stack.removeAll(keepingCapacity: true)
    #expect(stack == StackState())
  }

  @Test func `it is compared, coded and described as its elements`() throws {
    let stack = StackState(["a"])
    var same = stack
    same.append("b")
    #expect(stack != same)
    same.removeLast()
    #expect(stack == same)
    #expect(hash { stack.hash(into: &$0) } == hash { same.hash(into: &$0) })
    #expect(String(customDumping: stack) == "[\n  #0: \"a\"\n]")
    #expect(try json { try stack.encode(to: $0) } == #"["a"]"#)
    #expect(try Array(value(#"["a"]"#) { try StackState<String>(from: $0) }) == ["a"])
    #expect(StackState([1]).description == "[1]")
    #expect(StackState([1]).debugDescription.contains("[1]"))
    #expect(stack.customDumpMirror.children.count == 1)
  }

  @Test func `an id is written as an integer and read as its number`() {
    let id = StackElementID(integerLiteral: 3)
    #expect(id == 3)
    #expect(id.debugDescription == "#3")
    #expect(id.customDumpDescription == "#3")
  }

  @Test func `a path is a collection of components`() {
    typealias PathView = StackState<Int>.PathView
    var path = PathView()
    #expect(path.isEmpty)
    path.replaceSubrange(0..<0, with: [StackState<Int>.Component]())
    #expect((path.startIndex, path.endIndex) == (0, 0))
    #expect(path.index(after: 0) == 1)
    #expect(path.index(before: 1) == 0)
    // Components are made by what renders a stack, from its elements.
    func first(of path: PathView) -> StackState<Int>.Component? { path.isEmpty ? nil : path[0] }
    #expect(first(of: path) == nil)
    let same: (StackState<Int>.Component, StackState<Int>.Component) -> Bool = { $0 == $1 && $0.id == $1.id }
    let feed: (StackState<Int>.Component, inout Hasher) -> Void = { $0.hash(into: &$1) }
    #expect(!path.contains { component in same(component, component) && hash { feed(component, &$0) } == 0 })
  }

  @Test func `a stack action tells its element`() {
    typealias Action = StackActionOf<Detail>
    let action: Action = .element(id: 1, action: .look)
    #expect(action[case: \.[id: 1]] == .look)
    #expect(action[case: \.element]?.id == 1)
    #expect(Action.allCasePaths.element.embed((id: 1, action: .look)) == action)
    #expect(Action.allCasePaths[id: 2].extract(from: action) == nil)
    #expect(Action.allCasePaths.popFrom.extract(from: .popFrom(id: 1)) == 1)
    #expect(Action.allCasePaths.push.extract(from: .push(id: 1, state: Detail.State()))?.id == 1)
    let paths: StackAction<Detail.State, Detail.Action>.AllCasePaths = Action.allCasePaths
    #expect(paths[action] == action.case)
  }
}
