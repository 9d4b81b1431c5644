import CustomDump

/// A shared value whose expected and actual sides differ.
package struct SharedChange {
  /// What names the value: its key, such as `.inMemory("count")`, or its type.
  package let name: String

  /// The value that the test expects, or the one before the step.
  package let expected: Any

  /// The value after the step.
  package let actual: Any

  let cell: any TrackedCell

  /// The type that the value is declared with.
  package var type: Any.Type { cell.valueType }

  /// What tells apart two values with one name: that of the reference in a dump.
  package var identity: ObjectIdentifier { ObjectIdentifier(cell) }

  /// What a dump knows the value by.
  package var dumpReferenceID: ObjectIdentifier { cell.dumpReferenceID }

  var isEqual: Bool {
    func equals<T: Equatable>(_ expected: T) -> Bool? {
      (actual as? T).map { expected == $0 }
    }
    if let expected = expected as? any Equatable, let isEqual = equals(expected) { return isEqual }
    return String(customDumping: expected) == String(customDumping: actual)
  }
}
