import ComposableArchitecture

/// What the server says to a name and a password that are right.
@CasePathable
public enum SignInAnswer: Equatable, Sendable {
  case signedIn(name: String)
  /// The account is protected by a second factor, a code that belongs to this request.
  case needsCode(request: Int)
}

/// Why somebody is not let in.
public enum SignInError: Error, Equatable {
  case wrongPassword, wrongCode
}

/// Talks to the server.
@DependencyClient
public struct SignInClient: Sendable {
  public var resetPassword: @Sendable (_ email: String) async throws -> Void
  public var signIn: @Sendable (_ email: String, _ password: String) async throws -> SignInAnswer
  public var verify: @Sendable (_ code: String, _ request: Int) async throws -> String
}

extension SignInClient: DependencyKey {
  /// Knows one password, `secret`, and one code, `1234`, which it asks everybody for whose address has a `2` in it.
  public static let liveValue = SignInClient(
    resetPassword: { _ in },
    signIn: { email, password in
      guard password == "secret" else { throw SignInError.wrongPassword }
      return email.contains("2") ? .needsCode(request: 42) : .signedIn(name: email)
    },
    verify: { code, _ in
      guard code == "1234" else { throw SignInError.wrongCode }
      return "the owner of the code"
    })
  public static let testValue = SignInClient()
}

extension DependencyValues {
  public var signInClient: SignInClient {
    get { self[SignInClient.self] }
    set { self[SignInClient.self] = newValue }
  }
}
