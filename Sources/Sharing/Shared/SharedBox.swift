import Foundation

/// The reference that a property and its copies point to.
final class SharedBox<Reference>: @unchecked Sendable {
  // `lock` protects `stored`. References are sendable.
  private let lock = NSLock()
  private var stored: Reference

  init(_ reference: Reference) {
    stored = reference
  }

  var reference: Reference {
    lock.withLock { stored }
  }

  /// Points to another reference.
  ///
  /// - Returns: The previous one.
  func replace(with reference: Reference) -> Reference {
    lock.withLock {
      defer { stored = reference }
      return stored
    }
  }
}
