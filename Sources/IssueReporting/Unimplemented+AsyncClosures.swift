// Each function below makes a synchronous closure and lets the compiler convert it: Swift 6.3.1 crashes in
// SILGen on a nonisolated(nonsending) closure with a parameter pack. Write the closures directly once it
// no longer does.

/// The type of an unimplemented asynchronous closure.
public typealias _UnimplementedAsyncClosure<each Argument, Result> =
  nonisolated(nonsending) @Sendable (repeat each Argument) async -> sending Result

/// The type of an unimplemented asynchronous closure that throws.
public typealias _UnimplementedAsyncThrowingClosure<each Argument, Result> =
  nonisolated(nonsending) @Sendable (repeat each Argument) async throws -> sending Result

/// The type of an unimplemented asynchronous closure that throws errors of one type.
public typealias _UnimplementedAsyncTypedThrowingClosure<each Argument, Failure: Error, Result> =
  nonisolated(nonsending) @Sendable (repeat each Argument) async throws(Failure) -> sending Result

/// An asynchronous closure that reports an issue whenever it is called and returns a placeholder.
///
/// ```swift
/// struct Client {
///   var names: @Sendable () async -> [String] = unimplemented("Client.names", placeholder: [])
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
/// - Returns: The closure. It runs on the caller's actor.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping @Sendable () -> sending Result = (),
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> _UnimplementedAsyncClosure<repeat each Argument, Result> {
  let unimplemented = Unimplemented(
    description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  let call: @Sendable (repeat each Argument) -> sending Result = {
    (arguments: repeat each Argument) in
    unimplemented.report(repeat each arguments)
    return placeholder()
  }
  return call
}

/// An asynchronous closure that reports an issue whenever it is called and throws ``UnimplementedFailure``.
///
/// ```swift
/// struct Client {
///   var fetch: @Sendable (Int) async throws -> String = unimplemented("Client.fetch")
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
/// - Returns: The closure. It runs on the caller's actor.
public func unimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> _UnimplementedAsyncThrowingClosure<repeat each Argument, Result> {
  let unimplemented = Unimplemented(
    description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  let call: @Sendable (repeat each Argument) throws -> sending Result = {
    (arguments: repeat each Argument) throws in
    unimplemented.report(repeat each arguments)
    throw UnimplementedFailure(description: unimplemented.name)
  }
  return call
}

/// An asynchronous closure that reports an issue whenever it is called and throws an error of one type.
///
/// ```swift
/// enum FetchError: Error { case offline }
/// struct Client {
///   var fetch: @Sendable (Int) async throws(FetchError) -> String =
///     unimplemented("Client.fetch", throwing: FetchError.offline)
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
/// - Returns: The closure. It runs on the caller's actor.
public func unimplemented<each Argument, Failure: Error, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  throwing failure: @autoclosure @escaping @Sendable () -> Failure,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  function: StaticString = #function,
  line: UInt = #line,
  column: UInt = #column
) -> _UnimplementedAsyncTypedThrowingClosure<repeat each Argument, Failure, Result> {
  let unimplemented = Unimplemented(
    description, function: function,
    place: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  let call: @Sendable (repeat each Argument) throws(Failure) -> sending Result = {
    (arguments: repeat each Argument) throws(Failure) in
    unimplemented.report(repeat each arguments)
    throw failure()
  }
  return call
}
