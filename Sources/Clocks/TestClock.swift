import ConcurrencyExtras
import IssueReporting
import Synchronization

/// A clock whose time moves only when a test moves it.
///
/// ```swift
/// let clock = TestClock()
/// let task = Task { try await clock.sleep(for: .seconds(1)) }
/// await clock.advance(by: .seconds(1))
/// try await task.value
/// ```
///
/// The calls run on the main actor, where stores are: a test that is there hops nowhere.
///
/// `advance` and `run` wake sleepers one at a time, by deadline and then first come first, and after each
/// let the test store that it belongs to run as far as it can, so that an effect that sleeps again is seen.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// A point in time, measured from the clock's beginning.
  public struct Instant: InstantProtocol, Hashable, Sendable {
    package let offset: Duration

    /// - Parameter offset: The time since the clock's beginning.
    public init(offset: Duration = .zero) { self.offset = offset }

    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    public func duration(to other: Self) -> Duration { other.offset - offset }
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  private struct Waiter {
    let continuation: UnsafeContinuation<Void, any Error>
    let executor: EffectExecutor?
  }

  private struct State {
    var now: Instant
    var queue = SleepQueue<Instant>()
    var waiters: [Int: Waiter] = [:]
    var drivers = 0
  }

  private let state: Mutex<State>
  private let foreignTasks = ForeignTasks()

  /// The smallest step of the clock: none, every duration counts.
  public var minimumResolution: Duration { .zero }

  /// The clock's current time.
  public var now: Instant { state.withLock { $0.now } }

  /// - Parameter now: The time at which the clock starts.
  public init(now: Instant) { state = Mutex(State(now: now)) }

  /// Suspends until the clock is moved to or past a deadline.
  ///
  /// A deadline that is not in the future still waits for the next `advance` or `run`.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: Ignored: the clock is exact.
  /// - Throws: `CancellationError` if the task is cancelled, before or while it sleeps.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = state.withLock { $0.queue.ticket() }
    defer { state.withLock { $0.queue.discard(id) } }
    let executor = EffectExecutor.running
    let wait = ControlledWait(
      .clock,
      description: { "sleeping on the test clock until \(Self.describe(deadline))" },
      isBeingDriven: { [weak self] in self?.isBeingDriven ?? false })
    try await withControlledWait(wait) {
      try await withTaskCancellationHandler {
        try await withUnsafeThrowingContinuation { (continuation: UnsafeContinuation<Void, any Error>) in
          let isAdded = state.withLock { state in
            guard state.queue.add(id, until: deadline) else { return false }
            state.waiters[id] = Waiter(continuation: continuation, executor: executor)
            return true
          }
          if !isAdded { continuation.resume(throwing: CancellationError()) }
        }
      } onCancel: {
        let waiter = state.withLock { $0.queue.cancel(id) ? $0.waiters.removeValue(forKey: id) : nil }
        waiter?.continuation.resume(throwing: CancellationError())
      }
    }
  }

  /// Throws if some task sleeps on this clock.
  ///
  /// Use it to show that a piece of code does not wait:
  ///
  /// ```swift
  /// await store.send(.refreshButtonTapped)
  /// try await clock.checkSuspension()
  /// ```
  ///
  /// - Throws: ``SuspensionError`` if a task sleeps.
  @MainActor
  public func checkSuspension() async throws {
    await settle()
    guard state.withLock({ $0.queue.sleepers.isEmpty }) else { throw SuspensionError() }
  }

  /// Moves the clock forward by a duration, waking each sleeper that becomes due at its own deadline.
  ///
  /// Returns when everything that it woke has run as far as it can. A negative duration is an issue and
  /// moves nothing.
  ///
  /// - Parameter duration: How far to move. Zero wakes who is due now.
  @MainActor
  public func advance(by duration: Duration = .zero) async {
    guard duration >= .zero else {
      return reportIssue(
        """
        A test clock can't go back by \(duration).

        Pass a duration of zero or more to 'advance(by:)'. The clock still shows \(Self.describe(now)).
        """)
    }
    await advance(to: { $0.advanced(by: duration) })
  }

  /// Moves the clock forward to an instant, waking each sleeper that becomes due at its own deadline.
  ///
  /// - Parameter deadline: Where to move. An instant that has passed is an issue and moves nothing.
  @MainActor
  public func advance(to deadline: Instant) async {
    guard deadline >= now else {
      return reportIssue(
        """
        A test clock can't go back to \(Self.describe(deadline)).

        Pass an instant that is not before the clock's 'now', \(Self.describe(now)).
        """)
    }
    await advance(to: { _ in deadline })
  }

  /// Runs the clock until nobody sleeps on it any more.
  ///
  /// Sleepers that do not come to an end are an issue that lists them, and are cancelled so that nothing
  /// stays suspended. An endless timer is noticed after `timeout`, and not before 1,000 wake-ups, so that a slow
  /// machine does not fail a test; sleeps of zero without end are noticed at once.
  ///
  /// - Parameters:
  ///   - timeout: How long to run at most, in real time.
  ///   - fileID: The file where an issue is reported.
  ///   - filePath: The path of that file.
  ///   - line: The line where an issue is reported.
  ///   - column: The column where an issue is reported.
  @MainActor
  public func run(
    timeout: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await runUntilQuiet(
      timeout: timeout, IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  @MainActor
  private func runUntilQuiet(timeout: Swift.Duration, _ place: IssueLocation) async {
    beginDriving()
    defer { endDriving() }
    let end = ContinuousClock.now + timeout
    await settle()
    var wakeUps = 0
    while let deadline = state.withLock({ $0.queue.sleepers.first?.deadline }) {
      guard wakeUps < 1_000 || ContinuousClock.now < end else { break }
      wakeUps += 1
      guard await wake(dueBy: deadline) else { break }
      if state.withLock({ $0.queue.sleepers.isEmpty }) { await settle() }
    }
    let (sleepers, waiters) = state.withLock { state in
      let sleepers = state.queue.removeAll()
      return (sleepers, sleepers.compactMap { state.waiters.removeValue(forKey: $0.id) })
    }
    guard !sleepers.isEmpty else { return }
    for waiter in waiters { waiter.continuation.resume(throwing: CancellationError()) }
    for executor in Self.distinct(waiters) { await executor.settle() }
    let deadlines = sleepers.map { "  • until \(Self.describe($0.deadline))" }.joined(separator: "\n")
    reportIssue(
      """
      The test clock did not come to rest: \(sleepers.count) still sleeping after \(wakeUps) wake-ups.

      \(deadlines)

      They were cancelled. Cancel an endless timer before 'run', or move time with 'advance(by:)'.
      """,
      at: IssueLocation.context ?? place)
  }

  // MARK: Moving

  private var isBeingDriven: Bool { state.withLock { $0.drivers > 0 } }

  /// Notes that a call begins to move the clock.
  private func beginDriving() { state.withLock { $0.drivers += 1 } }

  /// Notes that a call no longer moves the clock, and tells the stores whose effects still sleep on it.
  @MainActor
  private func endDriving() {
    let waiters = state.withLock { state in
      state.drivers -= 1
      return state.drivers == 0 ? state.queue.sleepers.compactMap { state.waiters[$0.id] } : []
    }
    for executor in Self.distinct(waiters) { executor.tellIdle() }
  }

  @MainActor
  private func advance(to target: @Sendable (Instant) -> Instant) async {
    beginDriving()
    defer { endDriving() }
    await settle()
    let target = target(now)
    guard await wake(dueBy: target) else {
      return reportIssue(
        """
        Time does not pass: \(Self.wakeUpsAtOnce) times, a task that was woken at \(Self.describe(now)) slept until \
        then again.

        Sleep for more than zero in the loop that waits on the clock. The clock stays at \(Self.describe(now)).
        """)
    }
    state.withLock { $0.now = max($0.now, target) }
    await settle()
  }

  /// How many sleepers may come and wake at one and the same time.
  private static var wakeUpsAtOnce: Int { 1_000 }

  /// Wakes who is due by `target`, one at a time, each at its own deadline.
  ///
  /// - Returns: Whether it came to an end: it gives up on tasks that sleep again and again without time passing.
  @MainActor
  private func wake(dueBy target: Instant) async -> Bool {
    var newcomers = 0
    var firstNewcomer = state.withLock { $0.queue.nextTicket }
    while true {
      let (waiter, isNewcomer) = state.withLock { state -> (Waiter?, Bool) in
        guard let sleeper = state.queue.wakeFirst(dueBy: target) else { return (nil, false) }
        if sleeper.deadline > state.now {
          state.now = sleeper.deadline
          firstNewcomer = state.queue.nextTicket
          newcomers = 0
        }
        return (state.waiters.removeValue(forKey: sleeper.id), sleeper.id >= firstNewcomer)
      }
      guard let waiter else { return true }
      waiter.continuation.resume()
      if let executor = waiter.executor { await executor.settle() } else { await foreignTasks.pass() }
      if isNewcomer { newcomers += 1 }
      if newcomers == Self.wakeUpsAtOnce { return false }
    }
  }

  /// Lets the stores whose effects sleep here, and tasks outside any store, run as far as they can.
  @MainActor
  private func settle() async {
    await foreignTasks.pass()
    for executor in state.withLock({
      Self.distinct($0.queue.sleepers.compactMap { [waiters = $0.waiters] in waiters[$0.id] })
    }) {
      await executor.settle()
    }
  }

  private static func distinct(_ waiters: [Waiter]) -> [EffectExecutor] {
    var seen: Set<ObjectIdentifier> = []
    return waiters.compactMap(\.executor).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  private static func describe(_ instant: Instant) -> String {
    if let duration = instant.offset as? Swift.Duration {
      return "+" + duration.formattedForMessages
    }
    return "+\(instant.offset)"
  }
}

extension TestClock where Duration == Swift.Duration {
  /// A clock that starts at time zero and counts in `Swift.Duration`.
  public convenience init() { self.init(now: .init()) }
}

/// Tells that some task sleeps on a test clock; see ``TestClock/checkSuspension()``.
public struct SuspensionError: Error, Sendable {
  init() {}
}
