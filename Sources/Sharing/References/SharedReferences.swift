import Foundation
import IssueReporting

/// The references to the values of keys, one for each key; held weakly.
///
/// Every test case has its own, so values of one test are never seen by another.
final class SharedReferences: @unchecked Sendable {
  private struct Entry {
    weak var reference: AnyObject?
  }

  // `lock` protects `entries`. It is recursive because releasing a reference removes its entry.
  private let lock = NSRecursiveLock()
  private var entries: [AnyHashable: Entry] = [:]

  /// The reference for a key. If there is one, the default value is not evaluated.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - isLoading: Whether a new reference loads its value.
  ///   - defaultValue: The value until another is loaded.
  func reference<Key: SharedReaderKey>(
    for key: Key, isLoading: Bool = true, default defaultValue: () throws -> Key.Value
  ) rethrows -> PersistentReference<Key.Value> {
    let reference = try existing(for: key) ?? insert(key, defaultValue())
    reference.activate(loading: isLoading)
    return reference
  }

  private func existing<Key: SharedReaderKey>(for key: Key) -> PersistentReference<Key.Value>? {
    lock.withLock { entries[key.id]?.reference as? PersistentReference<Key.Value> }
  }

  private func insert<Key: SharedReaderKey>(
    _ key: Key, _ value: Key.Value
  ) -> PersistentReference<Key.Value> {
    let id = UncheckedID(value: key.id)
    lock.lock()
    let other = entries[key.id]?.reference
    if let reference = other as? PersistentReference<Key.Value> {
      lock.unlock()
      return reference
    }
    let reference = PersistentReference(key: key, initialValue: value) { [weak self] in
      self?.removeReleased(id)
    }
    if other == nil { entries[key.id] = Entry(reference: reference) }
    lock.unlock()
    if let other = other as? any SharedReference {
      reportIssue(
        """
        \(key) is used with two types, \(valueType(of: other)) and \(Key.Value.self). The values are \
        held apart, and what is stored for the key is that of the last write.
        """)
    }
    return reference
  }

  private func valueType<Reference: SharedReference>(of reference: Reference) -> Any.Type {
    Reference.Value.self
  }

  private func removeReleased(_ id: UncheckedID) {
    lock.withLock {
      if let entry = entries[id.value], entry.reference == nil { entries[id.value] = nil }
    }
  }

  /// The id of a sendable key; immutable, and only used inside the registry's lock.
  private struct UncheckedID: @unchecked Sendable {
    let value: AnyHashable
  }
}
