import ComposableArchitecture

/// An app of three tabs, the last of which is a login screen until somebody signs in.
@Reducer
public struct Tabs: Sendable {
  public enum Tab: String, CaseIterable, Sendable {
    case activity, search, account
  }

  @CasePathable
  @dynamicMemberLookup
  @ObservableState
  public enum AuthenticatedTab: Equatable {
    case loggedOut(Login.State)
    case loggedIn(Account.State)
  }

  @ObservableState
  public struct State: Equatable {
    public var authenticatedTab: AuthenticatedTab
    public var selectedTab: Tab

    public init(
      authenticatedTab: AuthenticatedTab = .loggedOut(Login.State()), selectedTab: Tab = .account
    ) {
      self.authenticatedTab = authenticatedTab
      self.selectedTab = selectedTab
    }
  }

  public enum Action {
    case account(Account.Action)
    case login(Login.Action)
    case tabSelected(Tab)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Scope(state: \.authenticatedTab, action: \.self) {
      Scope(state: \.loggedOut, action: \.login) { Login() }
      Scope(state: \.loggedIn, action: \.account) { Account() }
    }
    Reduce { state, action in
      switch action {
      case .account(.logoutButtonTapped):
        state.authenticatedTab = .loggedOut(Login.State())
        return .none

      case .login(.delegate(.didLogin(let profile))):
        state.authenticatedTab = .loggedIn(Account.State(profile: profile))
        state.selectedTab = .activity
        return .none

      case .login:
        return .none

      case .tabSelected(let tab):
        state.selectedTab = tab
        return .none
      }
    }
  }
}

/// What the last tab shows when somebody is signed in.
@Reducer
public struct Account: Sendable {
  @ObservableState
  public struct State: Equatable {
    public var profile: Profile

    public init(profile: Profile) {
      self.profile = profile
    }
  }

  public enum Action {
    case logoutButtonTapped
  }

  public init() {}
}
