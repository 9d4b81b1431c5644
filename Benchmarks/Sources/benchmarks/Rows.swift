import ComposableArchitecture

/// F1 is a step of a test written by hand: reduce, copy, compare, and one trip through the main queue.
@MainActor let floors: [Row] = [
  Row(name: "F1", operations: 5_000) { operations in
    var state = Ten.State()
    for number in 1...operations {
      var expected = state
      _ = Ten().reduce(into: &state, action: .set(number))
      expected.a = number
      try check(expected == state, "the hand-written step")
      await Task.yield()
    }
    try check(state.a == operations, "F1 ended with \(state.a)")
  },
  Row(name: "F2", operations: 200_000) { operations in
    var state = Ten.State()
    let reducer = Ten()
    for number in 1...operations { _ = reducer.reduce(into: &state, action: .set(number)) }
    try check(state.a == operations, "F2 ended with \(state.a)")
  },
]

@MainActor let testStoreRows: [Row] = [
  Row(name: "teststore.send", floor: "F1", bar: 0.5, operations: 5_000) { operations in
    let store = TestStore(initialState: Ten.State()) { Ten() }
    for number in 1...operations { await store.send(.set(number)) { $0.a = number } }
    try check(store.state.a == operations, "sent until \(store.state.a)")
  },
  Row(name: "teststore.send+receive", floor: "F1", bar: 1, operations: 5_000) { operations in
    let store = TestStore(initialState: Ten.State()) { Ten() }
    for number in 1...operations {
      await store.send(.sendSet(number))
      await store.receive(\.set) { $0.a = number }
    }
    try check(store.state.a == operations, "received until \(store.state.a)")
  },
  Row(name: "teststore.run+receive", floor: "F1", bar: 3, operations: 2_000) { operations in
    let store = TestStore(initialState: Ten.State()) { Ten() }
    for number in 1...operations {
      await store.send(.runSet(number))
      await store.receive(\.set) { $0.a = number }
    }
    try check(store.state.a == operations, "received until \(store.state.a)")
  },
  Row(name: "teststore.debounce", floor: "F1", bar: 5, operations: 1_000) { operations in
    let clock = TestClock()
    let store = TestStore(initialState: Ten.State()) {
      Ten()
    } withDependencies: {
      $0.continuousClock = clock
    }
    for number in 1...operations {
      await store.send(.debounceSet(number))
      await clock.advance(by: .seconds(0.5))
      await store.receive(\.set) { $0.a = number }
    }
    try check(store.state.a == operations, "received until \(store.state.a)")
  },
  Row(name: "teststore.failingreceive", floor: "F1", bar: 10, operations: 200) { operations in
    let issues = LockIsolated(0)
    await withIssueReporters([Counting(issues: issues)]) {
      let store = TestStore(initialState: Ten.State()) { Ten() }
      for _ in 1...operations { await store.receive(\.set) }
    }
    try check(issues.value == operations, "\(issues.value) failures of \(operations)")
  },
  Row(name: "store.send", floor: "F2", bar: 5, operations: 100_000) { operations in
    let store = Store(initialState: Ten.State()) { Ten() }
    for number in 1...operations { store.send(.set(number)) }
    try check(store.state.a == operations, "sent until \(store.state.a)")
  },
]

/// Ten fields, one of which changes.
struct Ten: Reducer {
  struct State: Equatable {
    var a = 0
    var b = 1
    var c = "two"
    var d = [3]
    var e = 4.0
    var f: Int? = 5
    var g = "six"
    var h = [7: "seven"]
    var i = true
    var j = Set([9])
  }

  @CasePathable
  enum Action {
    case set(Int)
    case sendSet(Int)
    case runSet(Int)
    case debounceSet(Int)
  }

  private enum CancelID { case debounce }

  @Dependency(\.continuousClock) private var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .set(let number):
      state.a = number
      return .none
    case .sendSet(let number): return .send(.set(number))
    case .runSet(let number): return .run { send in await send(.set(number)) }
    case .debounceSet(let number):
      return .run { [clock] send in
        try await clock.sleep(for: .seconds(0.5))
        await send(.set(number))
      }
      .cancellable(id: CancelID.debounce, cancelInFlight: true)
    }
  }
}

/// Counts issues.
private struct Counting: IssueReporter {
  let issues: LockIsolated<Int>

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    if message()?.contains("nothing was received") == true { issues.withValue { $0 += 1 } }
  }
}
