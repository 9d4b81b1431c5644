import Foundation

@testable import ComposableArchitecture

/// Tests that go wrong, by the name of the file that holds what they report.
@MainActor
enum GoldenScenario {
  nonisolated static let all: [String: @MainActor @Sendable () async -> Void] = [
    "state-mismatch": {
      await makeStepping(.init(count: 0)).send(.setCount(1)) { $0.count = 42 }
    },
    "state-mismatch-in-enormous-text": {
      let texts = ["wrong", "right"].map { String(repeating: "0123456789", count: 10_000) + $0 }
      await mismatch(texts[0], texts[1])
    },
    "received-other-of-enormous-payload": {
      let store = TestStore(initialState: 0) {
        Reduce<Int, [Int]> { _, action in
          action.isEmpty ? .merge(.send(Array(1...1_000)), .send(Array(1...1_000))) : .none
        }
      }
      await store.send([])
      await store.receive([1])
      await store.receive { $0.isEmpty }
    },
    "state-mismatch-in-receive": {
      let store = makeStepping()
      await store.send(.first) { $0.count = 1 }
      await store.receive(\.second) { $0.count = 12 }
      await store.receive(\.third) { $0.count = 111 }
    },
    "state-mismatch-in-assert": {
      let store = makeStepping()
      store.assert { $0.count = 2 }
    },
    "state-mismatch-in-off": {
      let store = makeStepping()
      store.exhaustivity = .off
      await store.send(.removeLast) { $0.other = 0 }
    },
    "state-mismatch-right-after-pending": {
      let store = makeStepping()
      store.exhaustivity = .off
      await store.send(.first) { $0.count = 11 }
    },
    "state-mismatch-perhaps-right-after-held": {
      let store = makeStepping()
      store.exhaustivity = .off
      store.effectActions = .reducedOnReceive
      await store.send(.first) { $0.count = 11 }
    },
    "state-changed-without-assertion": { await makeStepping().send(.setCount(1)) },
    "closure-changed-nothing": { await makeStepping().send(.nothing) { $0.count = 0 } },
    "closure-threw": {
      struct Refused: Error { let reason: String }
      await makeStepping().send(.nothing) { _ in throw Refused(reason: "no network") }
    },
    "equal-but-different": {
      await mismatch(Labelled(id: 1, text: "wrong"), Labelled(id: 1, text: "right"))
    },
    "unequal-hidden-property": { await mismatch(Generational(generation: 1), Generational(generation: 2)) },
    "unequal-identity": { await mismatch(Instance(), Instance()) },
    "unequal-not-a-number": { await mismatch(Double.nan, Double.nan) },
    "unequal-custom-equality": { await mismatch(NeverEqual(), NeverEqual()) },
    "unequal-stack-id-among-others": {
      let ids = [StackState<Int>([1]), StackState<Int>([1])].map { $0.ids[0] }
      await mismatch(
        NumberedID(hiding: HidingID(id: ids[0]), number: 1),
        NumberedID(hiding: HidingID(id: ids[1]), number: 2)
      )
    },
    "unequal-nested-optional": {
      let values: [Int?] = [nil]
      await mismatch(Doubled(value: nil), Doubled(value: values[0]))
    },
    "unequal-rounded": { await mismatch(Picture(data: Data([1, 2])), Picture(data: Data([1, 3]))) },
    "unequal-closure": { await mismatch(Callback(call: {}), Callback(call: {})) },
    "unequal-stack-ids": {
      var stacks = [StackState<Int>([1]), StackState<Int>([1])]
      for index in stacks.indices { stacks[index].append(2) }
      await mismatch(stacks[0], stacks[1])
    },
    "unequal-hidden-stack-ids": {
      await mismatch(HidingStack(stack: StackState([1])), HidingStack(stack: StackState([1])))
    },
    "unequal-stack-id": {
      let ids = [StackState<Int>([1]), StackState<Int>([1])].map { $0.ids[0] }
      await mismatch(HidingID(id: ids[0]), HidingID(id: ids[1]))
    },
    "unequal-stack-ids-among-others": {
      let stacks = [StackState<Int>([1]), StackState<Int>([1])]
      await mismatch(Stacked(stack: stacks[0], number: 1), Stacked(stack: stacks[1], number: 2))
    },
    "send-before-handling": {
      let store = makeStepping()
      await store.send(.sendThree)
      await store.send(.nothing)
    },
    "send-before-handling-one": {
      let store = makeStepping()
      await store.send(.sleepThenSetCount(1))
      await advance(store)
      await store.send(.nothing)
    },
    "received-after-end": {
      let store = makeStepping()
      await store.send(.sendThree)
    },
    "sent-after-dismissal": {
      let store = TestStore(initialState: Closing.State()) { Closing() }
      await store.send(.close)
      await store.send(.close)
    },
    "received-other": {
      let store = makeStepping()
      await store.send(.sendThree)
      await store.receive(.setOther(1))
      await store.receive(.setCount(2)) { $0.count = 2 }
      await store.receive(.setOther(1)) { $0.other = 1 }
    },
    "received-other-than-predicate": {
      let store = makeStepping()
      await store.send(.first) { $0.count = 1 }
      await store.receive { $0 == .nothing }
      await store.receive(.third) { $0.count = 111 }
    },
    "received-others-in-any-order": {
      let store = makeStepping()
      await store.send(.sendThree)
      await store.receive(inAnyOrder: \.setOther)
    },
    "nothing-received-no-effects": { await makeStepping().receive(\.second) },
    "nothing-received-parked": {
      let store = makeStepping()
      await store.send(.sleepThenSetCount(1))
      await store.receive(\.setCount)
      await store.skipInFlightEffects()
    },
    "nothing-received-endless": {
      let store = makeStepping()
      await store.send(.runForever)
      await store.receive(\.setCount)
      await store.skipInFlightEffects()
    },
    "nothing-received-parked-or-endless": {
      let store = makeStepping()
      await store.send(.sleepThenSetCount(1))
      await store.send(.runForever)
      await store.receive(\.setCount)
      await store.skipInFlightEffects()
    },
    "nothing-received-busy": {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, _ in
          .run(name: "spinning") { _ in while !Task.isCancelled { await Task.yield() } }
        }
      }
      await store.send(true)
      await store.receive(true)
      await store.skipInFlightEffects()
    },
    "nothing-received-timeout": {
      let store = makeOutside()
      await store.send(true)
      await store.receive(true, timeout: .zero)
      await store.skipInFlightEffects()
    },
    "nothing-received-cancelled": {
      let store = makeOutside()
      await store.send(true)
      let task = Task { @MainActor in await store.receive(true, timeout: .seconds(600)) }
      task.cancel()
      await task.value
      await store.skipInFlightEffects()
    },
    "nothing-received-skipped": {
      let store = makeStepping()
      store.exhaustivity = .off
      await store.send(.sendThree)
      await store.receive(\.third)
    },
    "any-order-missing": {
      let store = makeStepping()
      await store.send(.sendThree)
      await store.receive(inAnyOrder: \.setOther, \.setCount, \.third)
    },
    "effects-still-running": {
      let store = makeStepping()
      await store.send(.runForever)
      await store.send(.sleepThenSetCount(1))
    },
    "effects-still-running-outside": { await makeOutside().send(true) },
    "finish-timeout-asleep": {
      let store = makeStepping()
      await store.send(.sleepThenSetCount(1))
      await store.finish(timeout: .zero)
    },
    "finish-timeout-outside": {
      let store = makeOutside()
      await store.send(true)
      await store.finish(timeout: .zero)
    },
    "finish-timeout": {
      let store = makeStepping()
      await store.send(.runForever)
      await store.finish(timeout: .zero)
    },
    "finish-cancelled": {
      let store = makeOutside()
      await store.send(true)
      let task = Task { @MainActor in await store.finish(timeout: .seconds(600)) }
      task.cancel()
      await task.value
    },
    "finish-busy": {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, _ in
          .run(name: "spinning") { _ in while !Task.isCancelled { await Task.yield() } }
        }
      }
      await store.send(true)
      await store.finish(timeout: .seconds(600))
    },
    "finish-timeout-of-task": {
      let store = makeStepping()
      let task = await store.send(.runForever)
      await task.finish(timeout: .zero)
      await task.cancel()
    },
    "no-actions-to-skip": { await makeStepping().skipReceivedActions() },
    "no-effects-to-skip": { await makeStepping().skipInFlightEffects() },
    "skipped-actions": {
      let store = makeStepping()
      await store.send(.sendThree)
      await store.skipReceivedActions()
    },
    "skipped-many-actions": {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Counting> { _, action in
          guard case .start = action else { return .none }
          return .merge((1...25).map { .send(.number($0)) })
        }
      }
      await store.send(.start)
      await store.skipReceivedActions()
    },
    "outlives-its-test": {
      let store = makeStepping()
      await store.send(.runForever)
      store.core.endOfTest(outliving: "itsTest()")
    },
    "skipped-effects": {
      let store = makeStepping()
      await store.send(.runForever)
      await store.skipInFlightEffects()
    },
    "skipped-empty-closure": {
      let store = makeStepping()
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.nothing) { _ = $0 }
    },
    "skipped-in-login": {
      let store = TestStore(initialState: TabsAndLogin.State()) { TabsAndLogin() }
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(\.login.submitButtonTapped)
      await store.receive(\.login.delegate.didLogin) { $0.selectedTab = .activity }
    },
    "shared-change-not-asserted": {
      let store = makeTally()
      await store.send(.incrementInEffect)
    },
    "wrong-in-login": {
      let store = TestStore(initialState: TabsAndLogin.State()) { TabsAndLogin() }
      store.exhaustivity = .off
      await store.send(\.login.submitButtonTapped)
      await store.receive(\.login.delegate.didLogin) { $0.selectedTab = .profile }
    },
  ]

  private static func advance(_ store: TestStoreOf<Stepping>) async {
    guard let clock = store.dependencies.continuousClock as? TestClock<Duration> else { return }
    await clock.advance(by: .seconds(1))
  }

  /// An effect that waits for something that the library does not see.
  private static func makeOutside() -> TestStore<Int, Bool> {
    TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, _ in
        .run(name: "outside") { _ in for await _ in AsyncStream<Int>.makeStream().stream {} }
      }
    }
  }

  private static func mismatch<Value: Equatable>(_ expected: Value, _ actual: Value) async {
    let store = TestStore(initialState: Slot<Value>()) {
      Reduce<Slot<Value>, Int> { state, _ in
        state.value = actual
        return .none
      }
    }
    await store.send(0) { $0.value = expected }
  }
}

