import ComposableArchitecture

/// What `Search` asks for results. The live client looks in the list of ``cities``.
public struct APIClient: Sendable {
  /// Finds the entries that contain a text, whatever its case; those that begin with it come first.
  public var search: @Sendable (_ query: String) async throws -> [String]

  public init(search: @escaping @Sendable (_ query: String) async throws -> [String]) {
    self.search = search
  }
}

extension APIClient: DependencyKey {
  public static let liveValue = APIClient { query in
    let query = query.lowercased()
    let matches = cities.filter { $0.lowercased().contains(query) }
    let (beginning, other) = (
      matches.filter { $0.lowercased().hasPrefix(query) },
      matches.filter { !$0.lowercased().hasPrefix(query) }
    )
    return beginning + other
  }

  public static let testValue = APIClient { _ in
    struct Unimplemented: Error {}
    reportIssue("The test does not say what 'apiClient.search' returns.")
    throw Unimplemented()
  }
}

extension DependencyValues {
  public var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}
