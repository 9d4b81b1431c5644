/// What an unimplemented closure or value reports when it is used.
struct Unimplemented: Sendable {
  let describe: @Sendable () -> String
  let function: StaticString
  let place: IssueLocation

  init(_ describe: @escaping @Sendable () -> String, function: StaticString, place: IssueLocation) {
    self.describe = describe
    self.function = function
    self.place = place
  }

  /// The description that was given, or the declaration around the closure.
  var name: String {
    let description = describe()
    return description.isEmpty ? "\(function)" : description
  }

  /// Reports a use, with the arguments of the call.
  func report<each Argument>(_ arguments: repeat each Argument) {
    var call = ""
    for argument in repeat each arguments {
      call += "\n  \(String(reflecting: argument))"
    }
    let message = """
      Unimplemented: \(name)

      It is declared in '\(function)' at \(place)\(call.isEmpty ? "." : " and was called with:\n\(call)")
      """
    IssueReport(message, location: IssueLocation.context ?? place).send()
  }
}

/// A value that is not there yet: reports an issue at once and returns a placeholder.
///
/// ```swift
/// func userName() -> String {
///   unimplemented("userName", placeholder: "nobody")
/// }
/// ```
///
/// - Parameters:
///   - description: What is not implemented.
///   - placeholder: The value to use.
///   - fileID: The module and file to which the issue is attributed.
///   - filePath: The path of that file.
///   - function: The declaration around the closure, for the message.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
/// - Returns: `placeholder`.
public func unimplemented<Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> sending Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> Result {
  let unimplemented = Unimplemented(
    description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  unimplemented.report()
  return placeholder()
}
