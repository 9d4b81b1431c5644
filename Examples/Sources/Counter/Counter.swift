import ComposableArchitecture

/// The smallest feature: a number and two buttons.
@Reducer
public struct Counter {
  public struct State: Equatable {
    public var count: Int

    public init(count: Int = 0) {
      self.count = count
    }
  }

  public enum Action {
    case decrementButtonTapped
    case incrementButtonTapped
  }

  public init() {}

  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .decrementButtonTapped:
        state.count -= 1
        return .none
      case .incrementButtonTapped:
        state.count += 1
        return .none
      }
    }
  }
}
