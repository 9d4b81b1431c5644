/// Carries the dependencies in force into closures that escape the current task.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.async {
///     dependencies.yield { model.refresh() }
///   }
/// }
/// ```
///
/// - Parameter operation: Gets a continuation that may be kept and used any number of times, on any thread.
/// - Returns: What `operation` returns.
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Carries the dependencies in force into closures that escape the current task.
///
/// ```swift
/// await withEscapedDependencies { dependencies in
///   await start { dependencies.yield { model.refresh() } }
/// }
/// ```
///
/// - Parameter operation: Gets a continuation that may be kept and used any number of times, on any thread.
/// - Returns: What `operation` returns.
nonisolated(nonsending) public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies that were in force in ``withEscapedDependencies(_:)``.
  public struct Continuation: Sendable {
    private let values = DependencyValues.captured

    init() {}

    /// Runs an operation with the dependencies that were in force.
    ///
    /// - Parameter operation: Runs at once.
    /// - Returns: What `operation` returns.
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      try values.withCurrent(operation)
    }

    /// Runs an asynchronous operation with the dependencies that were in force.
    ///
    /// - Parameter operation: Runs at once, in the isolation of the caller.
    /// - Returns: What `operation` returns.
    public nonisolated(nonsending) func yield<R>(_ operation: () async throws -> R) async rethrows -> R {
      try await values.withCurrent(operation)
    }
  }
}
