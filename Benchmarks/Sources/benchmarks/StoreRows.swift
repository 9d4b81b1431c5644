import ComposableArchitecture

/// Live stores: trees of features, lists, effects.
@MainActor let storeRows: [Row] = [
  Row(name: "store.send.depth5", floor: "F2", bar: 5, operations: 50_000) { try nested($0, depth: 5) },
  Row(name: "store.send.depth10", floor: "F2", bar: 5, operations: 50_000) { try nested($0, depth: 10) },
  Row(name: "store.send.forEach100", operations: 20_000) { try rows($0, count: 100) },
  Row(name: "store.send.forEach10k", operations: 20_000) { try rows($0, count: 10_000) },
  Row(name: "store.send.forEach100k", operations: 20_000) { try rows($0, count: 100_000) },
  Row(name: "effect.merge1k", operations: 1_000) { try await cancelAll($0) },
  Row(name: "effect.merge10k", operations: 10_000) { try await cancelAll($0) },
  Row(name: "dependency.read.byhand", operations: 200_000) { operations in
    let path = ByHand.path()
    var sum = 0
    for _ in 0..<operations { sum += ByHand.current[keyPath: path] }
    try check(sum == operations, "read \(sum) times")
  },
  Row(name: "dependency.read", operations: 200_000) { operations in
    let store = Store(initialState: 0) { Reading() }
    store.send(operations)
    try check(store.withState { $0 } == operations, "read \(store.withState { $0 }) times")
  },
  Row(name: "dependency.read.key", operations: 200_000) { operations in
    let store = Store(initialState: 0) { ReadingByKey() }
    store.send(operations)
    try check(store.withState { $0 } == operations, "read \(store.withState { $0 }) times")
  },
]

@MainActor
private func nested(_ operations: Int, depth: Int) throws {
  let store = Store(initialState: Nested.State(depth: depth)) { Nested(depth: depth) }
  var action = Nested.Action.increment
  for _ in 0..<depth { action = .child(action) }
  for _ in 1...operations { store.send(action) }
  let count = store.withState { $0.innermostCount }
  try check(count == operations, "counted \(count)")
}

@MainActor
private func rows(_ operations: Int, count: Int) throws {
  let store = Store(initialState: Rows.State(count: count)) { Rows() }
  for number in 0..<operations { store.send(.rows(.element(id: number % count, action: .increment))) }
  let sum = store.withState { $0.rows.reduce(0) { $0 + $1.count } }
  try check(sum == operations, "counted \(sum)")
}

/// Starts that many cancellable effects at once and cancels them by their common id.
@MainActor
private func cancelAll(_ operations: Int) async throws {
  let ended = LockIsolated(0)
  let store = Store(initialState: 0) { Many(count: operations, ended: ended) }
  let task = store.send(true)
  store.send(false)
  await task.finish()
  try check(ended.value == operations, "\(ended.value) of \(operations) ended")
}

/// A feature in itself, some levels deep.
private struct Nested: Reducer {
  struct State: Equatable {
    var count = 0
    var padding = [1, 2, 3]
    var children: [State] = []

    init(depth: Int) { children = depth > 0 ? [State(depth: depth - 1)] : [] }

    var child: State {
      get { children[0] }
      set { children[0] = newValue }
      _modify { yield &children[0] }
    }

    var innermostCount: Int { children.isEmpty ? count : child.innermostCount }
  }

  @CasePathable
  indirect enum Action {
    case increment
    case child(Action)
  }

  let depth: Int

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .increment = action { state.count += 1 }
      return .none
    }
    if depth > 0 {
      Scope(state: \.child, action: \.child) { AnyNested(depth: depth - 1) }
    }
  }
}

/// Ends the recursion of types.
private struct AnyNested: Reducer {
  let reducer: Reduce<Nested.State, Nested.Action>

  init(depth: Int) { reducer = Reduce(Nested(depth: depth)) }

  func reduce(into state: inout Nested.State, action: Nested.Action) -> Effect<Nested.Action> {
    reducer.reduce(into: &state, action: action)
  }
}

/// A list.
private struct Rows: Reducer {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State>

    init(count: Int) { rows = IdentifiedArray(uniqueElements: (0..<count).map { Row.State(id: $0) }) }
  }

  @CasePathable
  enum Action { case rows(IdentifiedActionOf<Row>) }

  var body: some Reducer<State, Action> {
    EmptyReducer().forEach(\.rows, action: \.rows) { Row() }
  }

  struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var count = 0
    }

    @CasePathable
    enum Action { case increment }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.count += 1
      return .none
    }
  }
}

/// Starts effects, and cancels them.
private struct Many: Reducer {
  let count: Int
  let ended: LockIsolated<Int>

  func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
    guard action else { return .cancel(id: "many") }
    return .merge(
      (0..<count).map { _ in
        .run { [ended] _ in
          try? await Task.never()
          ended.withValue { $0 += 1 }
        }
        .cancellable(id: "many")
      })
  }
}

/// Reads a dependency as often as its action says.
/// What any look-up by key path in a task's values costs: both are the standard library's.
private struct ByHand: Sendable {
  @TaskLocal static var current = ByHand()
  private var stored = 1
  var limit: Int { stored }

  /// Out of the optimiser's sight, as what a property wrapper was given.
  @inline(never) static func path() -> KeyPath<ByHand, Int> { \.limit }
}

private struct ReadingByKey: Reducer {
  @Dependency(LimitKey.self) var limit

  func reduce(into state: inout Int, action: Int) -> Effect<Int> {
    for _ in 0..<action { state += limit }
    return .none
  }
}

private struct Reading: Reducer {
  @Dependency(\.limit) var limit

  func reduce(into state: inout Int, action: Int) -> Effect<Int> {
    for _ in 0..<action { state += limit }
    return .none
  }
}

private enum LimitKey: DependencyKey {
  static let liveValue = 1
}

extension DependencyValues {
  fileprivate var limit: Int {
    get { self[LimitKey.self] }
    set { self[LimitKey.self] = newValue }
  }
}
