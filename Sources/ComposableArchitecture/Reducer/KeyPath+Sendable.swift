extension WritableKeyPath {
  /// The same key path where a `Sendable` one is required.
  ///
  /// A key path never changes. One that captures indices that are not `Sendable` must not be followed from several
  /// places at once; the key paths to properties that reducers take capture none.
  func unsafeSendable() -> any WritableKeyPath<Root, Value> & Sendable {
    unsafeBitCast(self, to: (any WritableKeyPath<Root, Value> & Sendable).self)
  }
}
