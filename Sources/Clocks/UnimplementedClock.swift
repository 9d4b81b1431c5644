import IssueReporting

/// A clock that reports an issue whenever it is used.
///
/// Put it where a test claims that a feature does not deal with time.
///
/// ```swift
/// let store = TestStore(initialState: Feature.State()) { Feature() } withDependencies: {
///   $0.continuousClock = .unimplemented()
/// }
/// ```
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// A point in time of the clock that stands behind this one.
  public struct Instant: InstantProtocol, Hashable, Sendable {
    let base: AnyClock<Duration>.Instant

    public func advanced(by duration: Duration) -> Self { Self(base: base.advanced(by: duration)) }
    public func duration(to other: Self) -> Duration { base.duration(to: other.base) }
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.base < rhs.base }
  }

  private let base: AnyClock<Duration>
  private let report: @Sendable (_ member: String) -> Void

  /// - Parameters:
  ///   - base: The clock that does the work once the issue is reported.
  ///   - name: What the issue calls the clock.
  ///   - fileID: The file where the clock was made; the issue names it.
  ///   - filePath: The path of that file.
  ///   - line: The line where the clock was made.
  ///   - column: The column where the clock was made.
  public init<C: Clock>(
    _ base: C,
    name: String = "\(C.self)",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where C.Duration == Duration {
    self.init(base) { member in
      reportIssue(
        """
        Unimplemented: '\(name).\(member)'

        A test used a clock that it said would not be used. Give it a 'TestClock' or an 'ImmediateClock'.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// - Parameters:
  ///   - base: The clock that does the work once the issue is reported.
  ///   - report: Reports that a member of the clock is used.
  package init<C: Clock>(_ base: C, report: @escaping @Sendable (_ member: String) -> Void)
  where C.Duration == Duration {
    self.base = AnyClock(base)
    self.report = report
  }

  /// The current time, after reporting an issue.
  public var now: Instant {
    report("now")
    return Instant(base: base.now)
  }

  /// The smallest step of the clock, after reporting an issue.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  /// Reports an issue, then sleeps on the clock behind this one.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: How much later is fine.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    report("sleep(until:tolerance:)")
    try await base.sleep(until: deadline.base, tolerance: tolerance)
  }
}

extension UnimplementedClock {
  /// - Parameters:
  ///   - name: What the issue calls the clock.
  ///   - now: The time that it shows after reporting.
  ///   - fileID: The file where the clock was made; the issue names it.
  ///   - filePath: The path of that file.
  ///   - line: The line where the clock was made.
  ///   - column: The column where the clock was made.
  public init(
    name: String = "Clock",
    now: ImmediateClock<Duration>.Instant,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ImmediateClock(now: now), name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// - Parameter name: What the issue calls the clock.
  public init(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(name: name, now: .init(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// A clock that reports an issue whenever it is used.
  ///
  /// ```swift
  /// let clock: any Clock<Duration> = .unimplemented()
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The file where the clock was made; the issue names it.
  ///   - filePath: The path of that file.
  ///   - line: The line where the clock was made.
  ///   - column: The column where the clock was made.
  public static func unimplemented(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    UnimplementedClock(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
