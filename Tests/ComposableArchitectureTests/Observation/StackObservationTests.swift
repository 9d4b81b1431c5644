import ComposableArchitecture
import Observation
import Testing

@Reducer
private struct Screen {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case increment }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer
private struct Root {
  @ObservableState struct State: Equatable { var path = StackState<Screen.State>() }
  enum Action {
    case path(StackActionOf<Screen>)
    case replaceByEqual
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .replaceByEqual = action else { return .none }
      var path = state.path
      for id in path.ids { path[id: id] = Screen.State(count: path[id: id]?.count ?? 0) }
      state.path = path
      return .none
    }
    .forEach(\.path, action: \.path) { Screen() }
  }
}

@MainActor
struct StackObservationTests {
  private let store = Store(initialState: Root.State(path: StackState([Screen.State(), Screen.State()]))) {
    Root()
  }

  /// How often the observers of what `read` reads hear of a change while `change` is made.
  private func announcements(of read: () -> Void, during change: () -> Void) -> Int {
    let announcements = LockIsolated(0)
    withObservationTracking(read) { announcements.withValue { $0 += 1 } }
    change()
    return announcements.value
  }

  @Test func `a change inside an element is not a change of the stack`() {
    let ofStack = announcements {
      _ = store.path.ids
    } during: {
      store.send(.path(.element(id: 1, action: .increment)))
    }
    #expect(ofStack == 0)
    #expect(store.path[id: 1]?.count == 1)
    let ofElement = announcements {
      _ = store.path[id: 1]?.count
    } during: {
      store.send(.path(.element(id: 1, action: .increment)))
    }
    #expect(ofElement == 1)
  }

  @Test func `a push and a pop are changes of the stack`() {
    let ofPush = announcements {
      _ = store.path.ids
    } during: {
      store.send(.path(.push(id: 2, state: Screen.State())))
    }
    let ofPop = announcements {
      _ = store.path.ids
    } during: {
      store.send(.path(.popFrom(id: 1)))
    }
    #expect((ofPush, ofPop) == (1, 1))
  }

  @Test func `observers of an element hear of it after its stack was replaced by an equal one`() {
    let announced = announcements {
      _ = store.path[id: 0]?.count
    } during: {
      store.send(.replaceByEqual)
      store.send(.path(.element(id: 0, action: .increment)))
    }
    #expect(announced == 1)
    #expect(store.path[id: 0]?.count == 1)
  }
}
