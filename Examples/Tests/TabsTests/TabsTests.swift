import ComposableArchitecture
import Tabs
import Testing

/// One integration test in the three forms that a test store knows.
@MainActor
struct TabsTests {
  private func store() -> TestStoreOf<Tabs> {
    TestStore(
      initialState: Tabs.State(authenticatedTab: .loggedOut(Login.State(name: "Blob", password: "secret")))
    ) {
      Tabs()
    } withDependencies: {
      $0.loginClient.login = { name, _ in Profile(name: name) }
    }
  }

  @Test func `logging in, step by step`() async {
    let store = store()
    await store.send(\.login.submitButtonTapped) {
      $0.authenticatedTab.modify(\.loggedOut) { $0.isLoading = true }
    }
    await store.receive(\.login.loginResponse.success) {
      $0.authenticatedTab.modify(\.loggedOut) { $0.isLoading = false }
    }
    await store.receive(\.login.delegate.didLogin) {
      $0.authenticatedTab = .loggedIn(Account.State(profile: Profile(name: "Blob")))
      $0.selectedTab = .activity
    }
  }

  @Test func `logging in leads to the activity tab`() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(\.login.submitButtonTapped)
    await store.receive(\.login.delegate.didLogin) { $0.selectedTab = .activity }
  }

  @Test func `what the short form skips can be shown`() async {
    let reporter = RecordingReporter()
    await withIssueReporters([reporter]) {
      let store = store()
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(\.login.submitButtonTapped)
      await store.receive(\.login.delegate.didLogin) { $0.selectedTab = .activity }
    }
    #expect(reporter.unexpected.isEmpty)
    // Unmarked lines of a difference begin with a space as wide as a mark.
    expectNoDifference(reporter.expected.map { $0.replacing("\u{2007}", with: " ") }, Self.skipped)
  }

  private static let skipped = [
    """
    State that changed and was not asserted:

          authenticatedTab.loggedOut.isLoading: false → true

          Tabs.State(
            authenticatedTab: .loggedOut(
              Login.State(
        −       isLoading: false,
        +       isLoading: true,
                … (3 unchanged)
              )
            ),
            selectedTab: .account
          )

    (Expected: −, Actual: +)
    """,
    """
    1 received action was skipped:

        Skipped receiving .login(.loginResponse(.success))

    State that changed and was not asserted:

          authenticatedTab.loggedOut.isLoading: true → false

          Tabs.State(
            authenticatedTab: .loggedOut(
              Login.State(
        −       isLoading: true,
        +       isLoading: false,
                … (3 unchanged)
              )
            ),
            selectedTab: .account
          )

    (Expected: −, Actual: +)
    """,
    """
    State that changed and was not asserted:

          authenticatedTab: .loggedOut(…) → .loggedIn(…)

          Tabs.State(
        −   authenticatedTab: .loggedOut(
        −     Login.State(
        −       isLoading: false,
        −       hasFailed: false,
        −       name: "Blob",
        −       password: "secret"
        −     )
        −   ),
        +   authenticatedTab: .loggedIn(
        +     Account.State(
        +       profile: Profile(name: "Blob")
        +     )
        +   ),
            selectedTab: .activity
          )

    (Expected: −, Actual: +)
    """,
  ]

  @Test(arguments: [Exhaustivity.on, .off, .off(showSkippedAssertions: true)])
  func `a wrong tab fails in every form`(exhaustivity: Exhaustivity) async {
    let reporter = RecordingReporter()
    await withIssueReporters([reporter]) {
      let store = store()
      store.exhaustivity = exhaustivity
      await store.send(\.login.submitButtonTapped) {
        $0.authenticatedTab.modify(\.loggedOut) { $0.isLoading = true }
      }
      await store.receive(\.login.loginResponse.success) {
        $0.authenticatedTab.modify(\.loggedOut) { $0.isLoading = false }
      }
      await store.receive(\.login.delegate.didLogin) {
        $0.authenticatedTab = .loggedIn(Account.State(profile: Profile(name: "Blob")))
        $0.selectedTab = .search
      }
    }
    #expect(reporter.unexpected.count == 1)
    #expect(reporter.unexpected.first?.contains("selectedTab: .search → .activity") == true)
  }

  @Test func `a wrong password is said so`() async {
    let store = store()
    store.dependencies.loginClient.login = { _, _ in throw LoginClient.WrongPassword() }
    await store.send(\.login.binding.password, "guess") {
      $0.authenticatedTab.modify(\.loggedOut) { $0.password = "guess" }
    }
    await store.send(\.login.submitButtonTapped) {
      $0.authenticatedTab.modify(\.loggedOut) { $0.isLoading = true }
    }
    await store.receive(\.login.loginResponse.failure) {
      $0.authenticatedTab.modify(\.loggedOut) {
        $0.isLoading = false
        $0.hasFailed = true
      }
    }
  }

  @Test func `logging out leads to an empty form`() async {
    let store = TestStore(
      initialState: Tabs.State(authenticatedTab: .loggedIn(Account.State(profile: Profile(name: "Blob"))))
    ) {
      Tabs()
    }
    await store.send(.tabSelected(.search)) { $0.selectedTab = .search }
    await store.send(\.account.logoutButtonTapped) { $0.authenticatedTab = .loggedOut(Login.State()) }
  }
}
