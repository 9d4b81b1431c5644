package import ConcurrencyExtras

/// Names effects that can be cancelled: the id that the feature chose, at the feature's place in the tree.
///
/// Two instances of one child have different places, so that one does not cancel the effects of the other.
package struct CancelID: Hashable, Sendable {
  /// The id that the feature chose.
  package let base: AnyHashableSendable
  /// The type of the id: equal values of different types, such as two enums' first cases bridged to
  /// integers, must not meet.
  package let type: ObjectIdentifier
  /// Where in the tree the feature is.
  package let path: NavigationPath

  package init(_ id: some Hashable & Sendable, path: NavigationPath = .current) {
    base = AnyHashableSendable(id)
    type = ObjectIdentifier(Swift.type(of: id))
    self.path = path
  }
}

/// A feature's place in the tree of presented features.
///
/// `Scope` does not make a place of its own: only features that come and go do (`ifLet`, `ifCaseLet`,
/// `forEach`), each with the id of what is presented.
package struct NavigationPath: Hashable, Sendable {
  /// The place of the feature whose reducer or effect is running.
  @TaskLocal package static var current = NavigationPath()

  package private(set) var components: [AnyHashableSendable] = []

  package init() {}

  /// The place of a child.
  package func appending(_ component: some Hashable & Sendable) -> Self {
    var path = self
    path.components.append(AnyHashableSendable(component))
    return path
  }

  /// Whether this is the place of `ancestor` or of a feature below it.
  package func isAtOrBelow(_ ancestor: Self) -> Bool {
    components.starts(with: ancestor.components)
  }
}
