/// A closure that reports an issue whenever it is called and returns a placeholder.
///
/// For the endpoints of a dependency that a test does not expect to be used:
///
/// ```swift
/// struct Analytics {
///   var track: @Sendable (String) -> Void = unimplemented("Analytics.track")
///   var count: @Sendable () -> Int = unimplemented("Analytics.count", placeholder: 0)
/// }
/// ```
///
/// - Parameters:
///   - description: What is not implemented.
///   - placeholder: What the closure returns.
///   - fileID: The module and file to which the issue is attributed.
///   - filePath: The path of that file.
///   - function: The declaration around the closure, for the message.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
/// - Returns: The closure.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> sending Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> sending Result {
  let unimplemented = Unimplemented(
    description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (arguments: repeat each Argument) in
    unimplemented.report(repeat each arguments)
    return placeholder()
  }
}

/// A closure that reports an issue whenever it is called and throws ``UnimplementedFailure``.
///
/// ```swift
/// struct Files {
///   var read: @Sendable (String) throws -> [UInt8] = unimplemented("Files.read")
/// }
/// ```
///
/// - Parameters:
///   - description: What is not implemented.
///   - fileID: The module and file to which the issue is attributed.
///   - filePath: The path of that file.
///   - function: The declaration around the closure, for the message.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
/// - Returns: The closure.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws -> sending Result {
  let unimplemented = Unimplemented(
    description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (arguments: repeat each Argument) throws in
    unimplemented.report(repeat each arguments)
    throw UnimplementedFailure(description: unimplemented.name)
  }
}

/// A closure that reports an issue whenever it is called and throws an error of one type.
///
/// ```swift
/// enum FileError: Error { case missing }
/// struct Files {
///   var read: @Sendable (String) throws(FileError) -> [UInt8] =
///     unimplemented("Files.read", throwing: FileError.missing)
/// }
/// ```
///
/// - Parameters:
///   - description: What is not implemented.
///   - failure: The error that the closure throws.
///   - fileID: The module and file to which the issue is attributed.
///   - filePath: The path of that file.
///   - function: The declaration around the closure, for the message.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
/// - Returns: The closure.
public func unimplemented<each Argument, Failure: Error, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  throwing failure: @autoclosure @escaping @Sendable () -> Failure,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) throws(Failure) -> sending Result {
  let unimplemented = Unimplemented(
    description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  return { (arguments: repeat each Argument) throws(Failure) in
    unimplemented.report(repeat each arguments)
    throw failure()
  }
}
