import Synchronization

/// One running test case: an XCTest method, or one case of a Swift Testing function with its arguments.
///
/// It is what values that must be fresh in every test hang on, and what tells when the test is over.
package final class TestScope: Sendable {
  private struct State {
    var values: [ObjectIdentifier: any Sendable] = [:]
    var exitCheck: EndCheck?
    var isEnded = false

    func value<T>(for key: ObjectIdentifier) -> T? {
      // In two steps: casting the missing value itself would succeed where `T` is an optional type.
      guard let value = values[key] else { return nil }
      return value as? T
    }
  }

  /// The name of the test, followed by its arguments if it has some.
  package let name: String
  private let identity: (any Sendable)?
  private let state = Mutex(State())
  private let checks = EndChecks()

  /// Makes the scope of a test case.
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - identity: What tells the case from others; kept alive as long as the scope.
  package init(name: String, identity: (any Sendable)? = nil) {
    self.name = name
    self.identity = identity
  }

  /// The test case around the current task, or `nil` outside tests and in Swift Testing's detached tasks.
  package static var current: TestScope? { InstalledTestSupport.current?.scope }

  /// The scope that ``endingCurrent(isolation:_:)`` keeps for its operation.
  ///
  /// Swift Testing does not tell one repetition of a test without arguments from the next. The tasks that one has left
  /// behind find the scope that they had here.
  @TaskLocal package static var kept: TestScope?

  /// Runs the rest of the running test case, then ends its scope. Does only the former inside another such call, and
  /// where no case is running.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the caller, in which everything runs.
  ///   - operation: The rest of the case.
  /// - Returns: What `operation` returns.
  package static func endingCurrent<R>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
  ) async rethrows -> R {
    guard kept == nil, let scope = current else { return try await operation() }
    defer { scope.end() }
    return try await $kept.withValue(scope, operation: operation)
  }

  /// Whether the test case is known to be over.
  package var isEnded: Bool { state.withLock { $0.isEnded } }

  /// The value that this scope keeps under a key.
  ///
  /// - Parameters:
  ///   - key: The key; the identifier of a type or of an object that lives long enough.
  ///   - make: Makes the value when there is none. Called without a lock, so two threads that meet may
  ///     both call it; one value is kept and both receive that one.
  package func value<T: Sendable>(for key: ObjectIdentifier, make: () -> T) -> T {
    if let value: T = state.withLock({ $0.value(for: key) }) { return value }
    let made = make()
    return state.withLock { state in
      if let value: T = state.value(for: key) { return value }
      state.values[key] = made
      return made
    }
  }

  /// Runs a check when the test case is over, in the order of registration.
  ///
  /// An XCTest case ends after its `tearDown`, on the main thread, and what the check reports fails it. A
  /// Swift Testing case ends inside ``endingCurrent(isolation:_:)``, which a trait calls, and what the check reports
  /// fails it. Without such a trait it ends when the process exits, on the thread that exits: what the check reports
  /// then is printed and makes the process exit with a code other than zero. A check of a scope that is already over
  /// runs when the process exits.
  @discardableResult
  package func whenEnded(_ check: @escaping @Sendable () -> Void) -> EndCheck {
    let isEnded = state.withLock { state in
      if !state.isEnded && state.exitCheck == nil {
        state.exitCheck = ProcessExit.register { [self] in end() }
      }
      return state.isEnded
    }
    return isEnded ? ProcessExit.register(check) : checks.add(check)
  }

  /// Ends the scope: runs its checks and lets its values go. A second call does nothing.
  package func end() {
    let (exitCheck, values) = state.withLock { state in
      defer {
        state.exitCheck = nil
        state.values = [:]
        state.isEnded = true
      }
      return (state.exitCheck, state.values)
    }
    exitCheck?.cancel()
    checks.run()
    withExtendedLifetime(values) {}
  }
}
