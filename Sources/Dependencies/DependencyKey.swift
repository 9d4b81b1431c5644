/// A key of a dependency: the values it has where nothing overrides them.
///
/// Conform a type to it, usually the type of the value itself, and add a property to ``DependencyValues``:
///
/// ```swift
/// struct SearchClient: Sendable {
///   var search: @Sendable (String) async throws -> [String]
/// }
///
/// extension SearchClient: DependencyKey {
///   static let liveValue = SearchClient(search: { query in try await requestResults(for: query) })
/// }
///
/// extension DependencyValues {
///   var searchClient: SearchClient {
///     get { self[SearchClient.self] }
///     set { self[SearchClient.self] = newValue }
///   }
/// }
/// ```
///
/// A value is made once, when it is first read, and kept: for the process, or in a test for the running test case.
/// Where a module has the interface of a dependency and another one its live value, conform to ``TestDependencyKey``
/// in the first and to this protocol in the second.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The type of the dependency; the key itself by default.
  associatedtype Value = Self

  /// The value of the running program.
  static var liveValue: Value { get }

  /// The value in previews; ``liveValue`` by default.
  static var previewValue: Value { get }

  /// The value in tests. Without one, reading the dependency in a test that does not override it reports an issue
  /// and gives ``previewValue``.
  static var testValue: Value { get }
}

/// A key of a dependency whose live value may be elsewhere.
///
/// ```swift
/// extension SearchClient: TestDependencyKey {
///   static let testValue = SearchClient(search: { _ in [] })
/// }
/// ```
///
/// Reading the dependency in the ``DependencyContext/live`` context without any ``DependencyKey`` conformance reports an
/// issue and gives ``testValue``.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency; the key itself by default.
  associatedtype Value: Sendable = Self

  /// The value in previews; ``testValue`` by default.
  static var previewValue: Value { get }

  /// The value in tests.
  static var testValue: Value { get }

  /// Whether an issue is reported where the dependency is read without a value for the context it is read in.
  /// `true` by default.
  static var shouldReportUnimplemented: Bool { get }
}

extension DependencyKey {
  /// The same as `liveValue`.
  public static var previewValue: Value { liveValue }

  /// The same as `previewValue`, which nobody meant for a test: using it there is an issue.
  public static var testValue: Value {
    if !DefaultInTheMaking.noteUnimplemented(Self.self), shouldReportUnimplemented {
      DependencyFlaw.noTestValue.report(Self.self, read: DependencyRead())
    }
    return previewValue
  }
}

extension TestDependencyKey {
  /// The same as `testValue`.
  public static var previewValue: Value { testValue }

  /// `true`
  public static var shouldReportUnimplemented: Bool { true }
}
