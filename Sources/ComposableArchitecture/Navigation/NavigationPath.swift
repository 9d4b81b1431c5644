/// A feature's place in the tree of features.
///
/// Reducers do not know where they are embedded. What a reducer returns therefore names places relative to itself,
/// and each parent adds its own component on the way up (see ``Effect/embedded(at:_:)``), so that a store sees
/// whole paths. An effect knows its whole path while it runs.
package struct NavigationPath: Hashable, Sendable {
  /// In an effect, the place of the feature that started it. In a reducer, the presentations around it.
  @TaskLocal package static var current = NavigationPath()

  package private(set) var components: [ChildPlace] = []

  /// The place of the root feature, or the place of a feature relative to itself.
  package init() {}

  /// The place of a single child.
  package init(_ component: ChildPlace) {
    components = [component]
  }

  /// The place of a child of the feature at this place.
  package func appending(_ component: ChildPlace) -> Self {
    var path = self
    path.components.append(component)
    return path
  }

  /// This place as the parent of the feature, which is embedded at `component`, sees it.
  package func embedded(at component: ChildPlace) -> Self {
    var path = self
    path.components.insert(component, at: 0)
    return path
  }

  /// Whether this is the place of `ancestor` or of a feature below it.
  package func isAtOrBelow(_ ancestor: Self) -> Bool {
    components.starts(with: ancestor.components)
  }

  /// Whether a cancellation id used here names an effect that was started at `other`: there, below it, or above it
  /// with nothing but `Scope`s between.
  ///
  /// A parent so cancels what its children started, reducers that share the state of one feature cancel each
  /// other's effects, and two instances of one child leave each other alone.
  package func reaches(_ other: Self) -> Bool {
    other.isAtOrBelow(self)
      || isAtOrBelow(other) && components[other.components.count...].allSatisfy { $0.kind == .scope }
  }

  /// How many of the features from the root to here are presented: could dismiss themselves.
  package var presentationDepth: Int {
    components.count { $0.kind == .presentation }
  }

  /// The place of the feature that goes away when the feature at this place dismisses itself; `nil` if none does.
  package var nearestPresentation: NavigationPath? {
    guard let index = components.lastIndex(where: { $0.kind == .presentation }) else { return nil }
    var path = self
    path.components.removeSubrange((index + 1)...)
    return path
  }
}

/// Where a child is in its parent.
///
/// It is `@unchecked Sendable` because key paths and ids are only compared and hashed here: neither changes.
package struct ChildPlace: Hashable, @unchecked Sendable {
  package enum Kind: Hashable, Sendable {
    /// A child that is there as long as its parent: `Scope`.
    case scope
    /// A child that comes and goes.
    case optional
    /// A child that comes and goes, and may dismiss itself.
    case presentation
  }

  /// Where the parent's state keeps the child, or the children.
  package let keyPath: AnyKeyPath
  /// Which of the children it is, where there may be several.
  package let id: AnyHashable?
  package let kind: Kind

  package init(_ keyPath: AnyKeyPath, id: AnyHashable? = nil, kind: Kind) {
    self.keyPath = keyPath
    self.id = id
    self.kind = kind
  }
}
