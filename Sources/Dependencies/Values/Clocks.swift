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

  private enum ContinuousClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = ContinuousClock()
    static let testValue: any Clock<Duration> = UnimplementedClock(
      ContinuousClock(), name: #"@Dependency(\.continuousClock)"#)
  }

  private enum SuspendingClockKey: DependencyKey {
    static let liveValue: any Clock<Duration> = SuspendingClock()
    static let testValue: any Clock<Duration> = UnimplementedClock(
      SuspendingClock(), name: #"@Dependency(\.suspendingClock)"#)
  }
}
