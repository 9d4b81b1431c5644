import IssueReporting

/// Runs an operation with the dependencies of a model and some overrides, to give them to the models it makes.
///
/// ```swift
/// let child = withDependencies(from: self) {
///   $0.searchClient = .recent
/// } operation: {
///   SearchModel()
/// }
/// ```
///
/// Reports an issue if the model has no dependencies to give: it has no `@Dependency` property and was not returned by
/// the operation of ``withDependencies(_:operation:)``. The operation then runs with the values in force.
///
/// - Parameters:
///   - model: An object that has `@Dependency` properties, or that was made in `withDependencies`.
///   - updateValuesForOperation: Changes a copy of the model's values.
///   - operation: Runs with the changed values.
///   - fileID: The source `#fileID` of the call, for the issue.
///   - filePath: The source `#filePath` of the call, for the issue.
///   - line: The source `#line` of the call, for the issue.
///   - column: The source `#column` of the call, for the issue.
/// - Returns: What `operation` returns.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  let place = DependencyRead.Place(fileID: fileID, filePath: filePath, line: line, column: column)
  return try withDependencies {
    $0 = $0.supplemented(byOwner: model, place: place)
    try $0.change(updateValuesForOperation)
  } operation: {
    try operation()
  }
}

/// Runs an operation with the dependencies of a model, to give them to the models it makes.
///
/// ```swift
/// let child = withDependencies(from: self) { SearchModel() }
/// ```
///
/// Reports an issue as ``withDependencies(from:_:operation:fileID:filePath:line:column:)`` does.
///
/// - Parameters:
///   - model: An object that has `@Dependency` properties, or that was made in `withDependencies`.
///   - operation: Runs with the model's values.
///   - fileID: The source `#fileID` of the call, for the issue.
///   - filePath: The source `#filePath` of the call, for the issue.
///   - line: The source `#line` of the call, for the issue.
///   - column: The source `#column` of the call, for the issue.
/// - Returns: What `operation` returns.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> R {
  try withDependencies(
    from: model, { _ in }, operation: operation, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

/// Runs an asynchronous operation with the dependencies of a model and some overrides.
///
/// ```swift
/// let results = try await withDependencies(from: self) {
///   $0.continuousClock = ImmediateClock()
/// } operation: {
///   try await SearchModel().search()
/// }
/// ```
///
/// Reports an issue as ``withDependencies(from:_:operation:fileID:filePath:line:column:)`` does.
///
/// - Parameters:
///   - model: An object that has `@Dependency` properties, or that was made in `withDependencies`.
///   - isolation: The isolation of the caller, in which everything runs.
///   - updateValuesForOperation: Changes a copy of the model's values.
///   - operation: Runs with the changed values.
///   - fileID: The source `#fileID` of the call, for the issue.
///   - filePath: The source `#filePath` of the call, for the issue.
///   - line: The source `#line` of the call, for the issue.
///   - column: The source `#column` of the call, for the issue.
/// - Returns: What `operation` returns.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  let place = DependencyRead.Place(fileID: fileID, filePath: filePath, line: line, column: column)
  let values = DependencyValues._current.supplemented(byOwner: model, place: place)
  return try await withDependencies {
    $0 = values
    try await $0.change(updateValuesForOperation)
  } operation: {
    try await operation()
  }
}

/// Runs an asynchronous operation with the dependencies of a model.
///
/// ```swift
/// let results = try await withDependencies(from: self) { try await SearchModel().search() }
/// ```
///
/// Reports an issue as ``withDependencies(from:_:operation:fileID:filePath:line:column:)`` does.
///
/// - Parameters:
///   - model: An object that has `@Dependency` properties, or that was made in `withDependencies`.
///   - isolation: The isolation of the caller, in which everything runs.
///   - operation: Runs with the model's values.
///   - fileID: The source `#fileID` of the call, for the issue.
///   - filePath: The source `#filePath` of the call, for the issue.
///   - line: The source `#line` of the call, for the issue.
///   - column: The source `#column` of the call, for the issue.
/// - Returns: What `operation` returns.
@discardableResult
public func withDependencies<Model: AnyObject, R>(
  from model: Model,
  isolation: isolated (any Actor)? = #isolation,
  operation: () async throws -> R,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows -> R {
  try await withDependencies(
    from: model, { _ in }, operation: operation, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

extension DependencyValues {
  /// These values, and where they say nothing those of `owner`. Reports an issue if it has none.
  fileprivate func supplemented(byOwner owner: AnyObject, place: DependencyRead.Place) -> DependencyValues {
    guard let captured = ObjectsWithDependencies.captured(by: owner) else {
      reportIssue(
        """
        '\(typeName(type(of: owner)))' has no dependencies to run this operation with.

        Give it at least one '@Dependency' property, or make it in the operation of 'withDependencies'.
        """,
        fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
      return self
    }
    return supplemented(by: captured)
  }
}
