public import Foundation

extension DependencyValues {
  /// The locale of the user.
  ///
  /// ```swift
  /// @Dependency(\.locale) var locale
  /// ```
  ///
  /// In a test, override it (`$0.locale = Locale(identifier: "en_US")`): otherwise reading it reports an issue.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  private enum LocaleKey: DependencyKey {
    static let liveValue = Locale.autoupdatingCurrent
  }
}
