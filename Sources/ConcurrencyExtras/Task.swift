extension Task where Failure == any Error {
  /// The task's result, whose wait hands cancellation on: if the waiting task is cancelled, so is this one.
  ///
  /// ```swift
  /// let task = Task { try await download() }
  /// try await task.cancellableValue
  /// ```
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == Never {
  /// The task's result, whose wait hands cancellation on: if the waiting task is cancelled, so is this one.
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }

  /// Suspends until the current task is cancelled. For an endpoint that must not answer.
  ///
  /// ```swift
  /// client.fetch = { try await Task.never() }
  /// ```
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public static func never() async throws -> Success {
    try await suspendUntilCancelled("suspended in 'Task.never()'")
  }
}

extension Task where Success == Never, Failure == Never {
  /// Suspends until the current task is cancelled.
  ///
  /// ```swift
  /// .run { _ in try await Task.never() }
  /// ```
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public static func never() async throws {
    let _: Never = try await suspendUntilCancelled("suspended in 'Task.never()'")
  }
}
