public import Testing

/// Binds a task-local value while a test runs.
public struct _TaskLocalTrait<Value: Sendable>: SuiteTrait, TestTrait, TestScoping {
  let taskLocal: TaskLocal<Value>
  let value: @Sendable () throws -> Value

  /// A suite hands the trait on to its tests.
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await taskLocal.withValue(value(), operation: function)
  }
}

extension Trait {
  /// Binds a task-local value while a test, or each test of a suite, runs.
  ///
  /// ```swift
  /// // In the module under test: enum Flags { @TaskLocal static var isFast = false }
  ///
  /// @Test(.taskLocal(Flags.$isFast, true)) func `fast path`() {
  ///   #expect(Flags.isFast)
  /// }
  /// ```
  ///
  /// Swift 6.3 does not show `$isFast` to the arguments of `@Test` in the module that declares it. For a
  /// task-local of the test module itself, declare a trait:
  ///
  /// ```swift
  /// extension Trait where Self == _TaskLocalTrait<Bool> {
  ///   static var fast: Self { .taskLocal(Flags.$isFast, true) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - taskLocal: The projection of the task-local, `$name`.
  ///   - value: The value, evaluated anew for each test case.
  /// - Returns: A trait for a test or a suite; the one of a test goes before the one of its suite.
  public static func taskLocal<Value: Sendable>(
    _ taskLocal: TaskLocal<Value>, _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Self == _TaskLocalTrait<Value> {
    _TaskLocalTrait(taskLocal: taskLocal, value: value)
  }
}
