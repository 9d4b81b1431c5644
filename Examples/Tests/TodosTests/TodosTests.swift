import ComposableArchitecture
import Foundation
import Testing
import Todos

@MainActor
struct TodosTests {
  let clock = TestClock()

  private func store(_ todos: [Todo.State] = []) -> TestStoreOf<Todos> {
    TestStore(initialState: Todos.State(todos: IdentifiedArray(uniqueElements: todos))) {
      Todos()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
    }
  }

  @Test func `what is added comes first`() async {
    let store = store()
    await store.send(.addButtonTapped(title: "Milk")) {
      $0.todos = [Todo.State(id: UUID(0), title: "Milk")]
    }
    await store.send(.addButtonTapped(title: "Bread")) {
      $0.todos.insert(Todo.State(id: UUID(1), title: "Bread"), at: 0)
    }
  }

  @Test func `a title is edited in its row`() async {
    let store = store([Todo.State(id: UUID(7), title: "Mlik")])
    await store.send(\.todos[id: UUID(7)].binding.title, "Milk") { $0.todos[id: UUID(7)]?.title = "Milk" }
  }

  @Test func `what is done moves to the end a second after the last tick`() async {
    let store = store(["Milk", "Bread", "Soap"].enumerated().map { Todo.State(id: UUID($0), title: $1) })
    await store.send(\.todos[id: UUID(0)].binding.isDone, true) { $0.todos[id: UUID(0)]?.isDone = true }
    await clock.advance(by: .milliseconds(900))
    await store.send(\.todos[id: UUID(1)].binding.isDone, true) { $0.todos[id: UUID(1)]?.isDone = true }
    await clock.advance(by: .milliseconds(900))
    await clock.advance(by: .milliseconds(100))
    await store.receive(\.sortDone) { $0.todos = [$0.todos[2], $0.todos[0], $0.todos[1]] }
  }

  @Test func `the filter is a binding`() async {
    let store = store([
      Todo.State(id: UUID(0), title: "Milk"), Todo.State(id: UUID(1), title: "Bread", isDone: true),
    ])
    await store.send(\.binding.filter, .done) { $0.filter = .done }
    #expect(store.state.visible.map(\.title) == ["Bread"])
    await store.send(.binding(.set(\.filter, .active))) { $0.filter = .active }
    #expect(store.state.visible.map(\.title) == ["Milk"])
  }

  @Test func `rows are removed by the positions that are visible`() async {
    let store = store([
      Todo.State(id: UUID(0), title: "Milk", isDone: true), Todo.State(id: UUID(1), title: "Bread"),
    ])
    await store.send(\.binding.filter, .active) { $0.filter = .active }
    await store.send(.removeButtonTapped([0])) { $0.todos.remove(id: UUID(1)) }
    await store.send(.clearDoneButtonTapped) { $0.todos = [] }
  }

  @Test func `an afternoon with a list`() async {
    let store = store()
    store.exhaustivity = .off
    for title in ["Milk", "Bread", "Soap"] { await store.send(.addButtonTapped(title: title)) }
    await store.send(\.todos[id: UUID(2)].binding.isDone, true)
    await clock.advance(by: .seconds(1))
    await store.receive(\.sortDone)
    await store.send(.clearDoneButtonTapped) {
      $0.todos = [Todo.State(id: UUID(1), title: "Bread"), Todo.State(id: UUID(0), title: "Milk")]
    }
  }

  @Test func `a live store writes through bindings`() {
    let store = Store(initialState: Todos.State(todos: [Todo.State(id: UUID(0), title: "Milk")])) {
      Todos()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.filter = .active
    let row = store.scope(\.todos, action: \.todos).first
    row?.isDone = true
    #expect(store.visible.isEmpty)
  }

  @Test func `the list is there after a restart, in this test's own file`() async {
    do {
      let store = store()
      await store.send(.addButtonTapped(title: "Milk")) {
        $0.$todos.withLock { $0 = [Todo.State(id: UUID(0), title: "Milk")] }
      }
      await store.send(\.todos[id: UUID(0)].binding.title, "Rye bread") {
        $0.$todos.withLock { $0[id: UUID(0)]?.title = "Rye bread" }
      }
    }
    #expect(Todos.State().todos.map(\.title) == ["Rye bread"])
  }

  @Test func `a change of the list that is not asserted is explained`() async {
    let store = store([Todo.State(id: UUID(7), title: "Milk")])
    await expectReportsIssue {
      await store.send(.addButtonTapped(title: "Bread"))
    } matching: { issue in
      issue.description.contains("$0.$todos.withLock")
    }
  }
}
