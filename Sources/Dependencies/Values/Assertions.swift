import IssueReporting

extension DependencyValues {
  /// Checks what must hold as `Swift.assert` does; in a test, a condition that does not hold is an issue.
  ///
  /// ```swift
  /// @Dependency(\.assert) var assert
  ///
  /// assert(count >= 0, "A count is never negative.")
  /// ```
  public var assert: any AssertionEffect {
    self[AssertKey.self]
  }

  /// Says that something must not happen as `Swift.assertionFailure` does; in a test it is an issue.
  ///
  /// ```swift
  /// @Dependency(\.assertionFailure) var assertionFailure
  ///
  /// assertionFailure("A child sent an action after it was dismissed.")
  /// ```
  public var assertionFailure: any AssertionFailureEffect {
    self[AssertionFailureKey.self]
  }

  /// Requires what must hold as `Swift.precondition` does; in a test, a condition that does not hold is an issue.
  ///
  /// ```swift
  /// @Dependency(\.precondition) var precondition
  ///
  /// precondition(!rows.isEmpty, "There is always a row.")
  /// ```
  public var precondition: any AssertionEffect {
    self[PreconditionKey.self]
  }

  private enum AssertKey: DependencyKey {
    static let liveValue: any AssertionEffect = LiveAssert()
    static let testValue: any AssertionEffect = ReportedAssertion(name: "Assertion")
  }

  private enum AssertionFailureKey: DependencyKey {
    static let liveValue: any AssertionFailureEffect = LiveAssertionFailure()
    static let testValue: any AssertionFailureEffect = ReportedAssertion(name: "Assertion")
  }

  private enum PreconditionKey: DependencyKey {
    static let liveValue: any AssertionEffect = LivePrecondition()
    static let testValue: any AssertionEffect = ReportedAssertion(name: "Precondition")
  }
}

/// Checks a condition.
///
/// ```swift
/// @Dependency(\.assert) var assert
///
/// assert(count >= 0)
/// ```
public protocol AssertionEffect: Sendable {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: What must hold.
  ///   - message: Says what it means that it does not.
  ///   - file: The source file of the caller.
  ///   - line: The source line of the caller.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  )
}

/// Says that something must not happen.
///
/// ```swift
/// @Dependency(\.assertionFailure) var assertionFailure
///
/// assertionFailure("An unknown kind of row.")
/// ```
public protocol AssertionFailureEffect: Sendable {
  /// Says that something must not happen.
  ///
  /// - Parameters:
  ///   - message: Says what has happened.
  ///   - file: The source file of the caller.
  ///   - line: The source line of the caller.
  func callAsFunction(
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  )
}

extension AssertionEffect {
  /// Checks a condition.
  ///
  /// - Parameters:
  ///   - condition: What must hold.
  ///   - message: Says what it means that it does not; empty by default.
  ///   - file: The source file of the caller.
  ///   - line: The source line of the caller.
  @_disfavoredOverload
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    callAsFunction(condition(), message(), file: file, line: line)
  }
}

extension AssertionFailureEffect {
  /// Says that something must not happen.
  ///
  /// - Parameters:
  ///   - message: Says what has happened; empty by default.
  ///   - file: The source file of the caller.
  ///   - line: The source line of the caller.
  @_disfavoredOverload
  public func callAsFunction(
    _ message: @autoclosure () -> String = "",
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    callAsFunction(message(), file: file, line: line)
  }
}

private struct LiveAssert: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt
  ) {
    Swift.assert(condition(), message(), file: file, line: line)
  }
}

private struct LiveAssertionFailure: AssertionFailureEffect {
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    Swift.assertionFailure(message(), file: file, line: line)
  }
}

private struct LivePrecondition: AssertionEffect {
  func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt
  ) {
    Swift.precondition(condition(), message(), file: file, line: line)
  }
}

/// Reports what would stop the program, so that a test can go on.
private struct ReportedAssertion: AssertionEffect, AssertionFailureEffect {
  let name: String

  func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt
  ) {
    if !condition() { callAsFunction(message(), file: file, line: line) }
  }

  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    let message = message()
    reportIssue(
      message.isEmpty ? "\(name) failed." : "\(name) failed: \(message)",
      fileID: file, filePath: file, line: line, column: 1)
  }
}
