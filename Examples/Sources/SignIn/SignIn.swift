import ComposableArchitecture

/// Lets somebody in: with a password, and with a code where the account is protected by a second factor.
@Reducer
public struct SignIn: Sendable {
  /// What is shown on top of the form.
  @Reducer(state: .equatable)
  public enum Destination {
    case alert(AlertState<Alert>)
    case resetPassword(ResetPassword)

    @CasePathable
    public enum Alert: Equatable, Sendable {
      case resetPasswordButtonTapped
    }
  }

  /// What follows the form.
  @Reducer(state: .equatable)
  public enum Path {
    case twoFactor(TwoFactor)
    case welcome(Welcome)
  }

  @ObservableState
  public struct State: Equatable {
    @Presents public var destination: Destination.State?
    public var email: String
    public var isSubmitting = false
    public var password = ""
    public var path = StackState<Path.State>()

    public init(email: String = "") {
      self.email = email
    }
  }

  public enum Action: BindableAction {
    case binding(BindingAction<State>)
    case destination(PresentationAction<Destination.Action>)
    case path(StackActionOf<Path>)
    case response(Result<SignInAnswer, any Error>)
    case submitButtonTapped
  }

  @Dependency(\.signInClient) var signInClient

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .destination(.dismiss), .destination(.presented(.resetPassword)):
        return .none

      case .destination(.presented(.alert(.resetPasswordButtonTapped))):
        // The alert gives way to the sheet.
        state.destination = .resetPassword(ResetPassword.State(email: state.email))
        return .none

      case .path(.element(id: _, action: .twoFactor(.delegate(.verified(let name))))):
        state.path.append(.welcome(Welcome.State(name: name)))
        return .none

      case .path(.element(id: _, action: .welcome(.signOutButtonTapped))):
        state = State(email: state.email)
        return .none

      case .path:
        return .none

      case .response(.success(.needsCode(let request))):
        state.isSubmitting = false
        state.path.append(.twoFactor(TwoFactor.State(request: request)))
        return .none

      case .response(.success(.signedIn(let name))):
        state.isSubmitting = false
        state.path.append(.welcome(Welcome.State(name: name)))
        return .none

      case .response(.failure):
        state.isSubmitting = false
        state.destination = .alert(.wrongPassword)
        return .none

      case .submitButtonTapped:
        state.isSubmitting = true
        return .run { [email = state.email, password = state.password] send in
          await send(.response(Result { try await signInClient.signIn(email, password) }))
        }
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.path, action: \.path)
  }
}

extension AlertState where Action == SignIn.Destination.Alert {
  /// Says that the password is wrong, and offers a new one.
  public static var wrongPassword: Self {
    AlertState {
      TextState("That is not the password")
    } actions: {
      ButtonState(role: .cancel) { TextState("Try again") }
      ButtonState(action: .resetPasswordButtonTapped) { TextState("Reset password") }
    }
  }
}

/// The other side of the door.
@Reducer
public struct Welcome: Sendable {
  @ObservableState
  public struct State: Equatable {
    public let name: String

    public init(name: String) {
      self.name = name
    }
  }

  public enum Action {
    case signOutButtonTapped
  }

  public init() {}
}
