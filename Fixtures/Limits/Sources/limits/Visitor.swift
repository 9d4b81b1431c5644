import ComposableArchitecture
import Trees

/// Uses a library as an app does: with the stores of children, and observers of their states.
@MainActor
final class Visitor {
  private let store = Store(initialState: Library.State()) {
    Library()
  } withDependencies: {
    // The system's clock keeps each timer until its deadline, whatever becomes of the task.
    $0.continuousClock = TestClock()
  }
  private(set) var leakedStores = 0

  func presentAndDismiss(_ id: Int) async {
    store.send(.present(id))
    // A user interface scopes at every turn.
    for _ in 0..<3 { _ = store.scope(\.destination?.reader, action: \.destination.reader) }
    await visit {
      store.scope(\.destination?.reader, action: \.destination.reader)
    } leave: { [store] in
      if id.isMultiple(of: 2) {
        store.send(.destination(.dismiss))
      } else {
        await $0.send(.closeButtonTapped).finish()
      }
    }
  }

  func pushAndPop(_ id: Int) async {
    store.send(.push(id))
    let top = store.withState { $0.path.ids.last! }
    await visit {
      store.scope(\.path[id: top]?.reader, action: \.path[id: top].reader)
    } leave: { [store] in
      if id.isMultiple(of: 2) {
        store.send(.path(.popFrom(id: top)))
      } else {
        await $0.send(.closeButtonTapped).finish()
      }
    }
  }

  func addAndRemove(_ id: Int) async {
    store.send(.add(id))
    await visit {
      store.scope(\.readers, action: \.readers).first
    } leave: { [store] _ in
      store.send(.remove(id))
    }
  }

  private func visit(
    _ reader: () -> StoreOf<Reader>?, leave: (StoreOf<Reader>) async -> Void
  ) async {
    weak var store: StoreOf<Reader>?
    var work: StoreTask?
    do {
      let reader = reader()!
      store = reader
      var seen = 0
      let observation = observe { seen = reader.pages }
      work = reader.send(.task)
      while seen < 2 { await Task.yield() }
      await leave(reader)
      observation.cancel()
    }
    await work?.finish()
    if store != nil { leakedStores += 1 }
  }
}
