import ComposableArchitecture
import Testing

/// Declarations that the macro must cope with; that this file compiles is part of the test.
@Reducer
private struct Counter {
  struct State: Equatable { var count = 0 }
  enum Action: Equatable { case decrement, increment }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .decrement: state.count -= 1
      case .increment: state.count += 1
      }
      return .none
    }
  }
}

@Reducer
private struct Explicit: Reducer {
  typealias State = Int
  @CasePathable @dynamicMemberLookup enum Action { case set(Int) }
  func reduce(into state: inout Int, action: Action) -> EffectOf<Self> {
    if let value = action.set { state = value }
    return .none
  }
}

@Reducer
private struct Returning {
  struct State: Equatable {}
  enum Action { case tapped }
  var body: some ReducerOf<Self> {
    return Reduce { _, _ in .none }
  }
}

@Reducer
private struct Stored {
  struct State: Equatable { var log: [String] = [] }
  enum Action { case log(String) }
  let body = Reduce<State, Action> { state, action in
    if let line = action.log { state.log.append(line) }
    return .none
  }
}

@Reducer
private struct Generic<Value: Equatable & Sendable> {
  struct State: Equatable { var value: Value? }
  enum Action { case set(Value) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.value = action.set
      return .none
    }
  }
}

@Reducer
private struct Mode {
  enum State: Equatable {
    case off
    case on(level: Int)
  }
  enum Action { case toggled }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state = state.is(\.off) ? .on(level: 1) : .off
      return .none
    }
  }

  @Reducer
  struct Nested {
    struct State { var isOn = false }
    enum Action { case toggled }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.isOn.toggle()
        return .none
      }
    }
  }
}

@Suite struct ReducerMacroTests {
  private func reduce<R: Reducer>(_ reducer: R, _ state: R.State, _ actions: R.Action...) -> R.State {
    var state = state
    for action in actions { _ = reducer.reduce(into: &state, action: action) }
    return state
  }

  @Test func `a struct with state, action and body is a reducer`() {
    #expect(reduce(Counter(), .init(), .increment, .increment, .decrement).count == 1)
    #expect(Counter.Action.increment.is(\.increment))
  }

  @Test func `an explicit conformance and aliases are accepted`() {
    #expect(reduce(Explicit(), 0, .set(1)) == 1)
  }

  @Test func `bodies that return or are stored are accepted`() {
    #expect(reduce(Returning(), .init(), .tapped) == Returning.State())
    #expect(reduce(Stored(), .init(), .log("a"), .log("b")).log == ["a", "b"])
  }

  @Test func `generic reducers are accepted`() {
    #expect(reduce(Generic<String>(), .init(), .set("Blob")).value == "Blob")
    #expect(Generic<String>.Action.set("Blob")[case: \.set] == "Blob")
  }

  @Test func `an enum state has case paths`() {
    let state = reduce(Mode(), .off, .toggled)
    #expect(state.on == 1)
    #expect(state[case: \.on] == 1)
  }

  @Test func `reducers nest`() {
    #expect(reduce(Mode.Nested(), .init(), .toggled).isOn)
  }
}
