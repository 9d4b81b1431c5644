import IssueReporting

/// The error that an endpoint of a ``DependencyClient()`` throws while it has no implementation.
///
/// ```swift
/// do {
///   _ = try await SearchClient().search(query: "swift", limit: 10)
/// } catch let error as Unimplemented {
///   print(error)
/// }
/// ```
public struct Unimplemented: Error, CustomStringConvertible {
  let endpoint: String

  /// Makes the error of an endpoint.
  ///
  /// - Parameter endpoint: The name of the endpoint.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }

  /// Says which endpoint has no implementation.
  public var description: String {
    "The endpoint '\(endpoint)' has no implementation."
  }
}

/// Reports that an endpoint without an implementation was called. For the code that ``DependencyEndpoint(method:)``
/// writes.
///
/// - Parameters:
///   - endpoint: The name of the endpoint.
///   - client: The type that has the endpoint.
///   - fileID: The source `#fileID` of the endpoint's declaration.
///   - filePath: The source `#filePath` of the endpoint's declaration.
///   - line: The source `#line` of the endpoint's declaration.
///   - column: The source `#column` of the endpoint's declaration.
public func _reportUnimplemented(
  _ endpoint: String,
  of client: Any.Type,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(
    """
    Unimplemented: '\(client).\(endpoint)'

    The endpoint was called, but the client has no implementation of it. It is declared at \(fileID):\(line).

    Give the test's client one: 'client.\(endpoint) = { … }'.
    """,
    fileID: fileID, filePath: filePath, line: line, column: column)
}
