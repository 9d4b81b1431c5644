import CasePaths
import CustomDump

// The code that would make a test pass.

extension TestStoreCore {
  /// The step as it would have to be written.
  ///
  /// - Parameter expected: What the test asserted instead.
  func suggestion(
    for step: Step<State, Action>, expected: StateCopy<State>
  ) -> (title: Failure.Sentence, code: String)? {
    // Nothing that a test writes equals a state that does not equal itself.
    guard comparison.isEqual(step.after, step.after) else { return nil }
    var statements = statements(from: step.before, to: step.after, step.shared)
    if statements.isEmpty {
      // Nothing changed: what the test asserted can be set right only by statements that say what is, not by
      // those that say what to do with it.
      statements = suggestedStatements(
        from: expected.value, to: step.after.value, root: "$0",
        isCasePathable: { $0 is any CasePathable.Type })
      guard statements.allSatisfy(Self.isAssignment) else { return nil }
    }
    guard !statements.isEmpty else { return nil }
    return (.init(.acceptActualState), call(step.call, statements))
  }

  /// The calls that received actions lack; `nil` for more of them than anybody would write.
  func suggestion(
    receiving received: [Ledger<State, Action>.Received]
  ) -> (title: Failure.Sentence, code: String)? {
    guard received.count <= 100 else { return nil }
    let calls = received.map { received in
      call(
        .receive(received.action),
        received.reduction.map {
          statements(from: $0.before, to: $0.after, shared.step(of: [$0.record]))
        } ?? [])
    }
    return (.init(.acceptReceivedActions), calls.joined(separator: "\n"))
  }

  /// Whether a statement sets a part to a value: `$0.rows[3].title = "x"`.
  private static func isAssignment(_ statement: String) -> Bool {
    guard let end = statement.range(of: " = ") else { return false }
    return !statement[..<end.lowerBound].contains("(") && !statement[..<end.lowerBound].contains("{")
  }

  /// One call of a test as code.
  func call(_ call: Step<State, Action>.Call, _ statements: [String]) -> String {
    let code =
      switch call {
      case .assert: "store.assert"
      case .send(let action): "await store.send(\(argument(for: action, hasPayload: true)))"
      case .receive(let action): "await store.receive(\(argument(for: action, hasPayload: false)))"
      case .receiveInAnyOrder(let actions):
        "await store.receive(inAnyOrder: "
          + actions.map { path(of: $0).path }.joined(separator: ", ") + ")"
      }
    guard !statements.isEmpty else { return code }
    // Where no statement names the state, the closure must say that it does not use it.
    let parameter = statements.contains { $0.hasPrefix("$0") } ? "" : " _ in"
    return code + " {" + parameter + "\n" + indented(statements.joined(separator: "\n"), by: "  ") + "\n}"
  }

  private func argument(for action: Action, hasPayload: Bool) -> String {
    if Action.self is any CasePathable.Type {
      let (path, payload) = path(of: action)
      guard hasPayload, let payload else { return path }
      return path + ", " + sourceExpression(of: payload)
    }
    // Only an action that can be compared can be named by its value.
    guard hasPayload || Action.self is any Equatable.Type else { return "<#\(Action.self)#>" }
    return sourceExpression(of: action)
  }

  private func path(of action: Action) -> (path: String, payload: Any?) {
    caseKeyPath(ofAction: action, isCasePathable: { $0 is any CasePathable.Type })
  }
}
