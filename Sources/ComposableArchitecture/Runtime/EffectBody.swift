import ConcurrencyExtras
import IssueReporting

/// Starts the tasks of effects, outside any actor.
enum EffectBody {
  /// Starts an effect of a live store: off the main thread.
  static func startLive<Action>(
    _ run: RunEffect<Action>,
    host: any EffectHost,
    send: Send<Action>,
    end: @escaping @MainActor @Sendable () -> Void
  ) -> Task<Void, Never> {
    Task(name: run.name, priority: run.priority) {
      await RunningStore.$current.withValue(host) { await run.run(send) }
      await end()
    }
  }

  /// Starts an effect of a test store: under the store's executor, which runs on the main queue.
  ///
  /// - Parameter cause: The action that started it. Its line of the test is answerable for what the effect does.
  @MainActor
  static func startSerial<Action>(
    _ run: RunEffect<Action>,
    on executor: EffectExecutor,
    host: any EffectHost,
    cause: ActionRecord?,
    send: Send<Action>,
    end: @escaping @MainActor @Sendable () -> Void
  ) -> Task<Void, Never> {
    let location = cause?.location
    return Task(name: run.name, executorPreference: executor, priority: run.priority) {
      await RunningStore.$current.withValue(host) {
        await RunningStore.$cause.withValue(cause) {
          if let location {
            await withIssueContext(
              fileID: location.fileID, filePath: location.filePath, line: location.line,
              column: location.column
            ) {
              await run.run(send)
            }
          } else {
            await run.run(send)
          }
        }
      }
      // The executor's jobs run on the main queue, so no trip through it is needed.
      inMainQueue(end)
    }
  }
}

/// Runs something that belongs to the main actor where the main queue is known to be served.
private func inMainQueue(_ body: @MainActor @Sendable () -> Void) {
  MainActor.assumeIsolated { body() }
}
