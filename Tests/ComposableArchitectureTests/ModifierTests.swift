import ComposableArchitecture
import Foundation
import Testing

private struct Typing: Reducer {
  struct State: Equatable {
    var text = ""
    var count = 0
    var changes: [String] = []
  }

  @CasePathable
  enum Action: Equatable {
    case type(String)
    case count
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .type(let text): state.text = text
    case .count: state.count += 1
    }
    return .none
  }
}

@MainActor
struct OnChangeTests {
  @Test func `a reducer runs after a change with the old and the new value`() async {
    let rig = Rig(Typing.State()) {
      Typing()
        .onChange(of: \.text) { oldValue, newValue in
          Reduce { state, _ in
            state.changes.append("\(oldValue)→\(newValue)")
            return .send(.count)
          }
        }
    }
    await rig.send(.type("a"))
    await rig.send(.type("a"))
    await rig.send(.type("b"))
    #expect(rig.state == .init(text: "b", count: 2, changes: ["→a", "a→b"]))
  }

  @Test func `a closure runs after a change with the old value and the state`() async {
    let rig = Rig(Typing.State()) {
      Typing()
        .onChange(of: { $0.text.count }) { oldValue, state in
          state.changes.append("\(oldValue) \(state.text)")
          return .send(.count)
        }
    }
    await rig.send(.type("a"))
    await rig.send(.type("b"))
    await rig.send(.type("bb"))
    #expect(rig.state == .init(text: "bb", count: 2, changes: ["0 a", "1 bb"]))
  }
}

@MainActor
struct DependencyModifierTests {
  struct Clockwork: Reducer {
    struct State: Equatable { var seen: [String] = [] }
    @CasePathable enum Action: Equatable {
      case look, lookLater
      case saw(String)
    }
    @Dependency(\.locale) var locale

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .look: state.seen.append(locale.identifier)
      case .lookLater: return .run { send in await send(.saw(locale.identifier)) }
      case .saw(let locale): state.seen.append(locale)
      }
      return .none
    }
  }

  private struct Costing: Reducer {
    @Dependency(\.costly) var costly

    func reduce(into state: inout Int, action: Void) -> Effect<Void> {
      state += costly
      return .none
    }
  }

  @Test func `a dependency is overridden for the reducer and its effects`() async {
    let rig = Rig(Clockwork.State()) {
      Clockwork().dependency(\.locale, Locale(identifier: "ko_KR"))
    }
    await rig.send(.look)
    await rig.send(.lookLater)
    #expect(rig.state.seen == ["ko_KR", "ko_KR"])
  }

  @Test func `the override nearest to the reducer wins`() async {
    let rig = Rig(Clockwork.State()) {
      Clockwork()
        .dependency(\.locale, Locale(identifier: "ko_KR"))
        .dependency(\.locale, Locale(identifier: "en_US"))
    }
    await rig.send(.look)
    #expect(rig.state.seen == ["ko_KR"])
  }

  @Test func `the default that is overridden is not made`() async {
    let rig = Rig(0) { CombineReducers { Costing().dependency(\.costly, 1) }.dependency(\.costly, 2) }
    await rig.send(())
    #expect(rig.state == 1)
    #expect(CostlyKey.makings.value == 0)
  }

  @Test func `a dependency is changed from the value in force`() async {
    let rig = Rig(Clockwork.State()) {
      Clockwork()
        .transformDependency(\.locale) { $0 = Locale(identifier: $0.identifier + "_KR") }
    } withDependencies: {
      $0.locale = Locale(identifier: "ko")
    }
    await rig.send(.look)
    #expect(rig.state.seen == ["ko_KR"])
  }
}

private enum CostlyKey: DependencyKey {
  static let makings = LockIsolated(0)

  static var liveValue: Int {
    makings.withValue { $0 += 1 }
    return 0
  }

  static var testValue: Int { liveValue }
}

extension DependencyValues {
  fileprivate var costly: Int {
    get { self[CostlyKey.self] }
    set { self[CostlyKey.self] = newValue }
  }
}

@MainActor
struct PrintChangesTests {
  @Test func `a printer sees every action with the state before and after`() async {
    let printed = LockIsolated<[String]>([])
    let rig = Rig(Typing.State()) {
      Typing()._printChanges(
        _ReducerPrinter { action, oldState, newState in
          printed.withValue { $0.append("\(action) \(oldState.count) \(newState.count)") }
        })
    }
    await rig.send(.count)
    #expect(printed.value == ["count 0 1"])
    #expect(rig.state.count == 1)
  }

  @Test func `no printer prints nothing and reduces all the same`() async {
    let rig = Rig(Typing.State()) { Typing()._printChanges(nil) }
    await rig.send(.count)
    #expect(rig.state.count == 1)
  }
}
