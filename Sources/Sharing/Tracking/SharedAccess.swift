import ConcurrencyExtras
import Synchronization

/// How the running code sees shared values.
enum SharedAccess: Sendable {
  /// As they are; writes enter a log.
  case tracking(SharedChangeTracker)
  /// The values that a test expects; writes change nothing but these.
  case expected(SharedAssertion)
  /// The values at the end of the asserted step; writes are lost.
  case actual(SharedAssertion)
  /// Two-sided: the left operand as expected, the right one as it is.
  case comparing(SharedAssertion)

  @TaskLocal static var current: SharedAccess?

  private static let isEnabled = Atomic(false)

  /// Called by the first tracker. Until then, so in every app, no access pays for a task-local lookup.
  static func enable() {
    isEnabled.store(true, ordering: .relaxed)
  }

  /// How the running code sees shared values; `nil`: as they are.
  static var ambient: SharedAccess? {
    guard isEnabled.load(ordering: .relaxed) else { return nil }
    // A detached task inherits no task-locals, but a test store knows the tasks that its effects start.
    return current ?? EffectExecutor.attached(SharedChangeTracker.self).map(SharedAccess.tracking)
  }

  /// The assertion whose two sides are being compared.
  static var comparison: SharedAssertion? {
    if case .comparing(let assertion) = ambient { assertion } else { nil }
  }
}

/// Which value of a shared reference is read.
enum SharedView {
  /// The one that the running code sees.
  case ambient
  case expected(SharedAssertion)
  case actual(SharedAssertion)
}
