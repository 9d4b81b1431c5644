import IssueReporting

/// Sets the values that dependencies have where nothing overrides them, for the rest of the process.
///
/// Call it once, as early as possible, for values that are only known when the program runs:
///
/// ```swift
/// @main
/// struct Main {
///   static func main() throws {
///     let database = try Database(path: CommandLine.arguments[1])
///     prepareDependencies { $0.database = database }
///   }
/// }
/// ```
///
/// In a test it lasts as long as the running test case. Reports an issue if a default that it replaces has been used
/// before.
///
/// - Parameter updateValues: Sets the values.
/// - Returns: What `updateValues` returns.
@discardableResult
public func prepareDependencies<R>(
  _ updateValues: (inout DependencyValues) throws -> R
) rethrows -> R {
  var values = DependencyValues()
  let result = try values.change(updateValues)
  let defaults = DefaultValues.ofRunningTest ?? .process
  let used = defaults.prepare(values.explicitLayer)
  if !used.isEmpty {
    reportIssue(
      """
      A default value was prepared after it had been used: \
      \(used.map { "'\(typeName($0))'" }.joined(separator: ", ")).

      Whoever read it before keeps the old value. Call 'prepareDependencies' before anything reads the dependency.
      """)
  }
  return result
}
