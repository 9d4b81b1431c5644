import ComposableArchitecture
import MemoryInUse
import Testing
import Trees

/// Children that come and go in a test store.
@MainActor
@Suite(.serialized)
struct ManyChildrenTests {
  @Test func `presented and dismissed`() async {
    await repeatCycle { store, id in
      await store.send(.present(id)) { $0.destination = .reader(Reader.State(id: id)) }
      await store.send(\.destination.reader.task)
      for pages in 1...2 {
        await store.receive(\.destination.reader.turn) {
          $0.destination?.modify(\.reader) { $0.pages = pages }
        }
      }
      if id.isMultiple(of: 2) {
        await store.send(\.destination.dismiss) { $0.destination = nil }
      } else {
        await store.send(\.destination.reader.closeButtonTapped)
        await store.receive(\.destination.dismiss) { $0.destination = nil }
      }
    }
  }

  @Test func `pushed and popped`() async {
    await repeatCycle { store, number in
      let id = StackElementID(integerLiteral: number)
      await store.send(.push(number)) { $0.path[id: id] = .reader(Reader.State(id: number)) }
      await store.send(\.path[id: id].reader.task)
      for pages in 1...2 {
        await store.receive(\.path[id: id].reader.turn) {
          $0.path[id: id, case: \.reader]?.pages = pages
        }
      }
      if number.isMultiple(of: 2) {
        await store.send(\.path.popFrom, id) { $0.path[id: id] = nil }
      } else {
        await store.send(\.path[id: id].reader.closeButtonTapped)
        await store.receive(\.path.popFrom) { $0.path[id: id] = nil }
      }
    }
  }

  private func repeatCycle(
    _ cycle: (TestStore<Library.State, Library.Action>, Int) async -> Void
  ) async {
    let store = TestStore(initialState: Library.State()) {
      Library()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    for id in 0..<500 { await cycle(store, id) }
    let before = memory_in_use()
    for id in 500..<2_500 { await cycle(store, id) }
    let growth = memory_in_use() - before
    // Less than the smallest object for each cycle.
    #expect(growth < 2_000 * 32, "bytes more are in use")
    #expect(Token.alive == 0, "states or effects are left")
  }
}
