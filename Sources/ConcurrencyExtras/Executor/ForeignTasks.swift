/// Keeps an eye on the tasks that no store started, for as long as it lives.
///
/// A clock has one, made before any task can sleep on the clock: see ``pass()``.
package final class ForeignTasks: Sendable {
  /// How many times jobs that earlier ones queued are waited for.
  private static let rounds = 64

  package init() { ForeignJobs.beginObserving() }

  deinit { ForeignJobs.endObserving() }

  /// Lets the tasks that no store started run until none has anything to do but wait.
  ///
  /// The main queue passes; then whatever was queued in the process-wide pool is waited for, with what it
  /// queues in turn. Jobs of lower priority than the caller's are not waited for, nor those that compute for
  /// long: busy tasks hold nobody up.
  @MainActor
  package func pass() async {
    let priority = min(Task.currentPriority, .medium).rawValue
    for _ in 0..<Self.rounds {
      let serial = ForeignJobs.serialJobs
      await passMainQueue()
      let jobs = ForeignJobs.unfinished(priority: priority)
      guard !jobs.isEmpty || serial != ForeignJobs.serialJobs else { return }
      if !jobs.isEmpty { await ForeignJobs.wait(for: jobs) }
    }
  }
}
