import Testing

@testable import ComposableArchitecture

/// Every call of a test store, with every kind of assertion, in every exhaustivity, with the actions of effects
/// reduced at either time: which failures come of it is written down in a table.
@MainActor
struct MatrixTests {
  /// What the test calls. The last four take no closure: the `send` before them does.
  enum Call: String, CaseIterable {
    case send
    case receiveAction, receiveCase, receivePayload, receivePredicate, receiveWithPayload, receiveInAnyOrder
    case assert
    case finish, skipReceivedActions, skipInFlightEffects, end
  }

  /// What the assertion closure says.
  enum Assertion: String, CaseIterable {
    /// All that changed, and rightly.
    case right
    /// A part of what changed.
    case partial
    /// Something that is not so.
    case wrong
    /// Nothing, and nothing changed.
    case unchanged
    /// There is no closure, and something changed.
    case absent
    /// It throws.
    case throwing
  }

  /// The kinds of failures in exhaustive mode, in `.off`, and in `.off(showSkippedAssertions: true)`.
  private static let table = """
    send       right      | -                            | -             | -
    send       partial    | stateMismatch                | -             | skippedDifferences
    send       wrong      | stateMismatch                | stateMismatch | stateMismatch
    send       unchanged  | closureChangedNothing        | -             | skippedEmptyClosure
    send       absent     | stateChangedWithoutAssertion | -             | skippedDifferences
    send       throwing   | closureThrew                 | closureThrew  | closureThrew
    receive    right      | -                            | -             | -
    receive    partial    | stateMismatch                | -             | skippedDifferences
    receive    wrong      | stateMismatch                | stateMismatch | stateMismatch
    receive    unchanged  | closureChangedNothing        | -             | skippedEmptyClosure
    receive    absent     | stateChangedWithoutAssertion | -             | skippedDifferences
    receive    throwing   | closureThrew                 | closureThrew  | closureThrew
    assert     right      | -                            | -             | -
    assert     partial    | -                            | -             | -
    assert     wrong      | stateMismatch                | stateMismatch | stateMismatch
    assert     unchanged  | -                            | -             | -
    assert     absent     | -                            | -             | -
    assert     throwing   | closureThrew                 | closureThrew  | closureThrew
    """

  /// What follows the failures of the `send`, whatever its assertion: an action is pending then, and an effect is
  /// running. What a call leaves is reported at the end of the test.
  private static let closureless = """
    finish              | finishTimeout receivedAfterEnd      | finishTimeout | finishTimeout skippedActions
    skipReceivedActions | skippedActions effectStillRunning   | -             | skippedActions skippedEffects
    skipInFlightEffects | skippedEffects receivedAfterEnd     | -             | skippedEffects skippedActions
    end                 | receivedAfterEnd effectStillRunning | -             | skippedActions skippedEffects
    """

  private static func cells(_ text: String) -> [String: [[String]]] {
    var cells: [String: [[String]]] = [:]
    for line in text.split(separator: "\n") {
      let columns = line.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
      cells[columns[0].joined(separator: " ")] = columns.dropFirst().map { $0 == ["-"] ? [] : $0 }
    }
    return cells
  }

  private static func expected(
    _ call: Call, _ assertion: Assertion, _ exhaustivity: Exhaustivity
  ) throws -> [String] {
    let column = try #require(Exhaustivity.every.firstIndex(of: exhaustivity))
    let table = cells(table)
    switch call {
    case .send, .assert: return try #require(table["\(call) \(assertion)"])[column]
    case .receiveAction, .receiveCase, .receivePayload, .receivePredicate, .receiveWithPayload,
      .receiveInAnyOrder:
      return try #require(table["receive \(assertion)"])[column]
    case .finish, .skipReceivedActions, .skipInFlightEffects, .end:
      return try #require(table["send \(assertion)"])[column]
        + #require(cells(closureless)["\(call)"])[column]
    }
  }

