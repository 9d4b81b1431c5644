import IssueReporting

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension DependencyValues {
  /// The session that loads from URLs.
  ///
  /// ```swift
  /// @Dependency(\.urlSession) var urlSession
  ///
  /// func load() async throws -> Data {
  ///   try await urlSession.data(from: url).0
  /// }
  /// ```
  ///
  /// In a test nothing is loaded: each request fails and reports an issue. Better than overriding the session is a
  /// dependency of your own for what the program loads.
  public var urlSession: URLSession {
    get { self[URLSessionKey.self] }
    set { self[URLSessionKey.self] = newValue }
  }

  private enum URLSessionKey: DependencyKey {
    static var liveValue: URLSession { .shared }
    static var testValue: URLSession {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [UnimplementedURLProtocol.self]
      return URLSession(configuration: configuration)
    }
  }
}

/// Answers every request with an issue and an error.
private final class UnimplementedURLProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool {
    #if canImport(FoundationNetworking)
      // In Swift 6.3 on Linux this is asked for each request in the task that makes it, so that the issue belongs to
      // the test. Loading starts on a queue of the session.
      report(request)
    #endif
    return true
  }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    #if !canImport(FoundationNetworking)
      Self.report(request)
    #endif
    client?.urlProtocol(
      self,
      didFailWithError: URLError(
        .resourceUnavailable,
        userInfo: [NSLocalizedDescriptionKey: "Nothing is loaded in a test: '\(Self.url(of: request))'."]))
  }

  override func stopLoading() {}

  private static func report(_ request: URLRequest) {
    reportIssue(
      """
      @Dependency(\\.urlSession) has no test value, but '\(request.httpMethod ?? "GET") \(url(of: request))' was \
      requested in a test.

      Override what loads it where the test begins ('withDependencies { … }').
      """)
  }

  private static func url(of request: URLRequest) -> String {
    request.url?.absoluteString ?? "no URL"
  }
}
