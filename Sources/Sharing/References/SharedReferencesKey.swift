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
  static var current: SharedReferences { DependencyValues._current[SharedReferencesKey.self] }
}
