/// Keeps an eye on the tasks that no store started, for as long as it lives.
///
/// A test clock has one, and so has a test store, made before any task can use them: see ``pass()``.
package final class ForeignTasks: Sendable {
  /// How many times jobs that earlier ones queued are waited for.
  private static let rounds = 64
  /// How many times the main queue passes although nothing is left in the pool: other tests keep it busy too.
  private static let quietRounds = 8
  /// How often nothing may come into the pool while the whole process runs on the main queue: there a task may hop from
  /// job to job of the main actor, which nobody counts.
  private static let serialRounds = 20

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
    var (quiet, still) = (0, 0)
    for _ in 0..<Self.rounds {
      // A job that ends while the main queue passes may have put something on it, behind what passes.
      let wasIdle = ForeignJobs.unfinished(priority: priority).isEmpty
      let before = ForeignJobs.taken
      await passMainQueue()
      let jobs = ForeignJobs.unfinished(priority: priority)
      if jobs.isEmpty {
        quiet += 1
        still = wasIdle && before == ForeignJobs.taken ? still + 1 : 0
        let isSerial = Adoption.usesMainSerialExecutor.load(ordering: .acquiring)
        if still == (isSerial ? Self.serialRounds : 1) { return }
        if !isSerial, wasIdle, quiet == Self.quietRounds { return }
      } else {
        await ForeignJobs.wait(for: jobs)
      }
    }
  }
}
