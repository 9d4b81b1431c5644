import ComposableArchitecture

/// Who is signed in.
public struct Profile: Equatable, Sendable {
  public var name: String

  public init(name: String) {
    self.name = name
  }
}

/// Signs in. The live client knows one password.
@DependencyClient
public struct LoginClient: Sendable {
  public var login: @Sendable (_ name: String, _ password: String) async throws -> Profile
}

extension LoginClient: DependencyKey {
  public struct WrongPassword: Error, Equatable {
    public init() {}
  }

  public static let liveValue = LoginClient { name, password in
    guard password == "secret" else { throw WrongPassword() }
    return Profile(name: name)
  }
  public static let testValue = LoginClient()
}

extension DependencyValues {
  public var loginClient: LoginClient {
    get { self[LoginClient.self] }
    set { self[LoginClient.self] = newValue }
  }
}

/// The screen on which one signs in. It tells its parent who did.
@Reducer
public struct Login: Sendable {
  @ObservableState
  public struct State: Equatable {
    public var isLoading = false
    public var hasFailed = false
    public var name: String
    public var password: String

    public init(name: String = "", password: String = "") {
      self.name = name
      self.password = password
    }
  }

  public enum Action: BindableAction {
    case binding(BindingAction<State>)
    case delegate(Delegate)
    case loginResponse(Result<Profile, any Error>)
    case submitButtonTapped

    @CasePathable
    public enum Delegate {
      case didLogin(Profile)
    }
  }

  @Dependency(\.loginClient) var loginClient

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .delegate:
        return .none

      case .loginResponse(.success(let profile)):
        state.isLoading = false
        return .send(.delegate(.didLogin(profile)))

      case .loginResponse(.failure):
        state.isLoading = false
        state.hasFailed = true
        return .none

      case .submitButtonTapped:
        state.isLoading = true
        state.hasFailed = false
        return .run { [name = state.name, password = state.password] send in
          await send(.loginResponse(Result { try await loginClient.login(name, password) }))
        }
      }
    }
  }
}
