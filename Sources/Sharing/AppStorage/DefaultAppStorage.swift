public import Dependencies
public import Foundation

extension DependencyValues {
  /// The user defaults that `.appStorage` keys use: the standard ones, or in a test fresh ones that are
  /// kept in memory.
  public var defaultAppStorage: UserDefaults {
    get { self[DefaultAppStorageKey.self].defaults }
    set { self[DefaultAppStorageKey.self] = AppStorageDefaults(defaults: newValue) }
  }
}

private enum DefaultAppStorageKey: DependencyKey {
  static var liveValue: AppStorageDefaults { AppStorageDefaults(defaults: .standard) }
  static var previewValue: AppStorageDefaults { AppStorageDefaults(defaults: .ephemeral()) }
  static var testValue: AppStorageDefaults { AppStorageDefaults(defaults: .ephemeral()) }
}

/// User defaults may be used from any thread, but Foundation does not declare it on every platform.
private struct AppStorageDefaults: @unchecked Sendable {
  let defaults: UserDefaults
}
