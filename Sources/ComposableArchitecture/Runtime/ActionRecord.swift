package import IssueReporting
import Synchronization

/// An action that a store has reduced, as the cause of what came of it.
@MainActor
package final class ActionRecord: Sendable {
  /// How often an action of one store was asserted: as long as none is, what is known of origins stays true.
  @MainActor
  final class Assertions {
    fileprivate(set) var count = 0
  }

  /// Counts up in the order in which the store's actions are reduced.
  package let id: Int
  /// The action.
  package let action: Any
  /// The line of the test that sent or received it.
  package var assertedAt: IssueLocation? {
    didSet {
      guard assertedAt != nil else { return }
      assertions.count += 1
      cause.withLock { $0 = nil }
    }
  }
  /// The action that led to it, as long as it was not received.
  private nonisolated let cause: Mutex<ActionRecord?>
  private let assertions: Assertions
  /// The origin that was found last, and how many assertions there were then.
  private var found: (location: IssueLocation?, assertions: Int)?

  init(id: Int, action: Any, assertedAt: IssueLocation?, cause: ActionRecord?, assertions: Assertions) {
    self.id = id
    self.action = action
    self.assertedAt = assertedAt
    self.cause = Mutex(assertedAt == nil ? cause : nil)
    self.assertions = assertions
  }

  deinit {
    // One after the other: a long chain of causes, each released by the one before it, would overflow the stack.
    var next = takeCause()
    while next != nil, isKnownUniquelyReferenced(&next) { next = next?.takeCause() }
  }

  private nonisolated func takeCause() -> ActionRecord? {
    cause.withLock { cause in
      defer { cause = nil }
      return cause
    }
  }

  /// The line of the test that is answerable for it: where it was sent or received, or, as long as it was
  /// not received, the line that led to it.
  package var location: IssueLocation? {
    var chain: [ActionRecord] = []
    var record: ActionRecord? = self
    var location: IssueLocation?
    while let current = record {
      if let assertedAt = current.assertedAt {
        location = assertedAt
        break
      }
      if let found = current.found, found.assertions == assertions.count {
        location = found.location
        break
      }
      chain.append(current)
      record = current.cause.withLock { $0 }
    }
    // The next action of a long chain need not walk it again.
    for record in chain { record.found = (location, assertions.count) }
    return location
  }
}
