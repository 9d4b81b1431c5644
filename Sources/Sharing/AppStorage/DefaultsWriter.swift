import Foundation
import IssueReporting

/// Has user defaults written to disk after they have changed, where Foundation does so only when it is asked.
///
/// Changes that arrive while some are being written are written together, and what is left is written before the
/// process exits.
final class DefaultsWriter: @unchecked Sendable {
  static let shared = DefaultsWriter()

  private let work = DispatchQueue(label: "sharing.defaults", qos: .utility)

  // `lock` protects the three properties that follow; it is not held while anything is written.
  private let lock = NSLock()
  private var changed: [ObjectIdentifier: UserDefaults] = [:]
  private var isScheduled = false
  private var exitCheck: EndCheck?

  /// Held while something is written. It is recursive: whoever is told of a change by a notification may exit.
  private let writing = NSRecursiveLock()

  /// Takes note of a change, and sees to it that it is written soon.
  func didChange(_ store: UserDefaults) {
    guard store.isWrittenWhenAsked else { return }
    let mustSchedule = lock.withLock {
      changed[ObjectIdentifier(store)] = store
      if exitCheck == nil { exitCheck = ProcessExit.register { [self] in flush() } }
      defer { isScheduled = true }
      return !isScheduled
    }
    if mustSchedule { work.async { [self] in flush() } }
  }

  /// Writes what has changed. Returns when it is written, be it by another thread.
  func flush() {
    writing.withLock {
      let stores = lock.withLock {
        isScheduled = false
        defer { changed = [:] }
        return changed.values
      }
      for store in stores { _ = store.synchronize() }
    }
  }
}
