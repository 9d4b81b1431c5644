import Testing

@testable import ComposableArchitecture

/// An assertion closure sees copies of stateful dependencies, taken before its action is reduced.
@MainActor
struct StatefulDependencyTests {
  @Test(arguments: Exhaustivity.every, EffectActions.every)
  func `ids drawn in the closure of a receive are those that its action drew`(
    exhaustivity: Exhaustivity, effectActions: EffectActions
  ) async {
    let failures = await collectFailures {
      let store = makeIdentifying()
      store.exhaustivity = exhaustivity
      store.effectActions = effectActions
      await store.send(.addTwo)
      await store.receive(\.add) { $0.ids.append($0.drawn()) }
      await store.receive(\.add) { $0.ids.append($0.drawn()) }
      #expect(store.state.ids == [UUID(0), UUID(1)])
    }
    #expect(failures.filter { $0.severity == .failure }.map { $0.rendered(in: .english) } == [])
  }

  @Test(arguments: EffectActions.every)
  func `ids drawn in the closure of a set of actions are those of its first action`(
    effectActions: EffectActions
  ) async {
    let failures = await collectFailures {
      let store = makeIdentifying()
      store.effectActions = effectActions
      await store.send(.addTwo)
      await store.receive(inAnyOrder: \.add, \.add) { $0.ids = [UUID(0), UUID(1)] }
      await store.send(.add) { $0.ids.append($0.drawn()) }
      await store.send(.addTwo)
      await store.receive(inAnyOrder: \.add, \.add) {
        @Dependency(\.uuid) var uuid
        $0.ids += [uuid(), uuid()]
      }
      #expect(store.state.ids == (0..<5).map { UUID($0) })
    }
    #expect(failures.map { $0.rendered(in: .english) } == [])
  }

  @Test func `an id that an effect draws between two actions is not seen by the first`() async {
    let failures = await collectFailures {
      let store = makeIdentifying()
      await store.send(.addOneAfterDrawing)
      await store.receive(\.add) { $0.ids = [UUID(1)] }
      await store.send(.add) { $0.ids.append($0.drawn()) }
      #expect(store.state.ids == [UUID(1), UUID(2)])
    }
    #expect(failures.map { $0.rendered(in: .english) } == [])
  }
}

extension Exhaustivity {
  /// Every exhaustivity, for tests that are the same in all.
  static let every: [Exhaustivity] = [.on, .off, .off(showSkippedAssertions: true)]
}

extension EffectActions {
  /// Both times at which the action of an effect can be reduced.
  static let every: [EffectActions] = [.reducedOnArrival, .reducedOnReceive]
}

@MainActor
private func makeIdentifying() -> TestStoreOf<Identifying> {
  TestStore(initialState: Identifying.State()) {
    Identifying()
  } withDependencies: {
    $0.uuid = .incrementing
  }
}

/// Draws an id for each action.
private struct Identifying: Reducer {
  struct State: Equatable {
    var ids: [UUID] = []

    func drawn() -> UUID {
      @Dependency(\.uuid) var uuid
      return uuid()
    }
  }
  @CasePathable enum Action { case add, addTwo, addOneAfterDrawing }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add:
      state.ids.append(state.drawn())
      return .none
    case .addTwo:
      return .run { send in
        await send(.add)
        await send(.add)
      }
    case .addOneAfterDrawing:
      return .run { send in
        @Dependency(\.uuid) var uuid
        _ = uuid()
        await send(.add)
      }
    }
  }
}
