public import Foundation

extension DependencyValues {
  /// The locales of the languages that the user prefers, the most preferred first.
  ///
  /// ```swift
  /// @Dependency(\.preferredLocales) var preferredLocales
  /// ```
  ///
  /// In a test, override it (`$0.preferredLocales = [Locale(identifier: "ko_KR")]`): otherwise reading it reports an
  /// issue.
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self]() }
    set { self[PreferredLocalesKey.self] = { newValue } }
  }

  /// A closure, because the live value changes while the program runs.
  private enum PreferredLocalesKey: DependencyKey {
    static let liveValue: @Sendable () -> [Locale] = {
      Locale.preferredLanguages.map(Locale.init(identifier:))
    }
  }
}
