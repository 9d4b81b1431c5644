/// What a key resumes when it has saved a value, or failed to.
///
/// Resume it exactly once. A second resumption is reported as an issue and has no effect; dropping the
/// continuation without a resumption is reported, and the save fails with an error that says so.
///
/// ```swift
/// let continuation = SaveContinuation("count") { result in print(result) }
/// continuation.resume()
/// ```
public struct SaveContinuation: Sendable {
  private let resumption: Resumption<Never?>

  /// A continuation that hands its result to a function.
  ///
  /// - Parameters:
  ///   - description: A name for reports about misuse.
  ///   - callback: Takes `nil` for success, or the error.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (Result<Never?, any Error>) -> Void
  ) {
    resumption = Resumption(kind: "save", name: description, callback: callback)
  }

  /// Ends the save with success.
  public func resume() {
    resumption.resume(with: .success(nil))
  }

  /// Ends the save with an error.
  public func resume(throwing error: any Error) {
    resumption.resume(with: .failure(error))
  }

  /// Ends the save with success or an error.
  public func resume(with result: Result<Void, any Error>) {
    resumption.resume(with: result.map { nil })
  }
}
