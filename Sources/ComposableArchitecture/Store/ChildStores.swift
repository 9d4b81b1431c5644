import ConcurrencyExtras

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

  private var table = WeakTable<Key, AnyObject, Void>()

  /// The store of a child: the one that somebody keeps, or a new one.
  mutating func store<ParentState, ParentAction, State, Action>(
    _ scope: ScopeKey,
    of parent: Store<ParentState, ParentAction>,
    core: () -> any StoreCore<State, Action>
  ) -> Store<State, Action> {
    let key = Key(scope: scope, type: ObjectIdentifier(Store<State, Action>.self))
    if let (known, _) = table[key] { return unsafeDowncast(known, to: Store<State, Action>.self) }
    let store = Store(core(), parent: parent)
    table.insert(store, for: key)
    return store
  }
}
