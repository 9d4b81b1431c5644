/// How serious a reported issue is.
///
/// ```swift
/// func store(_ text: String, in cache: inout [String]) {
///   if cache.count > 90 { reportIssue("The cache is nearly full", severity: .warning) }
///   cache.append(text)
/// }
/// ```
public enum IssueSeverity: Hashable, Sendable {
  /// The issue fails the test, or makes the process exit with a code other than zero.
  case error
  /// The issue is shown and fails nothing.
  case warning
}
