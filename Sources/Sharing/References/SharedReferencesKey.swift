import ConcurrencyExtras
import Dependencies

/// The registry as a dependency: each test case has a fresh one, which also code that has left the
/// test's tasks but brought its dependencies along finds.
enum SharedReferencesKey: DependencyKey {
  static var liveValue: SharedReferences { SharedReferences() }
  static var previewValue: SharedReferences { SharedReferences() }
  static var testValue: SharedReferences { SharedReferences() }
}

extension SharedReferences {
  /// The registry that is in force here.
  static var current: SharedReferences { DependencyValues.ofSharedValues[SharedReferencesKey.self] }
}

extension DependencyValues {
  /// The dependencies in force where a key is named.
  ///
  /// A detached task inherits none. If an effect of a test store has started it, it has those of the store, so that
  /// it meets the values of its test.
  static var ofSharedValues: DependencyValues {
    let values = DependencyValues._current
    guard EffectExecutor.running != nil, values.isIdentical(to: DependencyValues()) else { return values }
    return EffectExecutor.attached(DependencyValues.self) ?? values
  }
}
