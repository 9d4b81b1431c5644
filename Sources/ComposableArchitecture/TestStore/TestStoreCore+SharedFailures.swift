import CasePaths
import CustomDump
import IssueReporting
import Sharing

// What failures say of shared values, which states only refer to.

extension TestStoreCore {
  /// Whether two states, and the shared values on both sides of an assertion, are equal.
  func isEqual(
    _ expected: StateCopy<State>, _ actual: StateCopy<State>, _ asserted: SharedAssertion
  ) -> Bool {
    asserted.holds { comparison.isEqual(expected, actual) }
  }

  /// How two states differ, and then how shared values differ that neither holds.
  func evidence(
    expected: StateCopy<State>, actual: StateCopy<State>, _ asserted: SharedAssertion
  ) -> (sections: [Failure.Section], wholeText: String?) {
    let changes = asserted.changes
    let (inStates, others) = asserted.rendering(changes) { () -> StateEvidence? in
      let isEqual = comparison.isEqual(expected, actual)
      if isEqual, changes.isEmpty { return nil }
      let (expected, actual) = (comparison.snapshot(expected), comparison.snapshot(actual))
      guard isEqual else { return StateEvidence(expected: expected, actual: actual) }
      // Shared values in what `==` does not look into, such as an array in the memory of another one.
      return StateDifference(expected: expected, actual: actual).map { StateEvidence($0) }
    }
    let elsewhere = (inStates == nil ? changes : others).map { change in
      asserted.compare {
        StateEvidence(path: name(of: change, in: actual), expected: change.expected, actual: change.actual)
      }
    }
    let all = (inStates.map { [$0] } ?? []) + elsewhere
    let wholeTexts = all.compactMap(\.wholeText)
    return (
      all.flatMap(\.sections), wholeTexts.isEmpty ? nil : wholeTexts.joined(separator: "\n\n")
    )
  }

  /// The statements that assert what a step changed.
  func statements(
    from before: StateCopy<State>, to after: StateCopy<State>, _ step: SharedStep
  ) -> [String] {
    let asserted = step.assertion()
    let changes = asserted.changes
    let ((statements, written), _) = asserted.rendering(changes) {
      suggestedWrites(
        from: before.value, to: after.value,
        writtenElsewhere: Set(changes.map(\.identity)), isCasePathable: { $0 is any CasePathable.Type })
    }
    var names: Set<String> = []
    return statements
      + changes.filter { !written.contains($0.identity) }
      .flatMap { change in asserted.compare { Self.statements(for: change, names: &names) } }
  }

  /// The statements that assert the change of a shared value that those for the state do not write.
  ///
  /// - Parameter names: The names of the variables that there are.
  private static func statements(for change: SharedChange, names: inout Set<String>) -> [String] {
    let edits = suggestedWrites(
      from: change.expected, to: change.actual, as: change.type,
      isCasePathable: { $0 is any CasePathable.Type }
    ).statements
    guard !edits.isEmpty else { return [] }
    let body =
      edits.count == 1 && !edits[0].contains("\n")
      ? "{ \(edits[0]) }" : "{\n" + indented(edits.joined(separator: "\n"), by: "  ") + "\n}"
    guard let variable = change.variable else { return ["<#shared value#>.withLock \(body)"] }
    var name = variable
    var number = 1
    while !names.insert(name).inserted {
      number += 1
      name = "\(variable)\(number)"
    }
    return [
      "@Shared(\(change.name)) var \(sourceDeclaration(of: name, as: change.type, value: change.expected))",
      "$\(name).withLock \(body)",
    ]
  }

  /// Whether an expectation of a shared value holds after a later action.
  func holds(_ change: SharedChange, after record: ActionRecord) -> Bool {
    let later = shared.step(of: [record]).assertion()
    let actual = later.actualValue(ofSameAs: change)
    return PartialMismatch.find(
      whereChanged: change.expected, from: actual, expected: change.expected, actual: actual
    ).isEmpty
  }

  /// What a failure calls a shared value: the property of the state that holds it, or else its key.
  func name(of change: SharedChange, in state: StateCopy<State>) -> String {
    path(to: change, in: comparison.snapshot(state), depth: 0) ?? change.name
  }

  private func path(to change: SharedChange, in value: Any, depth: Int) -> String? {
    guard depth < 8 else { return nil }
    for child in Mirror(reflecting: value).children.prefix(256) {
      guard let label = child.label else { continue }
      let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
      if let representable = child.value as? any CustomDumpRepresentable,
        let reference = representable.customDumpValue as? any SharedReferenceValue
      {
        if reference.dumpReferenceID == change.dumpReferenceID { return name }
        continue
      }
      guard let rest = path(to: change, in: child.value, depth: depth + 1) else { continue }
      return name == "some" ? rest : "\(name).\(rest)"
    }
    return nil
  }

  /// Changes of shared values that effects made after the last action and that the test did not assert.
  ///
  /// - Parameter location: Where to report them; `nil`: at the line whose effects made them.
  func failuresForShared(at location: IssueLocation?) -> [Failure] {
    // What effects wrote before an action that is pending is part of that action's failure.
    let step = shared.takeStep(before: nil)
    let changes = step.assertion()
    guard !changes.changes.isEmpty else { return [] }
    let state = runtime.copyOfState()
    let evidence = evidence(expected: state, actual: state, changes)
    let location = location ?? changes.origins.last ?? self.location
    if exhaustivity.isOff {
      guard exhaustivity.showsSkipped else { return [] }
      return [
        Failure(
          .skippedDifferences, severity: .expected, location: location,
          headline: .init(.skippedDifferences), sections: evidence.sections, attachment: evidence.wholeText)
      ]
    }
    return [
      Failure(
        .sharedChangeNotAsserted, location: location, headline: .init(.sharedChangeNotAsserted),
        sections: evidence.sections, help: .init(.sharedChangeNotAssertedHelp),
        suggestion: (
          .init(.acceptActualState), call(.assert, statements(from: state, to: state, step))
        ), attachment: evidence.wholeText)
    ]
  }
}

extension SharedChange {
  /// The name for a variable with the value's key, where the key is written as it prints.
  fileprivate var variable: String? {
    guard name.hasPrefix(".inMemory(\"") || name.hasPrefix(".appStorage(\"") else { return nil }
    let key = name.split(separator: "\"", maxSplits: 1).last?.prefix { $0 != "\"" } ?? ""
    let words = key.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first, first.first?.isLetter == true else { return "value" }
    return first.prefix(1).lowercased() + first.dropFirst()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
