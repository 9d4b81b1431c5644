import ComposableArchitecture
import Observation
import Testing

@MainActor
struct StoreObservationTests {
  private let store = Store(
    initialState: Bookcase.State(books: [Volume.State(id: 1), Volume.State(id: 2)])
  ) {
    Bookcase()
  }

  /// How often a read is told of a change while something is done.
  private func changes(of read: () -> Void, during operation: () -> Void) -> Int {
    let count = LockIsolated(0)
    withObservationTracking(read) { count.withValue { $0 += 1 } }
    operation()
    return count.value
  }

  @Test func `only the field that changed notifies`() {
    #expect(changes(of: { _ = store.visits }, during: { store.send(.visited) }) == 1)
    #expect(changes(of: { _ = store.query }, during: { store.send(.visited) }) == 0)
    #expect(changes(of: { _ = store.state.visits }, during: { store.send(.visited) }) == 1)
    #expect(changes(of: { _ = store.state.query }, during: { store.send(.visited) }) == 0)
  }

  @Test func `a child's field notifies readers of that field alone`() {
    let profile = store.scope(\.profile, action: \.profile)
    let label = { profile.send(.labelled("\(Int.random(in: 0...Int.max))")) }
    #expect(changes(of: { _ = profile.label }, during: { _ = label() }) == 1)
    #expect(changes(of: { _ = profile.top.pages }, during: { _ = label() }) == 0)
    #expect(changes(of: { _ = store.visits }, during: { _ = label() }) == 0)
    #expect(changes(of: { _ = store.profile.label }, during: { _ = label() }) == 1)
  }

  @Test func `a row's change is no change of the list`() {
    let rows = Array(store.scope(\.books, action: \.books))
    let (first, second) = (rows[0], rows[1])
    #expect(
      changes(of: { _ = store.scope(\.books, action: \.books).count }, during: { first.send(.turned) }) == 0)
    #expect(changes(of: { _ = first.pages }, during: { first.send(.turned) }) == 1)
    #expect(changes(of: { _ = second.pages }, during: { first.send(.turned) }) == 0)
  }

  @Test func `presenting and dismissing notifies who asked for the child's store`() {
    #expect(
      changes(
        of: { _ = store.scope(\.sheet, action: \.sheet.presented) },
        during: { store.send(.replaced(Bookcase.State(sheet: Volume.State(id: 1)))) }) == 1)
    #expect(
      changes(
        of: { _ = store.scope(\.sheet, action: \.sheet.presented) },
        during: { store.send(.sheet(.dismiss)) }) == 1)
  }

  @Test func `replacing the whole state notifies readers of every field`() {
    let profile = store.scope(\.profile, action: \.profile)
    #expect(changes(of: { _ = store.query }, during: { store.send(.replaced(Bookcase.State())) }) == 1)
    #expect(changes(of: { _ = profile.label }, during: { store.send(.replaced(Bookcase.State())) }) == 1)
  }

  @Test func `a state without observable fields notifies when it changes`() {
    struct Plain: Equatable {
      var a = 0
      var b = 0
    }
    let store = Store(initialState: Plain()) {
      Reduce<Plain, Bool> { state, changes in
        if changes { state.a += 1 }
        return .none
      }
    }
    #expect(changes(of: { _ = store.a }, during: { store.send(true) }) == 1)
    #expect(changes(of: { _ = store.b }, during: { store.send(true) }) == 1)
    #expect(changes(of: { _ = store.a }, during: { store.send(false) }) == 0)
  }

  @Test func `a reducer's reads are no observation`() {
    let other = Store(initialState: Bookcase.State()) { Bookcase() }
    #expect(changes(of: { other.send(.visited) }, during: { other.send(.visited) }) == 0)
  }

  @Test func `observe runs again after a change`() async {
    let seen = LockIsolated<[Int]>([])
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let token = observe { [store] in
      let visits = store.visits
      seen.withValue { $0.append(visits) }
      continuation.yield()
    }
    var iterator = changes.makeAsyncIterator()
    await iterator.next()
    store.send(.visited)
    await iterator.next()
    #expect(seen.value == [0, 1])
    token.cancel()
  }
}
