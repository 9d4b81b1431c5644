extension Effect {
  /// An effect that sends what its work returns, under the name of older major versions.
  ///
  /// ```swift
  /// return .task { .loaded(try await client.load()) }        // before
  /// return .run { await $0(.loaded(try await client.load())) } // now
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; `nil` takes that of the caller.
  ///   - operation: The work, which returns the action to send.
  ///   - handler: Turns an error that `operation` threw into the action to send. Without it such an error is
  ///     reported as an issue at the effect's file and line, except `CancellationError`, which is silent.
  ///   - fileID: The file of the effect, for messages.
  ///   - filePath: The path of that file.
  ///   - line: The line of the effect.
  ///   - column: The column of the effect.
  /// - Returns: The effect.
  @available(*, deprecated, message: "Use 'Effect.run', and call 'send' with the action.")
  public static func task(
    priority: TaskPriority? = nil,
    operation: @escaping @Sendable () async throws -> Action,
    catch handler: (@Sendable (_ error: any Error) async -> Action)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let handlerThatSends: (@Sendable (any Error, Send<Action>) async -> Void)?
    if let handler {
      handlerThatSends = { error, send in await send(handler(error)) }
    } else {
      handlerThatSends = nil
    }
    return .run(
      priority: priority, operation: { send in try await send(operation()) }, catch: handlerThatSends,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// An effect that sends nothing, under the name of older major versions. An error that its work throws is
  /// dropped.
  ///
  /// ```swift
  /// return .fireAndForget { try await analytics.track("saved") } // before
  /// return .run { _ in try await analytics.track("saved") }      // now: an error is reported
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; `nil` takes that of the caller.
  ///   - work: The work.
  ///   - fileID: The file of the effect, for messages.
  ///   - filePath: The path of that file.
  ///   - line: The line of the effect.
  ///   - column: The column of the effect.
  /// - Returns: The effect.
  @available(
    *, deprecated, message: "Use 'Effect.run { _ in … }', which reports an error that nothing catches."
  )
  public static func fireAndForget(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    .run(
      priority: priority, operation: { _ in try? await work() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// An effect that sends one action, under the name of older major versions.
  ///
  /// ```swift
  /// return .value(.loaded) // before
  /// return .send(.loaded)  // now
  /// ```
  ///
  /// - Parameter action: The action.
  /// - Returns: The effect.
  @available(*, deprecated, renamed: "send(_:)")
  public static func value(_ action: Action) -> Self { .send(action) }

  /// An effect that sends one action, under the name of older major versions.
  ///
  /// ```swift
  /// return Effect(value: .loaded) // before
  /// return .send(.loaded)         // now
  /// ```
  ///
  /// - Parameter value: The action.
  @available(*, deprecated, message: "Use 'Effect.send'.")
  public init(value: Action) { self = .send(value) }
}
