import ComposableArchitecture

/// An app whose third tab is a login screen, which becomes a profile when the login succeeds: 01 §1.
@Reducer
struct TabsAndLogin {
  enum Tab: Equatable { case home, activity, profile }
  enum AuthenticatedTab: Equatable {
    case loggedOut(Login.State)
    case loggedIn(Profile)
  }
  struct Profile: Equatable, Sendable { var name = "" }

  struct State: Equatable {
    var selectedTab = Tab.profile
    var authenticatedTab = AuthenticatedTab.loggedOut(Login.State())
  }
  enum Action { case login(Login.Action) }

  @Reducer
  struct Login {
    struct State: Equatable { var isLoading = false }
    enum Action {
      case submitButtonTapped
      case loginResponse(Result<Profile, any Error>)
      case delegate(Delegate)

      @CasePathable
      enum Delegate { case didLogin(Profile) }
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .submitButtonTapped:
          state.isLoading = true
          return .run { send in await send(.loginResponse(.success(Profile(name: "Blob")))) }
        case .loginResponse(.success(let profile)):
          state.isLoading = false
          return .send(.delegate(.didLogin(profile)))
        case .loginResponse(.failure), .delegate:
          return .none
        }
      }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      guard case .login(let login) = action else { return .none }
      if case .delegate(.didLogin(let profile)) = login {
        state.authenticatedTab = .loggedIn(profile)
        state.selectedTab = .activity
        return .none
      }
      guard case .loggedOut(var child) = state.authenticatedTab else { return .none }
      let effect = Login().reduce(into: &child, action: login)
      state.authenticatedTab = .loggedOut(child)
      return effect.map { .login($0) }
    }
  }
}
