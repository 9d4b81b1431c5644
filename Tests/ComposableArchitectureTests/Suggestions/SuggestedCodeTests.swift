@testable import ComposableArchitecture
import CustomDump
import Testing

private struct Settings: Reducer {
  struct State: Equatable {
    var name = ""
    var nested = Nested()
    var path = StackState<Nested>()
    @PresentationState var child: Nested?
    struct Nested: Equatable { var level = 0 }
  }

  @CasePathable
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case child(PresentationAction<Child>)
    case path(StackAction<State.Nested, Child>)
  }

  @CasePathable
  enum Child { case bump }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .child(.presented(.bump)): state.child?.level += 1
      case .child(.dismiss): state.child = nil
      case .path(.push(let id, let nested)): state.path[id: id] = nested
      case .path(.element(let id, .bump)): state.path[id: id]?.level += 1
      case .path(.popFrom(let id)): state.path.pop(from: id)
      }
      return .none
    }
  }
}

/// The code that a failing `send` without an assertion suggests.
@MainActor private func code(
  _ state: Settings.State = Settings.State(), sending action: Settings.Action
) async -> String? {
  let failures = await collectFailures {
    let store = TestStore(initialState: state) { Settings() }
    await store.send(action)
  }
  return failures.first?.suggestion?.code
}

@MainActor struct SuggestedCodeTests {
  @Test func `a binding is sent by the property's name`() async {
    #expect(
      await code(sending: .binding(.set(\.name, "Blob"))) == #"""
        await store.send(\.binding.name, "Blob") {
          $0.name = "Blob"
        }
        """#)
  }

  @Test func `a binding of a property of a property is sent as its key path`() async {
    #expect(
      await code(sending: .binding(.set(\.nested.level, 2))) == #"""
        await store.send(\.binding, .set(\.nested.level, 2)) {
          $0.nested.level = 2
        }
        """#)
  }

  @Test func `presented state changes under its own name`() async {
    var state = Settings.State()
    state.child = Settings.State.Nested()
    #expect(
      await code(state, sending: .child(.presented(.bump))) == #"""
        await store.send(\.child.presented.bump) {
          $0.child?.level = 1
        }
        """#)
    #expect(
      await code(state, sending: .child(.dismiss)) == #"""
        await store.send(\.child.dismiss) {
          $0.child = nil
        }
        """#)
  }

  @Test func `stacks are named by id, in actions and in state`() async {
    var state = Settings.State()
    #expect(
      await code(state, sending: .path(.push(id: 3, state: .init(level: 1)))) == #"""
        await store.send(\.path.push, (id: 3, state: Settings.State.Nested(level: 1))) {
          $0.path[id: 3] = Settings.State.Nested(level: 1)
        }
        """#)
    state.path[id: 3] = .init()
    #expect(
      await code(state, sending: .path(.element(id: 3, action: .bump))) == #"""
        await store.send(\.path[id: 3].bump) {
          $0.path[id: 3]?.level = 1
        }
        """#)
    #expect(
      await code(state, sending: .path(.popFrom(id: 3))) == #"""
        await store.send(\.path.popFrom, 3) {
          $0.path.removeAll()
        }
        """#)
  }
}