private struct Slot<Value: Equatable>: Equatable { var value: Value? }

private struct Picture: Equatable { var data: Data }
private struct Doubled: Equatable { var value: Int?? }

private struct HidingID: Equatable, CustomDumpReflectable {
  var id: StackElementID
  var customDumpMirror: Mirror { Mirror(self, children: ["name": "a"]) }
}

private struct NumberedID: Equatable {
  var hiding: HidingID
  var number: Int
}

private struct HidingStack: Equatable, CustomDumpReflectable {
  var stack: StackState<Int>
  var customDumpMirror: Mirror { Mirror(self, children: ["name": "a"]) }
}

private struct Stacked: Equatable {
  var stack: StackState<Int>
  var number: Int
}

@CasePathable private enum Counting {
  case start
  case number(Int)
}

private struct Labelled: Equatable, Identifiable {
  var id: Int
  var text: String
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
}

private struct Generational: Equatable, CustomDumpReflectable {
  var generation: Int
  var customDumpMirror: Mirror { Mirror(self, children: ["name": "a"]) }
}

private final class Instance: Equatable {
  static func == (lhs: Instance, rhs: Instance) -> Bool { lhs === rhs }
}

private struct NeverEqual: Equatable {
  static func == (lhs: Self, rhs: Self) -> Bool { false }
}

private struct Callback: Equatable {
  let call: @Sendable () -> Void
  static func == (lhs: Self, rhs: Self) -> Bool { false }
}

/// Dismisses itself.
private struct Closing: Reducer {
  struct State: Equatable {}
  enum Action { case close }
  @Dependency(\.dismiss) var dismiss
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .run { [dismiss] _ in await dismiss() }
  }
}
