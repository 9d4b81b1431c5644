import ComposableArchitecture

/// Asks for the code of the second factor.
@Reducer
public struct TwoFactor: Sendable {
  @ObservableState
  public struct State: Equatable {
    @Presents public var alert: AlertState<Action.Alert>?
    public var code = ""
    public var isSubmitting = false
    public let request: Int

    public init(request: Int) {
      self.request = request
    }
  }

  public enum Action: BindableAction {
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case delegate(Delegate)
    case response(Result<String, any Error>)
    case submitButtonTapped

    @CasePathable
    public enum Alert: Equatable, Sendable {
      case startOverButtonTapped
    }
    @CasePathable
    public enum Delegate: Equatable {
      case verified(name: String)
    }
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.signInClient) var signInClient

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .alert(.presented(.startOverButtonTapped)):
        return .run { _ in await dismiss() }

      case .alert, .binding, .delegate:
        return .none

      case .response(.success(let name)):
        state.isSubmitting = false
        return .send(.delegate(.verified(name: name)))

      case .response(.failure):
        state.isSubmitting = false
        state.alert = .wrongCode
        return .none

      case .submitButtonTapped:
        state.isSubmitting = true
        return .run { [code = state.code, request = state.request] send in
          await send(.response(Result { try await signInClient.verify(code, request) }))
        }
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension AlertState where Action == TwoFactor.Action.Alert {
  /// Says that the code is wrong, and lets the user go back.
  public static var wrongCode: Self {
    AlertState {
      TextState("That is not the code")
    } actions: {
      ButtonState(role: .cancel) { TextState("Try again") }
      ButtonState(action: .startOverButtonTapped) { TextState("Start over") }
    }
  }
}
