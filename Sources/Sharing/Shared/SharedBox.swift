import CustomDump
import Foundation

/// The reference that a property and its copies point to.
///
/// Copies of a state share it, so pointing a property elsewhere changes every copy, as writing the value does; and as
/// a write it is logged for test stores.
final class SharedBox<Reference>: TrackedCell, @unchecked Sendable {
  // `lock` protects the two properties that follow. References are sendable.
  private let lock = NSLock()
  private var stored: Reference
  /// Whether it ever pointed elsewhere, or a test expected that. Nearly no box does, and reading must cost little.
  private var hasMoved = false
  private let look: (Reference, SharedView) -> (value: Any, reference: any SharedReference)

  /// - Parameters:
  ///   - reference: What it points to.
  ///   - look: The value of a reference, and the reference.
  init(
    _ reference: Reference,
    look: @escaping (Reference, SharedView) -> (value: Any, reference: any SharedReference)
  ) {
    stored = reference
    self.look = look
  }

  var reference: Reference { reference(.ambient) }

  func reference(_ view: SharedView) -> Reference {
    let (stored, hasMoved) = lock.withLock { (self.stored, self.hasMoved) }
    return hasMoved ? content(view) ?? stored : stored
  }

  /// Points to another reference, or, inside an assertion, is expected to.
  ///
  /// - Parameters:
  ///   - reference: The other reference.
  ///   - isOutside: Whether this is a change from outside, such as a load, which a test need not assert.
  /// - Returns: The previous reference; `nil` if it still points there.
  func replace(with reference: Reference, isOutside: Bool = false) -> Reference? {
    let tracker: SharedChangeTracker?
    switch SharedAccess.ambient {
    case nil: tracker = nil
    case .tracking(let current): tracker = isOutside ? nil : current
    case .expected(let assertion):
      lock.withLock { hasMoved = true }
      assertion.expect(reference, of: self)
      return nil
    case .actual, .comparing:
      return nil
    }
    return lock.withLock {
      tracker?.record(self, owner: nil, before: stored)
      hasMoved = true
      defer { stored = reference }
      return stored
    }
  }

  // MARK: - For trackers

  var hasKey: Bool { false }

  var name: String { look(reference, .ambient).reference.description }

  func contents(
    in tracker: SharedChangeTracker, from start: SharedChangeTracker.Position,
    to end: SharedChangeTracker.Position?
  ) -> (before: Reference, after: Reference) {
    lock.withLock {
      let (before, after) = tracker.contents(of: self, from: start, to: end)
      return (before ?? stored, after ?? stored)
    }
  }

  var valueType: Any.Type { look(reference, .ambient).reference.valueType }

  func erasedValue(_ view: SharedView) -> Any { look(reference(view), view).value }

  var dumpReferenceID: ObjectIdentifier { look(reference, .ambient).reference.dumpReferenceID }

  // MARK: - For suggestions

  /// What a test writes to that asserts the change from the property with this box to one with another.
  func suggestionTarget(comparedTo actual: SharedBox) -> SuggestionTarget {
    let assertion = SharedAccess.comparison
    return origin(assertion.map { .expected($0) } ?? .ambient)
      .suggestionTarget(
        comparedTo: actual.origin(assertion.map { .actual($0) } ?? .ambient), box: (self, actual))
  }

  private func origin(_ view: SharedView) -> ReferenceOrigin { look(reference(view), view).reference.origin }
}
