public import CustomDump

extension SharedReader: CustomDumpRepresentable {
  /// The reference, which dumps as its value with a number, so that one value in two places is told from
  /// two that happen to be equal.
  public var customDumpValue: Any {
    DumpedReference(id: reference.dumpReferenceID) {
      let (left, right) = comparedValues(to: self)
      return (left, right)
    }
  }
}

extension SharedReader: CustomReflectable {
  /// The mirror of the value.
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension SharedReader: SuggestibleReference {
  package static var isSuggestionWritable: Bool { false }

  package func suggestedValues(comparedTo actual: Self) -> (previous: Value, actual: Value) {
    let (left, right) = comparedValues(to: actual)
    return (left, right)
  }

  package var suggestedCurrentValue: Value { wrappedValue }

  package func suggestionTarget(comparedTo actual: Self) -> SuggestionTarget? {
    box.suggestionTarget(comparedTo: actual.box)
  }

  package var isSuggestedByKey: Bool { reference.origin.isByKey }
}
