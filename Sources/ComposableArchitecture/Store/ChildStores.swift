/// Which child of a store it is.
struct ScopeKey: Hashable {
  private let state: AnyKeyPath
  private let action: AnyKeyPath
  private let id: AnyHashable?

  init(_ state: AnyKeyPath, _ action: AnyKeyPath, id: AnyHashable? = nil) {
    self.state = state
    self.action = action
    self.id = id
  }
}

/// The stores of a store's children that somebody keeps.
@MainActor
struct ChildStores {
  private struct Key: Hashable {
    let scope: ScopeKey
    /// Two forms of `scope` make different stores of the same key paths.
    let type: ObjectIdentifier
  }

  private struct Entry {
    weak var store: AnyObject?
  }

  private var entries: [Key: Entry] = [:]
  /// How many entries there may be before those are removed whose stores nobody keeps.
  private var limit = 16

  /// The store of a child: the one that somebody keeps, or a new one.
  mutating func store<ParentState, ParentAction, State, Action>(
    _ scope: ScopeKey,
    of parent: Store<ParentState, ParentAction>,
    core: () -> any StoreCore<State, Action>
  ) -> Store<State, Action> {
    let key = Key(scope: scope, type: ObjectIdentifier(Store<State, Action>.self))
    if let known = entries[key]?.store { return unsafeDowncast(known, to: Store<State, Action>.self) }
    let store = Store(core(), parent: parent)
    if entries.count >= limit {
      entries = entries.filter { $0.value.store != nil }
      limit = max(16, 2 * entries.count)
    }
    entries[key] = Entry(store: store)
    return store
  }
}
