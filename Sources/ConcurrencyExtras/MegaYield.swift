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
