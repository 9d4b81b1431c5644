/// A clock of any kind behind one type.
///
/// ```swift
/// let clock = AnyClock(ContinuousClock())
/// try await clock.sleep(for: .milliseconds(10))
/// ```
public final class AnyClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// A point in time of the wrapped clock.
  ///
  /// Instants are compared with those of the same clock; mixing clocks traps.
  public struct Instant: InstantProtocol, Hashable, Sendable {
    let base: any InstantProtocol<Duration>

    public func advanced(by duration: Duration) -> Self { Self(base: base.advanced(by: duration)) }

    public func duration(to other: Self) -> Duration {
      func open<I: InstantProtocol<Duration>>(_ instant: I) -> Duration {
        instant.duration(to: Self.cast(other.base))
      }
      return open(base)
    }

    public static func < (lhs: Self, rhs: Self) -> Bool {
      func open<I: InstantProtocol<Duration>>(_ instant: I) -> Bool { instant < cast(rhs.base) }
      return open(lhs.base)
    }

    public static func == (lhs: Self, rhs: Self) -> Bool {
      func open<I: InstantProtocol<Duration>>(_ instant: I) -> Bool { rhs.base as? I == instant }
      return open(lhs.base)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(base) }

    fileprivate static func cast<I: InstantProtocol>(_ instant: any InstantProtocol<Duration>) -> I {
      guard let instant = instant as? I else {
        preconditionFailure(
          "An instant of type \(type(of: instant)) was used with a clock whose instants are \(I.self). Use instants with the clock that made them."
        )
      }
      return instant
    }
  }

  private let resolution: @Sendable () -> Duration
  private let current: @Sendable () -> Instant
  private let sleep: @Sendable (Instant, Duration?) async throws -> Void

  /// - Parameter clock: The clock to wrap.
  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    resolution = { clock.minimumResolution }
    current = { Instant(base: clock.now) }
    sleep = { try await clock.sleep(until: Instant.cast($0.base), tolerance: $1) }
  }

  /// The smallest step of the wrapped clock.
  public var minimumResolution: Duration { resolution() }

  /// The current time of the wrapped clock.
  public var now: Instant { current() }

  /// Sleeps on the wrapped clock.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: How much later is fine.
  /// - Throws: What the wrapped clock throws, usually `CancellationError`.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleep(deadline, tolerance)
  }
}
