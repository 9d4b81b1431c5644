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

  /// - Parameters:
  ///   - id: The id that the feature chose.
  ///   - path: The place of the feature; relative to it in what a reducer returns.
  package init(_ id: some Hashable & Sendable, path: NavigationPath = NavigationPath()) {
    self.init(base: AnyHashableSendable(id), type: ObjectIdentifier(Swift.type(of: id)), path: path)
  }

  private init(base: AnyHashableSendable, type: ObjectIdentifier, path: NavigationPath) {
    self.base = base
    self.type = type
    self.path = path
  }

  /// The same id, wherever the feature is.
  var withoutPath: CancelID { at(NavigationPath()) }

  /// The same id at another place.
  func at(_ path: NavigationPath) -> CancelID { CancelID(base: base, type: type, path: path) }

  /// The id as the parent of the feature, which is embedded at `place`, sees it.
  func embedded(at place: ChildPlace) -> CancelID {
    at(path.embedded(at: place))
  }
}
