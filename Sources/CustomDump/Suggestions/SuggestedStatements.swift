/// The smallest set of statements found that turns one value into another, to show in a failure.
///
/// ```swift
/// suggestedStatements(from: State(count: 0), to: State(count: 1))  // ["$0.count = 1"]
/// ```
///
/// - Parameters:
///   - previous: The value that the statements start from.
///   - actual: A value of the same type, which they lead to.
///   - root: The name that stands for the value in the statements.
///   - writesUUIDsAsIntegers: Whether `UUID(2)` may stand for the second of the incrementing
///     identifiers. It compiles where the `Dependencies` module is imported.
///   - isCasePathable: Whether a type, an enum, has case key paths, so that its payload can be changed
///     in place with `modify(\.case) { … }`.
/// - Returns: Statements of one or more lines each, in an order in which they can be executed; none when
///   nothing that a test can write differs. Where a value has no source form they contain a placeholder,
///   `<#TypeName#>`.
package func suggestedStatements(
  from previous: Any,
  to actual: Any,
  root: String = "$0",
  writesUUIDsAsIntegers: Bool = false,
  isCasePathable: (Any.Type) -> Bool = { _ in false }
) -> [String] {
  suggestedWrites(
    from: previous, to: actual, root: root, writesUUIDsAsIntegers: writesUUIDsAsIntegers,
    isCasePathable: isCasePathable
  ).statements
}

/// The same as ``suggestedStatements(from:to:root:writesUUIDsAsIntegers:isCasePathable:)``, for a caller that knows of
/// writes to shared storage.
///
/// - Parameters:
///   - type: The type that the place is declared with; `nil`: that of `actual`.
///   - elsewhere: The storage of which the caller says how to write it if the statements do not.
/// - Returns: The statements, and the storage that they write.
package func suggestedWrites(
  from previous: Any,
  to actual: Any,
  as type: Any.Type? = nil,
  root: String = "$0",
  writesUUIDsAsIntegers: Bool = false,
  writtenElsewhere elsewhere: Set<ObjectIdentifier> = [],
  isCasePathable: (Any.Type) -> Bool
) -> (statements: [String], written: Set<ObjectIdentifier>) {
  withoutActuallyEscaping(isCasePathable) { isCasePathable in
    let writer = StatementWriter(
      writesUUIDsAsIntegers: writesUUIDsAsIntegers, isCasePathable: isCasePathable)
    let statements = writer.statements(
      from: previous, to: actual, type: type ?? Swift.type(of: actual), at: Place(root), depth: 0)
    let written = ReferenceWrite.select(statements.flatMap(\.writes), elsewhere: elsewhere)
    return (statements.compactMap(\.needed).map(\.text), written)
  }
}

/// `name: Type = value`, to follow `var` where a value that is not there yet is declared.
///
/// ```swift
/// sourceDeclaration(of: "class", as: Float.self, value: Float(1))  // `class`: Float = 1.0
/// ```
///
/// - Parameters:
///   - name: The name of the variable.
///   - type: Its type.
///   - value: A value of the type.
package func sourceDeclaration(of name: String, as type: Any.Type, value: Any) -> String {
  var writer = SourceWriter()
  let value = writer.expression(value, as: type).fragment.layout()
  return "\(SourceText.variable(name)): \(SourceTypeName(type).full) = \(value)"
}
