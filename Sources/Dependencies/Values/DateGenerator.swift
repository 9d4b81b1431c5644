public import Foundation

extension DependencyValues {
  /// Tells the time.
  ///
  /// ```swift
  /// @Dependency(\.date.now) var now
  /// @Dependency(\.date) var date
  /// ```
  ///
  /// In a test, override it (`$0.date.now = Date(timeIntervalSince1970: 0)`): otherwise asking for the time reports an
  /// issue.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }

  private enum DateGeneratorKey: KeyFailingWhenUsed {
    static let liveValue = DateGenerator { Date() }

    static func testValue(read: DependencyRead) -> DateGenerator {
      let use = UnimplementedUse(
        property: "date", override: "$0.date.now = Date(timeIntervalSince1970: 0)", read: read)
      return DateGenerator {
        use.report()
        return Date()
      }
    }
  }
}

/// Tells the time: that of the system in a program, a fixed one in a test.
///
/// ```swift
/// let date = DateGenerator.constant(Date(timeIntervalSince1970: 0))
/// date.now == date()  // true
/// ```
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Tells the time with a closure.
  ///
  /// - Parameter generate: Called for each date, from any thread.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// The same date every time.
  ///
  /// - Parameter now: The date.
  /// - Returns: A generator of that one date.
  public static func constant(_ now: Date) -> DateGenerator {
    DateGenerator { now }
  }

  /// The current date. Setting it stops the time there.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The current date.
  public func callAsFunction() -> Date {
    generate()
  }
}
