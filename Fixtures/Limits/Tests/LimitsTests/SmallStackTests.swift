import ComposableArchitecture
import Testing
import Trees

/// State of 64 KB behind fifty `Scope`s, which `Scripts/fixtures` runs on a small stack.
@MainActor
struct SmallStackTests {
  @Test func `a scope in a scope, fifty times`() async { await write(in: Tower(), lines: 1) }

  @Test func `fifty scopes, one after the other`() async { await write(in: Row(), lines: 50) }

  private func write<Top: Storey>(in top: Top, lines: Int) async {
    let toLines: WritableKeyPath<Top.State, Int> = Top.toBook.appending(path: \.second.h.h.h.h)
    let store = TestStore(initialState: Top.blankState.pointee) { top }
    await store.send(Top.action(.write)) { $0[keyPath: toLines] = lines }
    await withKnownIssue {
      await store.send(Top.action(.write)) { $0[keyPath: toLines] = -1 }
    } matching: {
      $0.comments.contains { $0.rawValue.contains("second.h.h.h.h") }
    }
    await store.send(Top.action(.writeLater))
    for count in 1...lines {
      await store.receive(Top.action(.write)) { $0[keyPath: toLines] = (2 + count) * lines }
    }
  }
}
