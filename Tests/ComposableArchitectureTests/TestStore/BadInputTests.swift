import IssueReporting
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

  @Test func `mirrors that branch without end, of parts that == tells apart and of parts without one`() async
  {
    let equatable = await step(from: Branching(0), to: Branching(1), .on) { $0 = Branching(2) }
    #expect(equatable.map(\.kind) == [.stateMismatch])
    let holder = await step(
      from: BranchHolder(number: 0), to: BranchHolder(number: 1), .on
    ) { $0.number = 2 }
    #expect(holder.map(\.kind) == [.stateMismatch])
    #expect(holder.first?.rendered(in: .english).contains("number: 2 → 1") == true)
  }

  @Test(arguments: Exhaustivity.every)
  func `recursive references`(exhaustivity: Exhaustivity) async {
    let failures = await step(from: Ring(0), to: Ring(1), exhaustivity) { $0 = Ring(2) }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).isEmpty == false)
  }

  @Test(arguments: [Exhaustivity.on, .off])
  func `a nil in optionals of optionals is told from the others`(exhaustivity: Exhaustivity) async {
    struct State: Equatable { var value: Int?? }
    let none: Int? = nil
    for (before, actual, text) in [
      (Int??.none, Int??.some(none), "value: nil → .some(nil)"),
      (.some(none), .none, "value: .some(nil) → nil"),
    ] {
      let failures = await step(from: State(value: 7), to: State(value: actual), exhaustivity) {
        $0.value = before
      }
      #expect(failures.map(\.kind) == [.stateMismatch])
      let message = failures.first?.rendered(in: .english) ?? ""
      #expect(message.contains(text))
      #expect(message.contains(actual == .none ? "$0.value = nil" : "$0.value = .some(nil)"))
      let holds = await step(from: State(value: 7), to: State(value: actual), exhaustivity) {
        $0.value = actual
      }
      #expect(holds.isEmpty)
    }
  }

  @Test(arguments: [Exhaustivity.off, .off(showSkippedAssertions: true)])
  func `a part that never equals itself does not spoil what is asserted beside it`(
    exhaustivity: Exhaustivity
  ) async {
    struct State: Equatable {
      var count = 0
      var ratio = 0.0
    }
    func failures(_ assert: @escaping (inout State) -> Void) async -> [Failure.Kind] {
      await step(from: State(), to: State(count: 2, ratio: .nan), exhaustivity, assert: assert)
        .filter { $0.severity == .failure }.map(\.kind)
    }
    #expect(await failures { $0.count = 2 } == [])
    #expect(await failures { $0.ratio = .nan } == [])
    #expect(await failures { $0.count = 3 } == [.stateMismatch])
    #expect(await failures { $0.ratio = 3 } == [.stateMismatch])
  }

  @Test func `NaN is a failure in exhaustive mode, and explained`() async {
    let failures = await step(from: 0.0, to: .nan, .on) { $0 = .nan }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains("NaN") == true)
  }

  @Test(arguments: Exhaustivity.every)
  func `an enormous line is cut around its difference, and attached whole`(exhaustivity: Exhaustivity) async {
    let text = String(repeating: "0123456789", count: 10_000)
    let failures = await step(from: "", to: text + "right", exhaustivity) { $0 = text + "wrong" }
    #expect(failures.map(\.kind) == [.stateMismatch])
    for catalogue in MessageCatalogue.all {
      let message = failures.first?.rendered(in: catalogue) ?? ""
      #expect(message.utf8.count < 2_500)
      let marked = message.split(separator: "\n").filter { $0.contains("\u{2212}") || $0.contains("+ ") }
      #expect(marked.contains { $0.contains("789wrong") })
      #expect(marked.contains { $0.contains("789right") })
    }
    // A search for all of such a text takes forever.
    let whole = failures.first?.wholeEvidence() ?? ""
    #expect(whole.utf8.count > 2 * text.utf8.count)
    #expect(whole.contains("789wrong") && whole.contains("789right"))
  }

  @Test func `lines that end with a carriage return count as lines`() {
    let text = repeatElement("line", count: 300).joined(separator: "\r\n")
    let shown = MessageBudget(catalogue: .english).cut(text).textLines
    #expect(shown.count == 200)
    #expect(shown.last == "    … (101 more lines)")
  }

  @Test func `an action with an enormous payload is cut, and attached whole`() async {
    let text = String(repeating: "0123456789", count: 10_000)
    let failures = await collectFailures {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Enormous> { _, action in
          action == .start ? .merge(.send(.text(text)), .send(.lines(Array(0..<5_000)))) : .none
        }
      }
      await store.send(.start)
      await store.receive(\.start)
      await store.receive(\.start)
    }
    #expect(failures.map(\.kind) == [.receivedOther, .receivedOther])
    for failure in failures {
      let message = failure.rendered(in: .english)
      #expect(message.utf8.count < 10_000)
      #expect(message.split(separator: "\n").count < 220)
    }
    #expect((failures.first?.wholeEvidence() ?? "").utf8.count > text.utf8.count)
    #expect(failures.last?.wholeEvidence()?.contains("4999") == true)
    #expect(failures.first?.rendered(in: .english).contains("more characters)") == true)
    #expect(failures.last?.rendered(in: .english).contains("more lines)") == true)
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

/// Shows two children of its kind, each of which shows two.
private struct Branching: Equatable, CustomReflectable {
  var number: Int
  init(_ number: Int) { self.number = number }
  var customMirror: Mirror {
    Mirror(self, children: ["left": Branching(number + 1), "right": Branching(number + 2)])
  }
}

private struct BranchHolder: Equatable {
  struct Branch: CustomReflectable {
    var number = 0
    var customMirror: Mirror {
      Mirror(self, children: ["left": Branch(number: number + 1), "right": Branch(number: number + 2)])
    }
  }

  var branches = [Branch(), Branch()]
  var number: Int
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.number == rhs.number }
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

@CasePathable private enum Enormous: Equatable {
  case start
  case text(String)
  case lines([Int])
}

@CasePathable private enum Unprintable {
  case start
  case closure(@Sendable () -> Void)
  case liar(Liar)
}
