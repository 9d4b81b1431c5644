import ComposableArchitecture
import Testing

@Reducer
private struct Leaf {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var taps = 0
  }
  enum Action { case tap }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.taps += 1
      return .none
    }
  }
}

/// That this compiles is part of the test: where the compiler has to try combinations, it gives up on as many children.
@Reducer
private struct Tree {
  @ObservableState
  struct State: Equatable {
    @Presents var presented0: Leaf.State?
    @Presents var presented1: Leaf.State?
    @Presents var presented2: Leaf.State?
    @Presents var presented3: Leaf.State?
    @Presents var presented4: Leaf.State?
    @Presents var presented5: Leaf.State?
    @Presents var presented6: Leaf.State?
    @Presents var presented7: Leaf.State?
    var optional0: Leaf.State?
    var optional1: Leaf.State?
    var optional2: Leaf.State?
    var optional3: Leaf.State?
    var optional4: Leaf.State?
    var optional5: Leaf.State?
    var optional6: Leaf.State?
    var rows: IdentifiedArrayOf<Leaf.State> = []
    var always = Leaf.State()
  }
  enum Action {
    case presented0(PresentationAction<Leaf.Action>)
    case presented1(PresentationAction<Leaf.Action>)
    case presented2(PresentationAction<Leaf.Action>)
    case presented3(PresentationAction<Leaf.Action>)
    case presented4(PresentationAction<Leaf.Action>)
    case presented5(PresentationAction<Leaf.Action>)
    case presented6(PresentationAction<Leaf.Action>)
    case presented7(PresentationAction<Leaf.Action>)
    case optional0(Leaf.Action)
    case optional1(Leaf.Action)
    case optional2(Leaf.Action)
    case optional3(Leaf.Action)
    case optional4(Leaf.Action)
    case optional5(Leaf.Action)
    case optional6(Leaf.Action)
    case rows(IdentifiedActionOf<Leaf>)
    case always(Leaf.Action)
    case showAll
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.always, action: \.always) { Leaf() }
    Reduce { state, action in
      guard case .showAll = action else { return .none }
      state.presented7 = Leaf.State()
      state.optional0 = Leaf.State()
      state.rows = [Leaf.State(id: 3)]
      return .none
    }
    .ifLet(\.optional0, action: \.optional0) { Leaf() }
    .ifLet(\.optional1, action: \.optional1) { Leaf() }
    .ifLet(\.optional2, action: \.optional2) { Leaf() }
    .ifLet(\.optional3, action: \.optional3) { Leaf() }
    .ifLet(\.optional4, action: \.optional4) { Leaf() }
    .ifLet(\.optional5, action: \.optional5) { Leaf() }
    .ifLet(\.optional6, action: \.optional6) { Leaf() }
    .ifLet(\.$presented0, action: \.presented0) { Leaf() }
    .ifLet(\.$presented1, action: \.presented1) { Leaf() }
    .ifLet(\.$presented2, action: \.presented2) { Leaf() }
    .ifLet(\.$presented3, action: \.presented3) { Leaf() }
    .ifLet(\.$presented4, action: \.presented4) { Leaf() }
    .ifLet(\.$presented5, action: \.presented5) { Leaf() }
    .ifLet(\.$presented6, action: \.presented6) { Leaf() }
    .ifLet(\.$presented7, action: \.presented7) { Leaf() }
    .forEach(\.rows, action: \.rows) { Leaf() }
  }
}

@CasePathable
private enum Button: Equatable { case confirm }

@Reducer
private enum Destination {
  case alert(AlertState<Button>)
  case leaf(Leaf)
}
extension Destination.State: Equatable {}

/// Children that need no closure. That it compiles is part of the test here, too.
@Reducer
private struct Screens {
  @ObservableState
  struct State: Equatable {
    @Presents var alert0: AlertState<Button>?
    @Presents var alert1: AlertState<Button>?
    @Presents var alert2: AlertState<Button>?
    @Presents var dialog0: ConfirmationDialogState<Button>?
    @Presents var dialog1: ConfirmationDialogState<Button>?
    @Presents var destination0: Destination.State?
    @Presents var destination1: Destination.State?
    @Presents var destination2: Destination.State?
    @Presents var destination3: Destination.State?
    @Presents var sheet0: Leaf.State?
    @Presents var sheet1: Leaf.State?
    var optional0: AlertState<Button>?
    var optional1: ConfirmationDialogState<Button>?
    var path = StackState<Destination.State>()
    var confirmed = 0
  }
  enum Action {
    case alert0(PresentationAction<Button>)
    case alert1(PresentationAction<Button>)
    case alert2(PresentationAction<Button>)
    case dialog0(PresentationAction<Button>)
    case dialog1(PresentationAction<Button>)
    case destination0(PresentationAction<Destination.Action>)
    case destination1(PresentationAction<Destination.Action>)
    case destination2(PresentationAction<Destination.Action>)
    case destination3(PresentationAction<Destination.Action>)
    case sheet0(PresentationAction<Leaf.Action>)
    case sheet1(PresentationAction<Leaf.Action>)
    case optional0(Button)
    case optional1(Button)
    case path(StackActionOf<Destination>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert0(.presented(.confirm)), .dialog1(.presented(.confirm)), .optional0(.confirm),
        .destination3(.presented(.alert(.confirm))):
        state.confirmed += 1
        return .none
      case .alert0, .alert1, .alert2, .dialog0, .dialog1, .optional1, .path, .sheet0, .sheet1,
        .destination0, .destination1, .destination2, .destination3:
        return .none
      }
    }
    .ifLet(\.$alert0, action: \.alert0)
    .ifLet(\.$alert1, action: \.alert1)
    .ifLet(\.$destination0, action: \.destination0)
    .ifLet(\.$dialog0, action: \.dialog0)
    .ifLet(\.$destination1, action: \.destination1)
    .ifLet(\.$dialog1, action: \.dialog1)
    .ifLet(\.$sheet0, action: \.sheet0) { Leaf() }
    .ifLet(\.$alert2, action: \.alert2)
    .ifLet(\.optional0, action: \.optional0)
    .ifLet(\.$destination2, action: \.destination2)
    .ifLet(\.optional1, action: \.optional1)
    .ifLet(\.$sheet1, action: \.sheet1) { Leaf() }
    .ifLet(\.$destination3, action: \.destination3)
    .forEach(\.path, action: \.path)
  }
}

