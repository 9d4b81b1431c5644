import IssueReporting

extension DependencyValues {
  /// Sets a dependency, or a part of one: `\.date.now`.
  ///
  /// A key path reads the whole, and the part, before it writes the part. What is read may be a value that no test may
  /// use, and that is what is being replaced, so it is no issue.
  package mutating func set<Value>(_ keyPath: WritableKeyPath<Self, Value>, to value: Value) {
    withIssueReporters([]) { self[keyPath: keyPath] = value }
  }
}
