public import Foundation

extension DependencyValues {
  /// The time zone of the user.
  ///
  /// ```swift
  /// @Dependency(\.timeZone) var timeZone
  /// ```
  ///
  /// In a test, override it (`$0.timeZone = .gmt`): otherwise reading it reports an issue.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  private enum TimeZoneKey: DependencyKey {
    static let liveValue = TimeZone.autoupdatingCurrent
  }
}
