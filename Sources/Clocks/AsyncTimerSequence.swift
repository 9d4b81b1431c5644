import IssueReporting

/// An endless sequence of the instants at which a clock's timer fires; see `Clock.timer(interval:)`.
///
/// Deadlines are counted from the moment at which iteration begins, not from one tick to the next, so the
/// timer does not drift. A tick that could not be taken in time is skipped rather than made up for.
public struct _AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  /// Waits for one tick after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let clock: C
    private let interval: C.Duration
    private let tolerance: C.Duration?
    private var last: C.Instant?

    init(clock: C, interval: C.Duration, tolerance: C.Duration?) {
      self.clock = clock
      self.interval = interval
      self.tolerance = tolerance
    }

    /// Waits for the next tick. Returns `nil` when the task is cancelled.
    public mutating func next() async -> C.Instant? {
      let now = clock.now
      var deadline = (last ?? now).advanced(by: interval)
      if interval > .zero, deadline < now {
        // Over all intervals that were missed in one step, as there can be any number; then over what rounding left.
        let missed = deadline.duration(to: now) / interval
        if missed < 0x1p62 { deadline = deadline.advanced(by: interval * Int(missed)) }
        while deadline < now { deadline = deadline.advanced(by: interval) }
      }
      do {
        try await clock.sleep(until: deadline, tolerance: tolerance)
      } catch {
        return nil
      }
      last = deadline
      return deadline
    }
  }

  let clock: C
  let interval: C.Duration
  let tolerance: C.Duration?

  /// Begins to measure time.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(clock: clock, interval: interval, tolerance: tolerance)
  }
}

extension Clock where Duration: Hashable {
  /// A sequence that fires at a fixed interval, for as long as it is iterated.
  ///
  /// ```swift
  /// for await _ in clock.timer(interval: .seconds(1)) { await send(.timerTicked) }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between ticks. A negative one is an issue and counts as zero.
  ///   - tolerance: How much later than due a tick may fire.
  /// - Returns: The endless sequence of the instants at which it fired; it ends when the task is cancelled.
  public func timer(
    interval: Duration, tolerance: Duration? = nil
  ) -> _AsyncTimerSequence<AnyClock<Duration>> {
    if interval < .zero {
      reportIssue(
        """
        A timer can't fire every \(interval).

        Pass an interval of more than zero to 'timer(interval:)'. This timer fires again and again without waiting.
        """)
    }
    return _AsyncTimerSequence(clock: AnyClock(self), interval: max(interval, .zero), tolerance: tolerance)
  }
}
