import Synchronization

/// Runs an operation and returns the failures of the test stores used in it, instead of reporting them.
///
/// It serves tests of this package, which look at a failure as a value and at its text.
///
/// - Parameter operation: Uses test stores. Those that it releases are checked as at the end of a test.
/// - Returns: The failures in the order in which they were found, expected ones and notes included.
nonisolated(nonsending) package func collectFailures(_ operation: () async throws -> Void) async rethrows
  -> [Failure]
{
  let collector = FailureCollector()
  try await FailureCollector.$current.withValue(collector) { try await operation() }
  return collector.failures
}

/// Keeps failures as values.
final class FailureCollector: Sendable {
  /// Takes the failures of the test stores used in the current task, if somebody collects them.
  @TaskLocal static var current: FailureCollector?

  private let state = Mutex<[Failure]>([])

  var failures: [Failure] { state.withLock { $0 } }

  func add(_ failure: Failure) { state.withLock { $0.append(failure) } }
}
