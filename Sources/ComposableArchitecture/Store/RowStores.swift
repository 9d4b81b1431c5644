import IdentifiedCollections

/// The stores of the elements of an identified array.
struct RowStores<State, Action>: RandomAccessCollection {
  /// Makes the stores, on the main actor.
  private let store: @MainActor (Int) -> Store<State, Action>

  let endIndex: Int

  @MainActor
  init<ID>(
    elements: IdentifiedArray<ID, State>,
    store: @escaping @MainActor (ID, State) -> Store<State, Action>
  ) {
    endIndex = elements.count
    self.store = { store(elements.ids[$0], elements[$0]) }
  }

  var startIndex: Int { 0 }

  subscript(position: Int) -> Store<State, Action> {
    let store = store
    return MainActor.assumeIsolated { store(position) }
  }
}
