package import Dependencies
package import IssueReporting

extension Effect {
  /// An effect that runs asynchronous work.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await _ in clock.timer(interval: .seconds(1)) { await send(.timerTicked) }
  /// }
  /// .cancellable(id: CancelID.timer)
  /// ```
  ///
  /// A live store runs the work off the main thread; a test store runs it under its own executor. An error
  /// that `operation` throws goes to `handler`. Without a handler it is reported as an issue at the effect's
  /// file and line, except `CancellationError`, which is silent.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; `nil` takes that of the caller.
  ///   - name: What tools and failure messages call the effect.
  ///   - operation: The work. It sends actions through its argument as often as it likes.
  ///   - handler: Deals with an error that `operation` threw.
  ///   - fileID: The file of the effect, for messages.
  ///   - filePath: The path of that file.
  ///   - line: The line of the effect.
  ///   - column: The column of the effect.
  /// - Returns: The effect.
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(
      node: .run(
        RunEffect(
          priority: priority, name: name,
          location: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
          dependencies: DependencyValues.captured, path: NavigationPath(), depth: 0,
          operation: operation, handler: handler)))
  }
}

/// One `.run`, with what was in force where it was made.
package struct RunEffect<Action>: Sendable {
  package let priority: TaskPriority?
  package let name: String?
  package let location: IssueLocation
  package let dependencies: DependencyValues
  /// The place of the feature that made the effect, relative to the feature that the effect belongs to by now.
  package let path: NavigationPath
  /// How many times the effect was embedded in a parent: the deeper, the further from the root it was made.
  package let depth: Int
  package let operation: @Sendable (Send<Action>) async throws -> Void
  package let handler: (@Sendable (any Error, Send<Action>) async -> Void)?

  package func map<T>(
    at place: ChildPlace?, _ transform: @escaping @Sendable (Action) -> T
  ) -> RunEffect<T> {
    let operation = operation
    let handler = handler
    return RunEffect<T>(
      priority: priority, name: name, location: location, dependencies: dependencies,
      path: place.map(path.embedded(at:)) ?? path,
      depth: place == nil ? depth : depth + 1,
      operation: { send in try await operation(send.map(transform)) },
      handler: Self.map(handler, transform))
  }

  private static func map<T>(
    _ handler: (@Sendable (any Error, Send<Action>) async -> Void)?,
    _ transform: @escaping @Sendable (Action) -> T
  ) -> (@Sendable (any Error, Send<T>) async -> Void)? {
    guard let handler else { return nil }
    return { error, send in await handler(error, send.map(transform)) }
  }

  /// The same effect with other work.
  func replacingOperation(_ operation: @escaping @Sendable (Send<Action>) async throws -> Void) -> Self {
    RunEffect(
      priority: priority, name: name, location: location, dependencies: dependencies, path: path,
      depth: depth,
      operation: operation, handler: handler)
  }

  /// Runs the work in the surroundings that were in force where the effect was made.
  package func run(_ send: Send<Action>) async {
    await NavigationPath.$current.withValue(path) {
      await dependencies.withCurrent {
        do {
          try await operation(send)
        } catch {
          if let handler {
            await handler(error, send)
          } else if !(error is CancellationError) {
            reportUnhandled(error)
          }
        }
      }
    }
  }

  private func reportUnhandled(_ error: any Error) {
    let described = String(describing: error)
    reportIssue(
      """
      \(name.map { "The effect \"\($0)\"" } ?? "An effect") threw an error that nothing handles.

          \(described.isEmpty ? String(describing: type(of: error)) : described)

      Catch it in the effect, or pass a 'catch:' to '.run', and send an action that tells the feature.
      """,
      fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
  }
}
