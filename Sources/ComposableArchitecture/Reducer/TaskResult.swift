public import CasePaths
import IssueReporting

/// The outcome of an asynchronous operation, comparable although its error has no static type.
///
/// New features are better served by `Result` and case key paths; existing ones keep compiling.
///
/// ```swift
/// return .run { send in
///   await send(.response(TaskResult { try await client.fact(42) }))
/// }
/// ```
///
/// Two failures are equal if their errors are of one type that is `Equatable`, and equal. Comparing or hashing
/// errors of a type that is not is reported as an issue.
public enum TaskResult<Success: Sendable>: Sendable, CasePathable {
  /// The operation returned.
  case success(Success)
  /// The operation threw.
  case failure(any Error)

  /// Runs an operation and keeps what it returns or throws.
  ///
  /// - Parameter body: The operation.
  public init(catching body: @Sendable () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }

  /// The same outcome as a result.
  public init<Failure>(_ result: Result<Success, Failure>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// What the operation returned.
  ///
  /// - Throws: What the operation threw.
  public var value: Success {
    get throws {
      switch self {
      case .success(let value): value
      case .failure(let error): throw error
      }
    }
  }

  /// The outcome with another value.
  ///
  /// - Parameter transform: Makes the new value of a success.
  /// - Returns: The new success, or the same failure.
  public func map<NewSuccess: Sendable>(_ transform: (Success) -> NewSuccess) -> TaskResult<NewSuccess> {
    flatMap { .success(transform($0)) }
  }

  /// The outcome of another operation that depends on the value.
  ///
  /// - Parameter transform: Makes an outcome of the value of a success.
  /// - Returns: What `transform` returned, or the same failure.
  public func flatMap<NewSuccess: Sendable>(
    _ transform: (Success) -> TaskResult<NewSuccess>
  ) -> TaskResult<NewSuccess> {
    switch self {
    case .success(let value): transform(value)
    case .failure(let error): .failure(error)
    }
  }

  /// The case paths of an outcome.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  /// The case paths of an outcome.
  public struct AllCasePaths: CasePathReflectable, Sendable {
    /// The path to the value of a success.
    public var success: AnyCasePath<TaskResult, Success> {
      AnyCasePath(
        _name: "success", embed: { .success($0) },
        extract: {
          guard case .success(let value) = $0 else { return nil }
          return value
        })
    }

    /// The path to the error of a failure.
    public var failure: AnyCasePath<TaskResult, any Error> {
      AnyCasePath(
        _name: "failure", embed: { .failure($0) },
        extract: {
          guard case .failure(let error) = $0 else { return nil }
          return error
        })
    }

    /// The case key path that leads to this value.
    public subscript(root: TaskResult) -> PartialCaseKeyPath<TaskResult> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }
  }
}

extension TaskResult: Equatable where Success: Equatable {
  /// Whether both are successes with equal values, or failures with equal errors.
  ///
  /// Reports an issue if the errors are of one type that is not `Equatable`.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.success(let lhs), .success(let rhs)): lhs == rhs
    case (.failure(let lhs), .failure(let rhs)): areEqual(lhs, rhs)
    default: false
    }
  }
}

extension TaskResult: Hashable where Success: Hashable {
  /// Feeds the value of a success or the error of a failure.
  ///
  /// Reports an issue if the error is not `Hashable`.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .success(let value):
      hasher.combine(0)
      hasher.combine(value)
    case .failure(let error):
      hasher.combine(1)
      if let error = error as Any as? any Hashable {
        error.hash(into: &hasher)
      } else {
        report(error, lacks: "Hashable")
      }
    }
  }
}

extension Result where Success: Sendable, Failure == any Error {
  /// The same outcome as a result.
  ///
  /// - Parameter result: The outcome.
  public init(_ result: TaskResult<Success>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }
}

private func areEqual(_ lhs: any Error, _ rhs: any Error) -> Bool {
  guard type(of: lhs) == type(of: rhs) else { return false }
  func isEqual<T: Equatable>(_ lhs: T) -> Bool { lhs == rhs as? T }
  if let lhs = lhs as Any as? any Equatable { return isEqual(lhs) }
  report(lhs, lacks: "Equatable")
  return false
}

private func report(_ error: any Error, lacks conformance: String) {
  reportIssue(
    """
    '\(type(of: error))' is not \(conformance), so that a 'TaskResult' that failed with it \
    \(conformance == "Equatable" ? "equals no other" : "cannot be told from others by its hash").

    Conform '\(type(of: error))' to \(conformance), or use 'Result' and case key paths, which need no comparison.
    """)
}
