import Clocks

extension DependencyValues {
  /// The clock that keeps counting while the system sleeps.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  ///
  /// func showBriefly() async throws {
  ///   isShown = true
  ///   try await clock.sleep(for: .seconds(3))
  ///   isShown = false
  /// }
  /// ```
  ///
  /// In a test, override it with a `TestClock` or an `ImmediateClock`: otherwise using it reports an issue.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The clock that stops while the system sleeps.
  ///
  /// ```swift
  /// @Dependency(\.suspendingClock) var clock
  /// ```
  ///
  /// In a test, override it with a `TestClock` or an `ImmediateClock`: otherwise using it reports an issue.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }

  private enum ContinuousClockKey: KeyFailingWhenUsed {
    static let liveValue: any Clock<Duration> = ContinuousClock()

    static func testValue(read: DependencyRead) -> any Clock<Duration> {
      unimplemented(ContinuousClock(), property: "continuousClock", read: read)
    }
  }

  private enum SuspendingClockKey: KeyFailingWhenUsed {
    static let liveValue: any Clock<Duration> = SuspendingClock()

    static func testValue(read: DependencyRead) -> any Clock<Duration> {
      unimplemented(SuspendingClock(), property: "suspendingClock", read: read)
    }
  }

  private static func unimplemented(
    _ clock: some Clock<Duration>, property: String, read: DependencyRead
  ) -> UnimplementedClock<Duration> {
    let use = UnimplementedUse(
      property: property, override: "$0.\(property) = ImmediateClock()",
      hint: "With a 'TestClock' there, time passes when the test says so.", read: read)
    return UnimplementedClock(clock) { use.report($0) }
  }
}