@Reducer
private struct Inline {
  @ObservableState
  struct State: Equatable {
    @Presents var sheet: Leaf.State?
    var child: Leaf.State?

  }
  enum Action {
    case sheet(PresentationAction<Leaf.Action>)
    case child(Leaf.Action)
  }
  let isDouble: Bool

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$sheet, action: \.sheet) {
        Leaf()
        if isDouble { Leaf() }
        Reduce { state, _ in
          state.id += 1
          return .none
        }
      }
      .ifLet(\.child, action: \.child) {
        if isDouble {
          Leaf()
          Leaf()
        } else {
          Reduce { state, action in
            switch action {
            case .tap: state.taps = 10
            }
            return .none
          }
        }
      }
  }
}

@Reducer
private struct Labelled {
  struct State: Equatable {
    @PresentationState var sheet: Leaf.State?
    var child: Leaf.State?
  }
  enum Action {
    case sheet(PresentationAction<Leaf.Action>)
    case child(Leaf.Action)
  }
  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$sheet, action: \.sheet, destination: Leaf.init)
      .ifLet(\.child, action: \.child, then: { Leaf() })
  }
}

@MainActor
@Suite struct ChainTests {
  @Test func `every child of a long chain is reduced`() async {
    let store = TestStore(initialState: Tree.State()) { Tree() }
    await store.send(.showAll) {
      $0.presented7 = Leaf.State()
      $0.optional0 = Leaf.State()
      $0.rows = [Leaf.State(id: 3)]
    }
    await store.send(\.presented7.tap) { $0.presented7?.taps = 1 }
    await store.send(\.optional0.tap) { $0.optional0?.taps = 1 }
    await store.send(\.rows[id: 3].tap) { $0.rows[id: 3]?.taps = 1 }
    await store.send(\.always.tap) { $0.always.taps = 1 }
    await store.send(\.presented7.dismiss) { $0.presented7 = nil }
  }

  @Test(arguments: [true, false])
  func `children are written in place, with conditions`(isDouble: Bool) async {
    let store = TestStore(initialState: Inline.State(sheet: Leaf.State(), child: Leaf.State())) {
      Inline(isDouble: isDouble)
    }
    await store.send(\.sheet.tap) { $0.sheet = Leaf.State(id: 1, taps: isDouble ? 2 : 1) }
    await store.send(\.child.tap) { $0.child?.taps = isDouble ? 2 : 10 }
  }

  @Test func `children are written with their labels`() async {
    let store = TestStore(initialState: Labelled.State(sheet: Leaf.State(), child: Leaf.State())) {
      Labelled()
    }
    await store.send(\.sheet.tap) { $0.sheet?.taps = 1 }
    await store.send(\.child.tap) { $0.child?.taps = 1 }
  }

  @Test func `children without closures are reduced, and those with buttons go away`() async {
    let state = Screens.State(
      alert0: AlertState { TextState("0") }, dialog1: ConfirmationDialogState { TextState("1") },
      destination1: .leaf(Leaf.State()), destination3: .alert(AlertState { TextState("3") }),
      optional0: AlertState { TextState("optional") },
      path: StackState([.leaf(Leaf.State())]))
    let store = TestStore(initialState: state) { Screens() }
    await store.send(\.alert0.confirm) {
      $0.alert0 = nil
      $0.confirmed = 1
    }
    await store.send(\.dialog1.confirm) {
      $0.dialog1 = nil
      $0.confirmed = 2
    }
    await store.send(\.optional0.confirm) {
      $0.optional0 = nil
      $0.confirmed = 3
    }
    await store.send(\.destination3.alert.confirm) {
      $0.destination3 = nil
      $0.confirmed = 4
    }
    await store.send(\.destination1.leaf.tap) { $0.destination1?.modify(\.leaf) { $0.taps = 1 } }
    await store.send(\.destination1.dismiss) { $0.destination1 = nil }
    let id = store.state.path.ids[0]
    await store.send(\.path[id: id].leaf.tap) { $0.path[id: id, case: \.leaf]?.taps = 1 }
  }
}
