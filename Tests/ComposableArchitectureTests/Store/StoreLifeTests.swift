import ComposableArchitecture
import Testing

@MainActor
struct StoreLifeTests {
  @Test func `a child's store keeps the root, and nothing keeps both`() {
    var child: StoreOf<Volume>?
    weak var root: StoreOf<Bookcase>?
    do {
      let store = Store(initialState: Bookcase.State()) { Bookcase() }
      root = store
      child = store.scope(\.profile, action: \.profile).scope(\.top, action: \.top)
    }
    child?.send(.turned)
    #expect(root?.profile.top.pages == 1)
    weak let weakChild = child
    child = nil
    #expect(weakChild == nil)
    #expect(root == nil)
  }

  @Test func `effects end with the root store`() async {
    final class Token: Sendable {}
    weak var token: Token?
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    do {
      let object = Token()
      token = object
      let store = Store(initialState: 0) {
        Reduce<Int, Int> { _, _ in
          .run { _ in
            _ = object
            try? await Task.never()
            continuation.yield()
          }
        }
      }
      store.send(0)
    }
    for await _ in ends { break }
    while token != nil { await Task.yield() }
    #expect(token == nil)
  }

  @Test func `states are the state now and every different state after it`() async {
    var store: StoreOf<Bookcase>? = Store(initialState: Bookcase.State(sheet: Volume.State(id: 1))) {
      Bookcase()
    }
    let states = store!.states
    let visited = store!.scope(\.visits, action: \.self).states
    let sheet = store!.scope(\.sheet, action: \.sheet.presented)!.states
    store?.send(.visited)
    store?.send(.binding(.set(\.query, "")))
    store?.send(.sheet(.presented(.turned)))
    store?.send(.sheet(.dismiss))
    store?.send(.visited)

    var pages: [Int] = []
    for await state in sheet { pages.append(state.pages) }
    #expect(pages == [0, 1], "ends with the child")

    weak let root = store
    store = nil
    #expect(root == nil, "a sequence keeps nothing")
    var visits: [Int] = []
    for await state in states { visits.append(state.visits) }
    #expect(visits == [0, 1, 1, 1, 2], "ends with the store")
    visits = []
    for await count in visited { visits.append(count) }
    #expect(visits == [0, 1, 2])
  }

  @Test func `presenting and dismissing over and over leaves no store`() {
    let store = Store(initialState: Bookcase.State()) { Bookcase() }
    var dead = 0
    for id in 0..<200 {
      store.send(.replaced(Bookcase.State(sheet: Volume.State(id: id))))
      weak var sheet: StoreOf<Volume>?
      do {
        let kept = store.scope(\.sheet, action: \.sheet.presented)
        sheet = kept
        kept?.send(.turned)
      }
      store.send(.sheet(.dismiss))
      if sheet == nil { dead += 1 }
    }
    #expect(dead == 200)
  }
}
