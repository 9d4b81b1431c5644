import CustomDump

// How a test writes to the types of this module, for suggested assertions.

extension PresentationState: SuggestibleWrapper {
  package var suggestedValue: State? { wrappedValue }
}

extension StackState: SuggestibleKeyedElements {
  package var suggestedIDs: [StackElementID] { components.map(\.id) }
  package var suggestedElements: [Element] { components.map(\.element) }
  package static var isSuggestionOrdered: Bool { false }
  /// A new stack with the same elements would choose their ids itself.
  package static var suggestedForm: SuggestedCollectionForm { .unavailable }
}

extension StackElementID: SourceExpressible {
  package var sourceExpression: String? { "\(generation)" }
}

extension BindingAction: SourceExpressible, CaseKeyPathContinuing {
  package var sourceExpression: String? {
    guard let member, let value = completeSourceExpression(of: value) else { return nil }
    return ".set(\\\(member), \(value))"
  }

  package var caseKeyPathContinuation: (path: String, payload: Any?)? {
    // A case key path goes one property deep.
    guard let member, !member.dropFirst().contains(where: { ".?![".contains($0) }) else { return nil }
    return (member, value)
  }

  /// The properties, each with its dot; `nil` where the runtime does not know the name of one.
  private var member: String? {
    let member = String(customDumping: keyPath).drop { $0 != "." }
    return member.isEmpty || member.contains(where: { "<[".contains($0) }) ? nil : String(member)
  }
}
