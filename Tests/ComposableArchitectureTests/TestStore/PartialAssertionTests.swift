import Testing

@testable import ComposableArchitecture

/// Assertions about parts of the state, where the rest is skipped: 01 §3.
@MainActor
struct PartialAssertionTests {
  // MARK: A wrong assertion never passes

  @Test func `a difference that only == sees is not overlooked`() async {
    let failures = await collectFailures {
      await off(Sealed(), become: Sealed(number: 1, secret: 7)) { $0 = Sealed(number: 1, secret: 8) }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains("secret") == true)
  }

  @Test func `a right part beside a difference that only == sees still holds`() async {
    let failures = await collectFailures {
      await off(Sealed(), become: Sealed(number: 1, secret: 7)) { $0.number += 1 }
    }
    #expect(failures.map { $0.rendered(in: .english) } == [])
  }

  @Test func `an == that uses more than stored properties is believed`() async {
    let failures = await collectFailures {
      await off(Referring(box: Box(0)), become: Referring(box: Box(1))) { $0 = Referring(box: Box(2)) }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
  }

  @Test func `a part that is not equal to itself does not spoil what is asserted beside it`() async {
    let failures = await collectFailures {
      await off(Measured(), become: Measured(value: .nan, count: 1)) { $0.count = 1 }
      await off(Measured(), become: Measured(value: .nan, count: 1)) { $0.count += 1 }
    }
    #expect(failures.map { $0.rendered(in: .english) } == [])
    let wrong = await collectFailures {
      await off(Measured(), become: Measured(value: .nan, count: 1)) { $0.count = 2 }
      await off(Measured(), become: Measured(value: .nan, count: 1)) { $0.value = 3 }
    }
    #expect(wrong.map(\.kind) == [.stateMismatch, .stateMismatch])
  }

  @Test func `an element of an array that grew is compared where it stands`() async {
    let before = Rows(rows: [.init(title: "a"), .init(title: "b")])
    let actual = Rows(rows: [.init(title: "a"), .init(title: "b"), .init(title: "c")])
    let failures = await collectFailures {
      await off(before, become: actual) { $0.rows[1].title = "b" }
      await off(before, become: actual) { $0.rows[1].title = "x" }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains("rows[1].title: \"x\" → \"b\"") == true)
  }

  @Test func `relative assertions about one part hold beside changes of others`() async {
    let before = Sums(left: 1, right: 1, names: ["a": 1], tags: ["x"])
    let actual = Sums(left: 2, right: 5, names: ["a": 1, "b": 2], tags: ["x", "y"])
    let failures = await collectFailures {
      await off(before, become: actual) { $0.left += 1 }
      await off(before, become: actual) { $0.names["b", default: 0] += 2 }
      await off(before, become: actual) { $0.tags.insert("y") }
      await off(before, become: actual) {
        $0.left *= 2
        $0.right = 5
      }
    }
    #expect(failures.map { $0.rendered(in: .english) } == [])
    let wrong = await collectFailures {
      await off(before, become: actual) { $0.left += 2 }
      await off(before, become: actual) { $0.names["b", default: 0] += 3 }
      await off(before, become: actual) { $0.tags.insert("z") }
      await off(before, become: actual) {
        $0.left += 1
        $0.right += 1
      }
    }
    #expect(wrong.map(\.kind) == Array(repeating: .stateMismatch, count: 4))
  }

  // MARK: States that are not equatable

  @Test func `dictionaries and sets of values that are not equatable are compared by their elements`() async {
    let before = Loose(table: ["a": .init(text: "1")])
    let actual = Loose(
      table: ["a": .init(text: "1"), "b": .init(text: "2"), "c": .init(text: "3")], count: 1)
    let failures = await collectFailures {
      // Many times, as the order of a description changes from dictionary to dictionary.
      for capacity in 1...32 {
        await offLoose(before, become: actual) {
          $0.count += 1
          var table: [String: Loose.Entry] = [:]
          table.reserveCapacity(capacity)
          for key in ["c", "a", "b"] { table[key] = actual.table[key] }
          $0.table = table
        }
      }
    }
    #expect(failures.map { $0.rendered(in: .english) } == [])
    let wrong = await collectFailures {
      await offLoose(before, become: actual) { $0.table["b"] = .init(text: "9") }
    }
    #expect(wrong.map(\.kind) == [.stateMismatch])
  }

  @Test func `only what the snapshot shows is compared`() async {
    struct State { var shown = 0, hidden = 0 }
    let failures = await collectFailures {
      let store = TestStore(initialState: State(), comparing: { $0.shown }) {
        Reduce<State, Int> { state, _ in
          state = State(shown: 1, hidden: 1)
          return .none
        }
      }
      store.exhaustivity = .off
      await store.send(0) {
        $0.shown += 1
        $0.hidden = 5
      }
    }
    #expect(failures.map { $0.rendered(in: .english) } == [])
  }

  // MARK: What is still pending

  @Test func `an assertion that is right after a pending action names it`() async {
    let failures = await collectFailures {
      let store = makePending()
      store.exhaustivity = .off
      await store.send(.direct) { $0.count = 1 }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains("would hold after .indirect") == true)
  }

  @Test func `an assertion that a pending action makes wrong elsewhere does not name it`() async {
    let failures = await collectFailures {
      let store = makePending()
      store.exhaustivity = .off
      await store.send(.direct) {
        $0.values = [5]
        $0.count = 1
      }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains("would hold after") == false)
  }

  @Test func `an assertion that is half right after a pending action does not name it`() async {
    let failures = await collectFailures {
      let store = makePending()
      store.exhaustivity = .off
      // `.direct` makes it [1], and `.indirect` makes it [1, 2].
      await store.send(.direct) { $0.values = [3, 2] }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains("would hold after") == false)
  }

  @Test func `an assertion that may be about an action that is not reduced yet names it`() async {
    let failures = await collectFailures {
      let store = makePending()
      store.exhaustivity = .off
      store.effectActions = .reducedOnReceive
      await store.send(.direct) { $0.count = 1 }
      #expect(store.state.count == 0)
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.rendered(in: .english).contains(".indirect") == true)
    #expect(failures.first?.rendered(in: .english).contains("'receive'") == true)
  }

  // MARK: The failure

  @Test func `the failure says what to do and what to write`() async {
    let failures = await collectFailures {
      await off(Sums(), become: Sums(left: 2, names: ["b": 2])) { $0.left = 3 }
    }
    let failure = failures.first
    #expect(failure?.help != nil)
    #expect(failure?.suggestion?.code.contains("$0.left = 2") == true)
  }

  @Test func `a difference that is too long for the message is attached`() async {
    let actual = Rows(rows: (0..<2_000).map { .init(title: "\($0)") })
    let failures = await collectFailures {
      await off(Rows(), become: actual) { $0.rows = actual.rows.map { .init(title: $0.title + "!") } }
    }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first?.attachment?.contains("1999!") == true)
    let lines = failures.first?.rendered(in: .english).split(separator: "\n").count ?? 0
    #expect(lines < 300)
  }

