extension DependencyValues {
  /// Starts work that nobody waits for, such as tracking what a user does.
  ///
  /// ```swift
  /// @Dependency(\.fireAndForget) var fireAndForget
  ///
  /// func buttonTapped() async {
  ///   await fireAndForget { try await analytics.track("tapped") }
  /// }
  /// ```
  ///
  /// In a test it waits for the work, so that a test can assert what was done.
  public var fireAndForget: FireAndForget {
    self[FireAndForgetKey.self]
  }

  private enum FireAndForgetKey: DependencyKey {
    static let liveValue = FireAndForget { name, priority, work in
      Task(name: name, priority: priority) { try await work() }
    }
    static let testValue = FireAndForget { _, _, work in
      try? await work()
    }
  }
}

/// Starts work that nobody waits for.
///
/// ```swift
/// await fireAndForget(name: "track", priority: .background) { try await analytics.track("tapped") }
/// ```
public struct FireAndForget: Sendable {
  /// The work that is started; an error that it throws is ignored.
  public typealias Work = nonisolated(nonsending) @Sendable () async throws -> Void

  /// Starts work, given a name and a priority for its task.
  public let operation:
    nonisolated(nonsending) @Sendable (String?, TaskPriority?, @escaping Work) async -> Void

  init(
    _ operation:
      nonisolated(nonsending) @escaping @Sendable (String?, TaskPriority?, @escaping Work) async -> Void
  ) {
    self.operation = operation
  }

  /// Starts work. In a test, returns when it has finished.
  ///
  /// - Parameters:
  ///   - name: A name for its task, seen in debuggers and profilers.
  ///   - priority: The priority of its task; that of the caller by default.
  ///   - work: The work. An error that it throws is ignored.
  public nonisolated(nonsending) func callAsFunction(
    name: String? = nil,
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Void
  ) async {
    await operation(name, priority, work)
  }
}
