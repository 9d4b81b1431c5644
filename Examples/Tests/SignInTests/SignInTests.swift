import ComposableArchitecture
import SignIn
import Testing

@MainActor
struct SignInTests {
  private func store() -> TestStoreOf<SignIn> {
    TestStore(initialState: SignIn.State(email: "blob@example.com")) { SignIn() }
  }

  @Test func `a right password opens the door`() async {
    let store = store()
    store.dependencies.signInClient.signIn = { email, password in
      #expect(password == "secret")
      return .signedIn(name: email)
    }
    await store.send(\.binding.password, "secret") { $0.password = "secret" }
    await store.send(.submitButtonTapped) { $0.isSubmitting = true }
    await store.receive(\.response.success.signedIn) {
      $0.isSubmitting = false
      $0.path[id: 0] = .welcome(Welcome.State(name: "blob@example.com"))
    }
    await store.send(\.path[id: 0].welcome.signOutButtonTapped) {
      $0.password = ""
      $0.path.removeAll()
    }
  }

  @Test func `a wrong password leads to an alert, and from there to a new password`() async {
    let store = store()
    let addresses = LockIsolated<[String]>([])
    store.dependencies.signInClient.signIn = { _, _ in throw SignInError.wrongPassword }
    store.dependencies.signInClient.resetPassword = { email in addresses.withValue { $0.append(email) } }

    await store.send(.submitButtonTapped) { $0.isSubmitting = true }
    await store.receive(\.response.failure) {
      $0.isSubmitting = false
      $0.destination = .alert(.wrongPassword)
    }
    await store.send(\.destination.alert.resetPasswordButtonTapped) {
      $0.destination = .resetPassword(ResetPassword.State(email: "blob@example.com"))
    }
    await store.send(\.destination.resetPassword.binding.email, "blob@home.org") {
      $0.destination?.modify(\.resetPassword) { $0.email = "blob@home.org" }
    }
    await store.send(\.destination.resetPassword.sendButtonTapped)
    await store.receive(\.destination.dismiss) { $0.destination = nil }
    #expect(addresses.value == ["blob@home.org"])
  }

  @Test func `an alert goes away`() async {
    let store = store()
    store.dependencies.signInClient.signIn = { _, _ in throw SignInError.wrongPassword }
    await store.send(.submitButtonTapped) { $0.isSubmitting = true }
    await store.receive(\.response.failure) {
      $0.isSubmitting = false
      $0.destination = .alert(.wrongPassword)
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func `a second factor is asked for on top of the form`() async {
    let store = store()
    store.dependencies.signInClient.signIn = { _, _ in .needsCode(request: 42) }
    store.dependencies.signInClient.verify = { code, request in
      guard code == "1234", request == 42 else { throw SignInError.wrongCode }
      return "Blob"
    }
    await store.send(.submitButtonTapped) { $0.isSubmitting = true }
    await store.receive(\.response.success.needsCode) {
      $0.isSubmitting = false
      $0.path[id: 0] = .twoFactor(TwoFactor.State(request: 42))
    }
    await store.send(\.path[id: 0].twoFactor.submitButtonTapped) {
      $0.path[id: 0, case: \.twoFactor]?.isSubmitting = true
    }
    await store.receive(\.path[id: 0].twoFactor.response.failure) {
      $0.path[id: 0, case: \.twoFactor]?.isSubmitting = false
      $0.path[id: 0, case: \.twoFactor]?.alert = .wrongCode
    }
    await store.send(\.path[id: 0].twoFactor.alert.dismiss) {
      $0.path[id: 0, case: \.twoFactor]?.alert = nil
    }
    await store.send(\.path[id: 0].twoFactor.binding.code, "1234") {
      $0.path[id: 0, case: \.twoFactor]?.code = "1234"
    }
    await store.send(\.path[id: 0].twoFactor.submitButtonTapped) {
      $0.path[id: 0, case: \.twoFactor]?.isSubmitting = true
    }
    await store.receive(\.path[id: 0].twoFactor.response.success) {
      $0.path[id: 0, case: \.twoFactor]?.isSubmitting = false
    }
    await store.receive(\.path[id: 0].twoFactor.delegate.verified) {
      $0.path[id: 1] = .welcome(Welcome.State(name: "Blob"))
    }
  }

  @Test func `starting over pops the screen of the code`() async {
    let store = store()
    store.dependencies.signInClient.signIn = { _, _ in .needsCode(request: 1) }
    store.dependencies.signInClient.verify = { _, _ in throw SignInError.wrongCode }
    store.exhaustivity = .off
    await store.send(.submitButtonTapped)
    await store.receive(\.response.success)
    await store.send(\.path[id: 0].twoFactor.submitButtonTapped)
    await store.receive(\.path[id: 0].twoFactor.response.failure)
    store.exhaustivity = .on
    await store.send(\.path[id: 0].twoFactor.alert.startOverButtonTapped) {
      $0.path[id: 0, case: \.twoFactor]?.alert = nil
    }
    await store.receive(\.path.popFrom) { $0.path.removeAll() }
  }

  @Test func `from the form through the second factor to the welcome`() async {
    let store = store()
    store.dependencies.signInClient = .liveValue
    store.exhaustivity = .off
    await store.send(\.binding.email, "blob2@example.com")
    await store.send(\.binding.password, "secret")
    await store.send(.submitButtonTapped)
    await store.receive(\.response.success)
    await store.send(\.path[id: 0].twoFactor.binding.code, "1234")
    await store.send(\.path[id: 0].twoFactor.submitButtonTapped)
    await store.receive(\.path[id: 0].twoFactor.delegate.verified) {
      $0.path[id: 1] = .welcome(Welcome.State(name: "the owner of the code"))
    }
  }
}