  // MARK: How often the closure runs

  @Test(arguments: Exhaustivity.every)
  func `the closure runs twice at most, with equal copies of dependencies`(exhaustivity: Exhaustivity) async {
    for isRight in [true, false] {
      var drawn: [UUID] = []
      _ = await collectFailures {
        let store = TestStore(initialState: Sums()) {
          Reduce<Sums, Int> { state, _ in
            @Dependency(\.uuid) var uuid
            _ = uuid()
            state.left += 1
            state.right += 1
            return .none
          }
        } withDependencies: {
          $0.uuid = .incrementing
        }
        store.exhaustivity = exhaustivity
        await store.send(0) {
          @Dependency(\.uuid) var uuid
          drawn.append(uuid())
          $0.left += isRight ? 1 : 2
        }
      }
      #expect(drawn.count == (exhaustivity.isOff ? 2 : 1))
      #expect(Set(drawn) == [UUID(0)])
    }
  }

  // MARK: -

  private func off<State: Equatable>(
    _ before: State, become actual: State, assert: @escaping (inout State) throws -> Void
  ) async {
    let store = TestStore(initialState: before) {
      Reduce<State, Int> { state, _ in
        state = actual
        return .none
      }
    }
    store.exhaustivity = .off
    await store.send(0, assert: assert)
  }

  private func offLoose(
    _ before: Loose, become actual: Loose, assert: @escaping (inout Loose) throws -> Void
  ) async {
    let store = TestStore(initialState: before, comparing: { LooseSnapshot(state: $0) }) {
      Reduce<Loose, Int> { state, _ in
        state = actual
        return .none
      }
    }
    store.exhaustivity = .off
    await store.send(0, assert: assert)
  }

  private func makePending() -> TestStore<Pending.State, Pending.Action> {
    TestStore(initialState: Pending.State()) { Pending() }
  }
}

/// Has a property that takes part in `==` and does not show in a mirror.
private struct Sealed: Equatable, CustomReflectable {
  var number = 0
  var secret = 0

  var customMirror: Mirror { Mirror(self, children: ["number": number]) }
}

private final class Box: Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// Compares what its object holds.
private struct Referring: Equatable {
  let box: Box
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.box.number == rhs.box.number }
}

private struct Measured: Equatable {
  var value = 0.0
  var count = 0
}

private struct Rows: Equatable {
  struct Row: Equatable { var title: String }
  var rows: [Row] = []
}

private struct Sums: Equatable {
  var left = 0
  var right = 0
  var names: [String: Int] = [:]
  var tags: Set<String> = []
}

/// Is not equatable, nor are the values of its dictionary.
private struct Loose {
  struct Entry { var text: String }
  var table: [String: Entry] = [:]
  var count = 0
}

private struct LooseSnapshot: Equatable {
  let state: Loose
  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.state.count == rhs.state.count
      && lhs.state.table.mapValues(\.text) == rhs.state.table.mapValues(\.text)
  }
}

private struct Pending: Reducer {
  struct State: Equatable {
    var count = 0
    var values: [Int] = []
  }
  @CasePathable enum Action { case direct, indirect }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .direct:
      state.values = [1]
      return .run { send in await send(.indirect) }
    case .indirect:
      state.count += 1
      state.values = [1, 2]
      return .none
    }
  }
}
