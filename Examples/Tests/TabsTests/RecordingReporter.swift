import ComposableArchitecture

/// Keeps the texts of issues, for a test of what a test store says.
final class RecordingReporter: IssueReporter {
  private let issues = LockIsolated<(expected: [String], unexpected: [String])>(([], []))

  /// Issues that fail no test: here, what was skipped on purpose.
  var expected: [String] { issues.withValue { $0.expected } }
  var unexpected: [String] { issues.withValue { $0.unexpected } }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    let text = message() ?? ""
    issues.withValue { severity == .error ? $0.unexpected.append(text) : $0.expected.append(text) }
  }

  func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    let text = message() ?? ""
    issues.withValue { $0.expected.append(text) }
  }
}
