public import Foundation

extension DependencyValues {
  /// The calendar of the user.
  ///
  /// ```swift
  /// @Dependency(\.calendar) var calendar
  /// ```
  ///
  /// In a test, override it (`$0.calendar = Calendar(identifier: .gregorian)`): otherwise reading it reports an issue.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  private enum CalendarKey: DependencyKey {
    static let liveValue = Calendar.autoupdatingCurrent
  }
}
