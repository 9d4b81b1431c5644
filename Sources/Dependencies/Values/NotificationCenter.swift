public import Foundation

extension DependencyValues {
  /// The notification centre.
  ///
  /// ```swift
  /// @Dependency(\.notificationCenter) var notificationCenter
  /// ```
  ///
  /// Each test has its own, so that the notifications of one are not seen by another.
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self] }
    set { self[NotificationCenterKey.self] = newValue }
  }

  private enum NotificationCenterKey: DependencyKey {
    static var liveValue: NotificationCenter { .default }
    static var testValue: NotificationCenter { NotificationCenter() }
  }
}
