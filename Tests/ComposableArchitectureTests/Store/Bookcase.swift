import ComposableArchitecture

/// A feature with children of every kind.
@Reducer
struct Bookcase {
  @ObservableState
  struct State: Equatable {
    var query = ""
    var visits = 0
    var profile = Rack.State()
    var books: IdentifiedArrayOf<Volume.State> = []
    var path = StackState<Volume.State>()
    @Presents var sheet: Volume.State?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case books(IdentifiedActionOf<Volume>)
    case path(StackActionOf<Volume>)
    case profile(Rack.Action)
    case replaced(State)
    case sheet(PresentationAction<Volume.Action>)
    case visited
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.profile, action: \.profile) { Rack() }
    Reduce { state, action in
      switch action {
      case .replaced(let new): state = new
      case .visited: state.visits += 1
      case .binding, .books, .path, .profile, .sheet: break
      }
      return .none
    }
    .forEach(\.books, action: \.books) { Volume() }
    .forEach(\.path, action: \.path) { Volume() }
    .ifLet(\.$sheet, action: \.sheet) { Volume() }
  }
}

@Reducer
struct Rack {
  @ObservableState
  struct State: Equatable {
    var top = Volume.State(id: 100)
    var label = ""
  }

  enum Action {
    case labelled(String)
    case top(Volume.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.top, action: \.top) { Volume() }
    Reduce { state, action in
      if case .labelled(let label) = action { state.label = label }
      return .none
    }
  }
}

@Reducer
struct Volume {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var pages = 0
    var title = ""
  }

  enum Action: Equatable {
    case turned
    case titled(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .turned: state.pages += 1
      case .titled(let title): state.title = title
      }
      return .none
    }
  }
}
