import ComposableArchitecture
import Testing

struct InboxTests {
  @Test func `effects of a feature use its dependencies`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Inbox.State()) {
      Inbox()
    } withDependencies: {
      $0.continuousClock = clock
      $0.mailClient.messages = { [Message(id: 0, text: $0)] }
    }
    await store.send(.view(.queryChanged("in"))) { $0.query = "in" }
    await store.send(\.view.queryChanged, "inbox") { $0.query = "inbox" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.loaded.success) {
      $0.messages = [Message(id: 0, text: "inbox")]
      $0.$unread.withLock { $0 = 1 }
    }
    let task = await store.send(.view(.task))
    await clock.advance(by: .seconds(60))
    await store.receive(\.tick)
    await task.cancel()
  }

  @Test func `children are presented, pushed and listed`() async {
    let store = TestStore(initialState: Inbox.State(drafts: [Editor.State(id: 7)])) { Inbox() }
    await store.send(.view(.editButtonTapped)) { $0.destination = .editor(Editor.State(id: 0)) }
    await store.send(\.destination.editor.binding.text, "Hi") {
      $0.destination?.modify(\.editor) { $0.text = "Hi" }
    }
    await store.send(\.destination.editor.saveButtonTapped)
    await store.receive(\.destination.editor.delegate.save) { $0.messages = [Message(id: 0, text: "Hi")] }
    await store.receive(\.destination.dismiss) { $0.destination = nil }
    await store.send(\.drafts[id: 7].binding.text, "Draft") { $0.drafts[id: 7]?.text = "Draft" }
    await store.send(\.path.push, (id: 0, state: .editor(Editor.State(id: 1)))) {
      $0.path[id: 0] = .editor(Editor.State(id: 1))
    }
    await store.send(\.path[id: 0].editor.binding.text, "Pushed") {
      $0.path[id: 0, case: \.editor]?.text = "Pushed"
    }
  }

  @Test func `a live store and its view are used without hops`() {
    let store = Store(initialState: Inbox.State(destination: .editor(Editor.State(id: 1)))) { Inbox() }
    let destination = store.scope(\.destination, action: \.destination.presented)
    guard case .editor(let editor)? = destination?.case else {
      Issue.record("\(String(describing: destination))")
      return
    }
    editor.text = "Hi"
    #expect(store.destination?.editor?.text == "Hi")
  }
}
