/// The error that an unimplemented throwing closure throws.
///
/// ```swift
/// func isStub(_ error: any Error) -> Bool { error is UnimplementedFailure }
/// ```
public struct UnimplementedFailure: Error, Sendable {
  /// What is not implemented.
  public let description: String

  /// Makes the error.
  ///
  /// - Parameter description: What is not implemented.
  public init(description: String) {
    self.description = description
  }
}
