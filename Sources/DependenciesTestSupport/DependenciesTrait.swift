public import Dependencies
import IssueReporting
public import Testing

/// Overrides dependencies in a test, or in each test of a suite.
///
/// What it sets is made anew for each test case, for each set of arguments too. Where a suite and a test in it both
/// set a dependency, the test's value counts.
///
/// When the test case ends, so do the default values it used, and test stores that outlive it are checked.
///
/// ```swift
/// @Suite(.dependency(\.uuid, .incrementing))
/// struct TodosTests {
///   @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 0)))
///   func add() { … }
/// }
/// ```
public struct _DependenciesTrait: SuiteTrait, TestScoping, TestTrait {
  private let update: @Sendable (inout DependencyValues) async throws -> Void

  init(_ update: @escaping @Sendable (inout DependencyValues) async throws -> Void) {
    self.update = update
  }

  /// A suite passes it on to each of its tests.
  public var isRecursive: Bool { true }

  /// Runs a test case with the overrides.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await withOverrides(function) }
    try await TestScope.endingCurrent { try await withOverrides(function) }
  }

  private func withOverrides(_ function: @Sendable () async throws -> Void) async throws {
    try await withDependencies {
      try await update(&$0)
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == _DependenciesTrait {
  /// Overrides nothing: says that the test relies on dependencies of its own.
  ///
  /// Every test case starts with default values that no other test has touched, with this trait and without it. Only a
  /// test without arguments that is repeated in one process (`--repetitions`) needs the trait, or another one of this
  /// kind, on itself or its suite: Swift Testing does not tell its repetitions apart.
  ///
  /// ```swift
  /// @Suite(.dependencies) struct TodosTests {}
  /// ```
  public static var dependencies: Self {
    Self { _ in }
  }

  /// Overrides dependencies in a test, or in each test of a suite.
  ///
  /// ```swift
  /// @Suite(
  ///   .dependencies {
  ///     $0.uuid = .incrementing
  ///     $0.date.now = Date(timeIntervalSince1970: 0)
  ///   }
  /// )
  /// struct TodosTests {}
  /// ```
  ///
  /// - Parameter updateValues: Changes the values that are in force; called once for each test case.
  public static func dependencies(
    _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> Self {
    Self(updateValues)
  }

  /// Overrides one dependency in a test, or in each test of a suite.
  ///
  /// ```swift
  /// @Test(.dependency(\.uuid, .incrementing)) func add() {}
  ///
  /// @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 0))) func epoch() {}
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The dependency, or a part of it.
  ///   - value: The value; evaluated once for each test case, so that an object is not shared by tests.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    Self { $0.set(keyPath, to: try value()) }
  }

  /// Overrides the dependency whose key is the type of the value.
  ///
  /// ```swift
  /// @Test(.dependency(SearchClient.empty)) func search() {}
  /// ```
  ///
  /// - Parameter value: The value; evaluated once for each test case, so that an object is not shared by tests.
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Value.Value == Value {
    Self { $0[Value.self] = try value() }
  }
}
