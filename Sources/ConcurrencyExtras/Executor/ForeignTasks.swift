/// Lets tasks that no store started run for a bounded while.
///
/// A clock uses it for sleepers outside any store. The main queue passes once. If since `mark` jobs outside
/// any store entered the process-wide pool, the pool is let pass too, at the caller's priority, so that busy
/// tasks of lower priority do not hold it up.
///
/// - Parameter mark: What this function returned last; `nil` the first time.
/// - Returns: The mark for the next call.
@MainActor
package func passForeignTasks(since mark: UInt64?) async -> UInt64 {
  Adoption.installHook()
  await passMainQueue()
  guard mark == nil || Adoption.foreignJobs != mark else { return Adoption.foreignJobs }
  await Task.megaYield()
  await passMainQueue()
  return Adoption.foreignJobs
}

extension Task where Success == Never, Failure == Never {
  /// Suspends while other tasks of the process-wide pool get the chance to run.
  ///
  /// It is a guess at what is enough, not a guarantee: prefer something that you can await. `TestStore` and
  /// `TestClock.advance` need none around them.
  ///
  /// ```swift
  /// let task = Task { await model.refresh() }
  /// await Task.megaYield()
  /// ```
  ///
  /// - Parameter count: How many times the pool is let pass.
  public static func megaYield(count: Int = 20) async {
    for _ in 0..<max(0, count) {
      await Task<Void, Never>.detached(priority: Task.currentPriority) { await Task<Never, Never>.yield() }
        .value
    }
  }
}
