import ComposableArchitecture

/// Sends a new password to an address, and goes away.
@Reducer
public struct ResetPassword: Sendable {
  @ObservableState
  public struct State: Equatable {
    public var email: String

    public init(email: String) {
      self.email = email
    }
  }

  public enum Action: BindableAction {
    case binding(BindingAction<State>)
    case cancelButtonTapped
    case sendButtonTapped
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.signInClient) var signInClient

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none

      case .cancelButtonTapped:
        return .run { _ in await dismiss() }

      case .sendButtonTapped:
        return .run { [email = state.email] _ in
          try await signInClient.resetPassword(email)
          await dismiss()
        }
      }
    }
  }
}
