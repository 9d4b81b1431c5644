import Testing

@testable import ComposableArchitecture

/// States, actions and calls that nobody means: a clear failure or a documented result, never a crash or a hang.
@MainActor
struct BadInputTests {
  private func step<State: Equatable>(
    from before: State, to actual: State, _ exhaustivity: Exhaustivity,
    assert: @escaping (inout State) throws -> Void
  ) async -> [Failure] {
    await collectFailures {
      let store = TestStore(initialState: before) {
        Reduce<State, Int> { state, _ in
          state = actual
          return .none
        }
      }
      store.exhaustivity = exhaustivity
      await store.send(0, assert: assert)
    }
  }

  @Test(arguments: Exhaustivity.every)
  func `mirrors that lie about their children`(exhaustivity: Exhaustivity) async {
    for lie in Liar.Lie.allCases {
      let failures = await step(
        from: Liar(number: 0, lie: lie), to: Liar(number: 1, lie: lie), exhaustivity
      ) { $0 = Liar(number: 2, lie: lie) }
      #expect(failures.map(\.kind) == [.stateMismatch], "\(lie)")
      #expect(failures.first.map { !$0.rendered(in: .korean).isEmpty } == true)
    }
  }

  @Test(arguments: Exhaustivity.every)
  func `recursive references`(exhaustivity: Exhaustivity) async {
    let failures = await step(from: Ring(0), to: Ring(1), exhaustivity) { $0 = Ring(2) }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).isEmpty == false)
  }

  @Test func `NaN is a failure in exhaustive mode, and explained`() async {
    let failures = await step(from: 0.0, to: .nan, .on) { $0 = .nan }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains("NaN") == true)
  }

  @Test(arguments: Exhaustivity.every)
  func `enormous values`(exhaustivity: Exhaustivity) async {
    let text = String(repeating: "0123456789", count: 10_000)
    let failures = await step(from: "", to: text, exhaustivity) { $0 = text + "!" }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect((failures.first?.rendered(in: .english).count ?? .max) < 1_000_000)
  }

  @Test(arguments: Exhaustivity.every)
  func `deeply nested values`(exhaustivity: Exhaustivity) async {
    let failures = await step(from: Nested.deep(0), to: Nested.deep(1), exhaustivity) { $0 = Nested.deep(2) }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).isEmpty == false)
  }

  @Test func `empty collections, text that is no UTF-8 and enums without cases`() async {
    struct State: Equatable {
      var never: [Never] = []
      var text = ""
      var bytes: [UInt8] = []
    }
    let failures = await step(from: State(), to: State(text: "\u{FFFD}\0", bytes: [0xFF, 0xC0]), .on) {
      $0.bytes = [0xFE]
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
  }

  @Test func `actions whose payload cannot be printed`() async {
    struct State: Equatable {}
    let failures = await collectFailures {
      let store = TestStore(initialState: State()) {
        Reduce<State, Unprintable> { _, action in
          guard case .start = action else { return .none }
          return .run { send in
            await send(.closure {})
            await send(.liar(Liar(number: 1, lie: .endless)))
          }
        }
      }
      await store.send(.start)
      await store.receive(\.liar)
    }
    #expect(failures.map(\.kind) == [.receivedOther, .receivedAfterEnd])
    #expect(failures.allSatisfy { !$0.rendered(in: .english).isEmpty })
  }

  @Test func `closures that throw in every call`() async {
    struct Refused: Error {}
    let failures = await collectFailures {
      let store = makeStepping()
      await store.send(.sendThree) { _ in throw Refused() }
      await store.receive(\.setCount) { _ in throw Refused() }
      await store.receive(\.setCount) { _, _ in throw Refused() }
      await store.receive(inAnyOrder: \.setOther) { _ in throw Refused() }
      store.assert { _ in throw Refused() }
    }
    #expect(failures.map(\.kind) == Array(repeating: .closureThrew, count: 5))
  }

  @Test func `every call after a dismissal`() async {
    struct Feature: Reducer {
      @Dependency(\.dismiss) var dismiss
      func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
        state += 1
        return .run { [dismiss] _ in await dismiss() }
      }
    }
    let failures = await collectFailures {
      let store = TestStore(initialState: 0) { Feature() }
      await store.send(true) { $0 = 1 }
      let task = await store.send(true) { $0 = 2 }
      #expect(task.isCancelled)
      await task.cancel()
      await task.finish()
      store.assert { $0 = 1 }
      await store.receive(true)
      await store.skipReceivedActions(strict: false)
      await store.skipInFlightEffects(strict: false)
      await store.finish()
    }
    #expect(failures.map(\.kind) == [.sentAfterDismissal, .nothingReceived])
  }

  @Test func `calls from a task that is cancelled`() async {
    let failures = await collectFailures {
      let store = makeStepping()
      let task = Task { @MainActor in
        withUnsafeCurrentTask { $0?.cancel() }
        await store.send(.first) { $0.count = 1 }
        await store.receive(\.second) { $0.count = 11 }
        await store.receive(\.third) { $0.count = 111 }
        await store.finish()
      }
      await task.value
    }
    #expect(failures.map { $0.rendered(in: .english) } == [])
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min), .nanoseconds(-1)])
  func `timeouts of nothing and less fail at once where something would have to be waited for`(
    timeout: Duration
  ) async {
    let failures = await collectFailures {
      let store = makeStepping()
      // What needs no time is received all the same.
      await store.send(.first) { $0.count = 1 }
      await store.receive(\.second, timeout: timeout) { $0.count = 11 }
      await store.receive(\.third, timeout: timeout) { $0.count = 111 }
      await store.finish(timeout: timeout)
      await store.send(.runForever)
      await store.receive(\.third, timeout: timeout)
      await store.finish(timeout: timeout)
    }
    #expect(failures.map(\.kind) == [.nothingReceived, .finishTimeout])
  }

  @Test func `an enormous timeout ends with the effect`() async {
    let failures = await collectFailures {
      let store = makeStepping()
      await store.send(.first) { $0.count = 1 }
      await store.receive(\.second, timeout: .seconds(Int64.max)) { $0.count = 11 }
      await store.receive(\.third) { $0.count = 111 }
      await store.receive(\.third, timeout: .seconds(Int64.max))
      await store.finish(timeout: .seconds(Int64.max))
    }
    #expect(failures.map(\.kind) == [.nothingReceived])
  }
}

/// Shows children that are not its own.
private struct Liar: Equatable, CustomReflectable, Sendable {
  enum Lie: CaseIterable { case none, other, endless, itself }
  var number: Int
  var lie: Lie

  var customMirror: Mirror {
    switch lie {
    case .none: Mirror(self, children: EmptyCollection<Mirror.Child>())
    case .other: Mirror(self, children: ["number": 7, "text": "seven"])
    case .endless: Mirror(self, children: ["next": Liar(number: number + 1, lie: .endless)])
    case .itself: Mirror(self, children: ["self": self], displayStyle: .enum)
    }
  }
}

/// Refers to itself.
private final class Ring: Equatable {
  let number: Int
  private var next: Ring?

  init(_ number: Int) {
    self.number = number
    next = self
  }

  static func == (lhs: Ring, rhs: Ring) -> Bool { lhs.number == rhs.number }
}

private indirect enum Nested: Equatable {
  case end(Int)
  case more(Nested)

  static func deep(_ number: Int) -> Nested {
    (0..<500).reduce(.end(number)) { nested, _ in .more(nested) }
  }
}

@CasePathable private enum Unprintable {
  case start
  case closure(@Sendable () -> Void)
  case liar(Liar)
}
