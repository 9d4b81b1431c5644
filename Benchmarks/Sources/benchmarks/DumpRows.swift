import ComposableArchitecture

/// Dumps, differences and failures of big values, beside reflecting the same values once with `Mirror` (F4).
@MainActor let dumpRows: [Row] = [
  Row(name: "F4.rows10k", operations: 3) { operations in
    for _ in 0..<operations {
      let count = reflectedValues(of: Table10k.rows)
      try check(count > 40_000, "reflected \(count) values")
    }
  },
  Row(name: "F4.ints8k", operations: 20) { operations in
    for _ in 0..<operations {
      let count = reflectedValues(of: Table10k.integers)
      try check(count == 8_001, "reflected \(count) values")
    }
  },
  Row(name: "diff.rows10k", floor: "F4.rows10k", bar: 1.5, operations: 3) { operations in
    for number in 0..<operations {
      var changed = Table10k.rows
      changed.rows[id: 5_000 + number]?.title = "Changed"
      let text = diff(Table10k.rows, changed) ?? ""
      try check(text.contains("+       title: \"Changed\""), text)
    }
  },
  Row(name: "diff.half8k", floor: "F4.ints8k", bar: 3, operations: 20) { operations in
    let half = Table10k.integers.map { $0 % 2 == 0 ? $0 : -$0 }
    for _ in 0..<operations {
      let text = diff(Table10k.integers, half) ?? ""
      try check(text.contains("of 4000 differences"), text)
    }
  },
  Row(name: "dump.rows10k", floor: "F4.rows10k", bar: 5, operations: 3) { operations in
    for _ in 0..<operations {
      let text = String(customDumping: Table10k.rows)
      try check(text.utf8.count > 900_000, "\(text.utf8.count) bytes")
    }
  },
  Row(name: "teststore.failure.rows10k", floor: "F4.rows10k", bar: 3, operations: 3) { operations in
    let messages = LockIsolated<[String]>([])
    await withIssueReporters([Collecting(messages: messages)]) {
      let store = TestStore(initialState: Table10k.rows) { Table10k() }
      for number in 0..<operations { await store.send(.rename(number)) { $0.rows[id: 1]?.title = "Wrong" } }
    }
    try check(messages.value.count == operations, "\(messages.value.count) failures of \(operations)")
    try check(messages.value.allSatisfy { $0.utf8.count < 4_000 }, messages.value.first ?? "")
  },
  Row(name: "rows10k.byhand", operations: 200) { operations in
    var state = Table10k.rows
    for number in 0..<operations {
      var expected = state
      _ = Table10k().reduce(into: &state, action: .rename(number))
      expected.rows[id: number]?.title = "Changed"
      try check(expected == state, "the hand-written step")
    }
  },
  Row(name: "teststore.rows10k", floor: "rows10k.byhand", bar: 1.5, operations: 200) { operations in
    let store = TestStore(initialState: Table10k.rows) { Table10k() }
    for number in 0..<operations {
      await store.send(.rename(number)) { $0.rows[id: number]?.title = "Changed" }
    }
    try check(store.state.rows[id: operations - 1]?.title == "Changed", "not renamed")
  },
]

/// Ten thousand rows, of which an action renames one.
private struct Table10k: Reducer {
  struct Element: Equatable, Identifiable {
    let id: Int
    var title: String
    var isDone = false
    var count = 0
  }

  struct State: Equatable {
    var rows: IdentifiedArrayOf<Element>
    var name = "table"
  }

  enum Action { case rename(Int) }

  static let rows = State(
    rows: IdentifiedArray(uniqueElements: (0..<10_000).map { Element(id: $0, title: "Row \($0)") }))
  static let integers = Array(0..<8_000)

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .rename(let id) = action { state.rows[id: id]?.title = "Changed" }
    return .none
  }
}

/// Reflects a value and everything in it, and does nothing with it.
private func reflectedValues(of value: Any) -> Int {
  Mirror(reflecting: value).children.reduce(1) { $0 + reflectedValues(of: $1.value) }
}

private struct Collecting: IssueReporter {
  let messages: LockIsolated<[String]>

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    guard severity == .error else { return }
    let text = message() ?? ""
    messages.withValue { $0.append(text) }
  }
}
