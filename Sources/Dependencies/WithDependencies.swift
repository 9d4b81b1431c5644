/// Overrides dependencies for the duration of an operation and of the tasks that it starts.
///
/// ```swift
/// let model = withDependencies {
///   $0.uuid = .incrementing
/// } operation: {
///   FeatureModel()
/// }
/// ```
///
/// Reading a default in order to change a part of it (`$0.searchClient.search = { _ in [] }`) reports no issue.
///
/// - Parameters:
///   - updateValuesForOperation: Changes a copy of the values in force.
///   - operation: Runs with the changed values. Objects made here keep them: see ``Dependency``.
/// - Returns: What `operation` returns.
@discardableResult
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  var values = DependencyValues._current
  try values.change(updateValuesForOperation)
  return try values.withCurrent {
    let result = try operation()
    ObjectsWithDependencies.note(result)
    return result
  }
}

/// Overrides dependencies for the duration of an asynchronous operation and of the tasks that it starts.
///
/// ```swift
/// try await withDependencies {
///   $0.continuousClock = ImmediateClock()
/// } operation: {
///   try await model.search()
/// }
/// ```
///
/// - Parameters:
///   - isolation: The isolation of the caller, in which everything runs.
///   - updateValuesForOperation: Changes a copy of the values in force.
///   - operation: Runs with the changed values. Objects made here keep them: see ``Dependency``.
/// - Returns: What `operation` returns.
@discardableResult
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  var values = DependencyValues._current
  try await values.change(updateValuesForOperation)
  return try await values.withCurrent {
    let result = try await operation()
    ObjectsWithDependencies.note(result)
    return result
  }
}
