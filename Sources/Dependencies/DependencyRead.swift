/// Where a dependency is being read, as far as it is known.
struct DependencyRead: Sendable {
  /// A place in source code.
  struct Place: Sendable, CustomStringConvertible {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    var description: String { "\(fileID):\(line)" }
  }

  /// The `@Dependency` that reads.
  var wrapper: Place?

  /// The call of the subscript of ``DependencyValues``: in the property that names the dependency, or in the code
  /// that reads it directly.
  var lookup: Place?

  /// The function or property that calls the subscript.
  var function: StaticString?
}
