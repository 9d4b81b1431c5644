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
  withoutActuallyEscaping(isCasePathable) { isCasePathable in
    let writer = StatementWriter(
      writesUUIDsAsIntegers: writesUUIDsAsIntegers, isCasePathable: isCasePathable)
    return writer.statements(
      from: previous, to: actual, type: type(of: actual), at: Place(root), depth: 0
    ).map(\.text)
  }
}
