import ComposableArchitecture
import Testing

@Reducer
private struct Feature {
  struct State: Equatable { var taps = 0 }
  enum Action: ViewAction {
    case view(View)
    @CasePathable enum View { case tapped(times: Int) }
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.tapped(let times)): state.taps += times
      }
      return .none
    }
  }
}

@MainActor
@ViewAction(for: Feature.self)
private struct Screen {
  let store: StoreOf<Feature>
  func tapTwice() { send(.tapped(times: 2)) }
}

@MainActor
@Suite struct ViewActionTests {
  @Test func `a view action is sent as the case of the feature's action`() {
    let screen = Screen(store: Store(initialState: Feature.State()) { Feature() })
    screen.tapTwice()
    #expect(screen.store.withState(\.taps) == 2)
  }
}
