import Foundation
import Synchronization

/// What has to happen before the process may end.
package enum ProcessExit {
  private static let checks = EndChecks()
  private static let installed = Atomic(false)
  private static let exiting = Atomic(false)
  private static let failed = Atomic(false)

  /// Whether the process is ending: test frameworks have given their verdict and take no more issues.
  package static var isExiting: Bool { exiting.load(ordering: .acquiring) }

  /// Runs a check when the process exits, on the thread that exits. What it reports is printed and
  /// makes the process exit with a code other than zero.
  ///
  /// Checks run in the order of registration. They may not wait for other tasks or for the main queue.
  @discardableResult
  package static func register(_ check: @escaping @Sendable () -> Void) -> EndCheck {
    install()
    return checks.add(check)
  }

  /// Makes the process exit with a code other than zero, whenever it exits.
  package static func failAtExit() {
    failed.store(true, ordering: .releasing)
    install()
  }

  /// Takes part in the end of the process, from the first call on.
  package static func install() {
    guard
      installed.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
    else { return }
    #if canImport(Glibc)
      on_exit({ status, _ in ProcessExit.run(status: status) }, nil)
    #else
      // Other platforms do not tell the code with which the process exits; then only what was printed
      // and what the checks report can change it.
      atexit { ProcessExit.run(status: nil) }
    #endif
  }

  private static func run(status: Int32?) {
    exiting.store(true, ordering: .releasing)
    checks.run()
    if status == 0 {
      for failure in InstalledTestSupport.current?.failuresThatMustHaveFailedTheRun() ?? [] {
        PlainOutput.report(failure)
      }
    }
    if failed.load(ordering: .acquiring), status ?? 0 == 0 {
      fflush(nil)
      _exit(1)
    }
  }
}
