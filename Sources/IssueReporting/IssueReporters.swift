import Synchronization

/// The reporters that receive every issue.
///
/// ```swift
/// @MainActor func startDebugging() {
///   IssueReporters.current = [.default, .fatalError]
/// }
/// ```
public enum IssueReporters {
  /// The reporters in force, at first `[.default]`.
  ///
  /// Inside ``withIssueReporters(_:operation:)-(_,()->R)`` reading and writing concern that scope;
  /// elsewhere the whole process.
  public static var current: [any IssueReporter] {
    get { (scope ?? process).reporters.withLock { $0 } }
    set { (scope ?? process).reporters.withLock { $0 = newValue } }
  }

  private static let process = ReporterLayer([.default])
  @TaskLocal fileprivate static var scope: ReporterLayer?
}

/// One layer of reporters: the process's, or that of one `withIssueReporters`.
private final class ReporterLayer: Sendable {
  let reporters: Mutex<[any IssueReporter]>

  init(_ reporters: [any IssueReporter]) {
    self.reporters = Mutex(reporters)
  }
}

/// Sends the issues of an operation to other reporters.
///
/// ```swift
/// func parseQuietly(_ parse: () -> Int?) -> Int? {
///   withIssueReporters([]) { parse() }
/// }
/// ```
///
/// Tasks that the operation starts inherit the reporters; detached tasks and dispatch queues do not.
///
/// - Parameters:
///   - reporters: The reporters to use instead of those in force.
///   - operation: The work to perform.
/// - Returns: What `operation` returns.
public func withIssueReporters<R>(
  _ reporters: [any IssueReporter],
  operation: () throws -> R
) rethrows -> R {
  try IssueReporters.$scope.withValue(ReporterLayer(reporters), operation: operation)
}

/// Sends the issues of an asynchronous operation to other reporters.
///
/// ```swift
/// func loadQuietly(_ load: () async -> String?) async -> String? {
///   await withIssueReporters([]) { await load() }
/// }
/// ```
///
/// - Parameters:
///   - reporters: The reporters to use instead of those in force.
///   - operation: The work to perform, on the caller's actor.
/// - Returns: What `operation` returns.
nonisolated(nonsending) public func withIssueReporters<R>(
  _ reporters: [any IssueReporter],
  operation: () async throws -> R
) async rethrows -> R {
  try await IssueReporters.$scope.withValue(ReporterLayer(reporters), operation: operation)
}

/// Where issues go from here: what outlives the code that made it takes this along, to report from any thread as
/// if it were here.
package struct IssueSurroundings: Sendable {
  private let scope = IssueReporters.scope
  private let place = IssueLocation.context

  package init() {}

  /// Runs an operation whose issues go where those of the place went that made this.
  package func run(_ operation: () -> Void) {
    IssueReporters.$scope.withValue(scope ?? IssueReporters.scope) {
      IssueLocation.$context.withValue(place ?? IssueLocation.context, operation: operation)
    }
  }
}