  @Test(arguments: Call.allCases, EffectActions.every)
  func `every cell of the matrix`(call: Call, effectActions: EffectActions) async throws {
    for assertion in Assertion.allCases {
      for exhaustivity in Exhaustivity.every {
        let failures = await collectFailures {
          let store = TestStore(initialState: Feature.State()) { Feature() }
          store.exhaustivity = exhaustivity
          store.effectActions = effectActions
          await run(call, assertion, store)
        }
        let expected = try Self.expected(call, assertion, exhaustivity)
        #expect(
          failures.map(\.kind.rawValue) == expected,
          "\(call), \(assertion), \(exhaustivity), \(effectActions)")
        // What is skipped is expected, and everything else fails.
        for failure in failures {
          #expect((failure.severity == .expected) == failure.kind.rawValue.hasPrefix("skipped"))
        }
      }
    }
  }

  @Test func `the matrix has no empty cell`() {
    let table = Self.cells(Self.table)
    #expect(table.count == 3 * Assertion.allCases.count)
    #expect(Self.cells(Self.closureless).count == 4)
    #expect(table.values.allSatisfy { $0.count == 3 })
    #expect(Self.cells(Self.closureless).values.allSatisfy { $0.count == 3 })
  }

  private func run(_ call: Call, _ assertion: Assertion, _ store: TestStoreOf<Feature>) async {
    // An action that is to change nothing sets what is there.
    let values = assertion == .unchanged ? Values(first: 0, second: 0) : Values(first: 1, second: 1)
    let closure = closure(assertion)
    switch call {
    case .send:
      await store.send(.set(values), assert: closure)
    case .receiveAction:
      await store.send(.emit(values))
      await store.receive(.set(values), assert: closure)
    case .receiveCase:
      await store.send(.emit(values))
      await store.receive(\.set, assert: closure)
    case .receivePayload:
      await store.send(.emit(values))
      await store.receive(\.set, values, assert: closure)
    case .receivePredicate:
      await store.send(.emit(values))
      await store.receive({ $0 == .set(values) }, assert: closure)
    case .receiveWithPayload:
      await store.send(.emit(values))
      if let closure {
        await store.receive(\.set) { state, payload in
          #expect(payload == values)
          try closure(&state)
        }
      } else {
        await store.receive(\.set)
      }
    case .receiveInAnyOrder:
      await store.send(.emit(values))
      await store.receive(inAnyOrder: \.set, assert: closure)
    case .assert:
      await store.send(.set(values), assert: values.first == 0 ? nil : self.closure(.right))
      store.assert(closure ?? { _ in })
    case .finish:
      await store.send(.begin(values), assert: closure)
      await store.finish(timeout: .zero)
    case .skipReceivedActions:
      await store.send(.begin(values), assert: closure)
      await store.skipReceivedActions()
    case .skipInFlightEffects:
      await store.send(.begin(values), assert: closure)
      await store.skipInFlightEffects()
    case .end:
      await store.send(.begin(values), assert: closure)
    }
  }

  private func closure(_ assertion: Assertion) -> ((inout Feature.State) throws -> Void)? {
    switch assertion {
    case .right: { $0.values = Values(first: 1, second: 1) }
    case .partial: { $0.values.first = 1 }
    case .wrong: { $0.values.first = 2 }
    case .unchanged: { _ = $0 }
    case .absent: nil
    case .throwing: { _ in throw Refused() }
    }
  }
}

private struct Refused: Error {}

struct Values: Equatable, Sendable {
  var first = 0
  var second = 0
}

@Reducer
private struct Feature {
  struct State: Equatable { var values = Values() }
  enum Action: Equatable {
    case set(Values)
    /// Leads to `set`.
    case emit(Values)
    /// Sets the values, leads to `note`, and leaves an effect running.
    case begin(Values)
    case note
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .set(let values):
        state.values = values
        return .none
      case .emit(let values):
        return .run { send in await send(.set(values)) }
      case .begin(let values):
        state.values = values
        return .merge(
          .run { send in await send(.note) },
          .run { _ in try await Task.never() })
      case .note:
        return .none
      }
    }
  }
}
