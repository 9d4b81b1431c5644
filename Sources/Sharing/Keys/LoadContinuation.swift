/// What a key resumes when it has loaded a value, or failed to.
///
/// Resume it exactly once. A second resumption is reported as an issue and has no effect; dropping the
/// continuation without a resumption is reported, and the load fails with an error that says so.
///
/// ```swift
/// let continuation = LoadContinuation<Int>("count") { result in print(result) }
/// continuation.resume(returning: 42)
/// ```
public struct LoadContinuation<Value>: Sendable {
  private let resumption: Resumption<Value?>

  /// A continuation that hands its result to a function.
  ///
  /// - Parameters:
  ///   - description: A name for reports about misuse.
  ///   - callback: Takes the loaded value, `nil` for "use the initial value", or the error.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    resumption = Resumption(kind: "load", name: description, callback: callback)
  }

  /// Ends the load with a value.
  public func resume(returning value: Value) {
    resumption.resume(with: .success(value))
  }

  /// Ends the load with nothing found: the value becomes the initial value.
  public func resumeReturningInitialValue() {
    resumption.resume(with: .success(nil))
  }

  /// Ends the load with an error.
  public func resume(throwing error: any Error) {
    resumption.resume(with: .failure(error))
  }

  /// Ends the load with a value, with nothing found (`nil`), or with an error.
  public func resume(with result: Result<Value?, any Error>) {
    resumption.resume(with: result)
  }

  var name: String { resumption.name() }
}
