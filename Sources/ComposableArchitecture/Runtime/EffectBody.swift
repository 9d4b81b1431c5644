import ConcurrencyExtras
import IssueReporting

/// Starts the tasks of effects, outside any actor.
///
/// Nothing here may be isolated: a task would inherit that, and begin and end with a trip through the main queue.
enum EffectBody {
  /// The action that started an effect, and the line of the test that is answerable for what the effect does.
  struct Cause: Sendable {
    let record: ActionRecord
    let location: IssueLocation?

    @MainActor
    init?(_ record: ActionRecord?) {
      guard let record else { return nil }
      self.record = record
      location = record.location
    }
  }

  /// Starts an effect of a live store: off the main thread.
  static func startLive<Action>(
    _ run: RunEffect<Action>,
    host: any EffectHost,
    cause: Cause?,
    send: Send<Action>,
    end: @escaping @MainActor @Sendable () -> Void
  ) -> Task<Void, Never> {
    Task(name: run.name, priority: run.priority) {
      await perform(run, host, cause, send)
      await end()
    }
  }

  /// Starts an effect of a test store: under the store's executor, which runs on the main queue.
  static func startSerial<Action>(
    _ run: RunEffect<Action>,
    on executor: EffectExecutor,
    host: any EffectHost,
    cause: Cause?,
    send: Send<Action>,
    end: @escaping @MainActor @Sendable () -> Void
  ) -> Task<Void, Never> {
    Task(name: run.name, executorPreference: executor, priority: run.priority) {
      await perform(run, host, cause, send)
      // The executor's jobs run on the main queue, so no trip through it is needed.
      inMainQueue(end)
    }
  }

  /// Runs the work where it knows its store and, under test, its cause.
  private static func perform<Action>(
    _ run: RunEffect<Action>, _ host: any EffectHost, _ cause: Cause?, _ send: Send<Action>
  ) async {
    await RunningStore.$current.withValue(host) {
      guard let cause else { return await run.run(send) }
      await RunningStore.$cause.withValue(cause.record) {
        guard let location = cause.location else { return await run.run(send) }
        await withIssueContext(
          fileID: location.fileID, filePath: location.filePath, line: location.line,
          column: location.column
        ) {
          await run.run(send)
        }
      }
    }
  }
}

/// Runs something that belongs to the main actor where the main queue is known to be served.
private func inMainQueue(_ body: @MainActor @Sendable () -> Void) {
  MainActor.assumeIsolated { body() }
}
