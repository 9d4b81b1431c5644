import Synchronization

/// A clock on which every sleep ends at once.
///
/// Its time moves to each deadline that is slept until. Use it where a test does not care about time.
///
/// ```swift
/// let store = TestStore(initialState: Feature.State()) { Feature() } withDependencies: {
///   $0.continuousClock = ImmediateClock()
/// }
/// ```
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// A point in time, measured from the clock's beginning.
  public struct Instant: InstantProtocol, Hashable, Sendable {
    package let offset: Duration

    /// - Parameter offset: The time since the clock's beginning.
    public init(offset: Duration = .zero) { self.offset = offset }

    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    public func duration(to other: Self) -> Duration { other.offset - offset }
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  private let current: Mutex<Instant>

  /// The smallest step of the clock: none.
  public var minimumResolution: Duration { .zero }

  /// The latest deadline that was slept until.
  public var now: Instant { current.withLock { $0 } }

  /// - Parameter now: The time at which the clock starts.
  public init(now: Instant) { current = Mutex(now) }

  /// Moves the clock to the deadline and returns after others had a turn.
  ///
  /// - Parameters:
  ///   - deadline: Where to move the clock. It never goes back.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    current.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// A clock that starts at time zero and counts in `Swift.Duration`.
  public convenience init() { self.init(now: .init()) }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock on which every sleep ends at once.
  ///
  /// ```swift
  /// let clock: any Clock<Duration> = .immediate
  /// ```
  public static var immediate: Self { ImmediateClock() }
}
