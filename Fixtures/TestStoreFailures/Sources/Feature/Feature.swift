import ComposableArchitecture

@Reducer
public struct Feature {
  public struct State: Equatable {
    public var count = 0
    public init() {}
  }

  public enum Action {
    case increment
    case runForever
  }

  public init() {}

  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .runForever:
        return .run { _ in try await Task.never() }
      }
    }
  }
}
