import CustomDump
import Foundation
package import IssueReporting

/// What a test says about the shared values that changed in one step.
///
/// An assertion has two sides: the *expected* values, which start as those before the step and are
/// changed by the test's closure, and the *actual* ones, those after the step. See
/// ``SharedChangeTracker`` for how a store uses it.
package final class SharedAssertion: @unchecked Sendable {
  /// The values that the expected side starts from.
  package enum Start: Sendable {
    /// Those before the step.
    case previous
    /// Those after the step.
    case actual
  }

  private let tracker: SharedChangeTracker
  private let start: SharedChangeTracker.Position
  private let end: SharedChangeTracker.Position?
  private let values: Start

  // `lock` protects the three properties that follow; it is not held while foreign code runs.
  private let lock = NSLock()
  private var expected: [(cell: any TrackedCell, content: Any)]
  /// The cells that the test's closure made. They are its own, so what it writes to them is no expectation.
  private var made: [any TrackedCell] = []
  /// The cells that the comparison which is going on has looked at; `nil`: nobody asks.
  private var compared: Set<ObjectIdentifier>?

  init(
    tracker: SharedChangeTracker,
    from start: SharedChangeTracker.Position,
    to end: SharedChangeTracker.Position?,
    startingFrom values: Start,
    expected: [(cell: any TrackedCell, content: Any)] = []
  ) {
    self.tracker = tracker
    self.start = start
    self.end = end
    self.values = values
    self.expected = expected
  }

  /// The same expectations about the change between the same start and another end.
  package func moved(to end: SharedChangeTracker.Position) -> SharedAssertion {
    SharedAssertion(
      tracker: tracker, from: start, to: end, startingFrom: values, expected: lock.withLock { expected })
  }

  /// Whether some shared value was written, be it with an equal value, between the end and a later
  /// position.
  package func isFollowedByWrites(until later: SharedChangeTracker.Position) -> Bool {
    guard let end else { return false }
    return !tracker.cellsWritten(from: end, to: later).isEmpty
  }

  /// Runs a test's closure: it reads and writes expected values; neither observers nor persistence
  /// learn of it.
  package func assert<R>(_ closure: () throws -> R) rethrows -> R {
    try SharedAccess.$current.withValue(.expected(self), operation: closure)
  }

  /// Runs a comparison or a rendering of two states: shared values of the left one read as expected,
  /// those of the right one as they are after the step.
  package func compare<R>(_ operation: () throws -> R) rethrows -> R {
    try SharedAccess.$current.withValue(.comparing(self), operation: operation)
  }

  /// Whether two states are equal, and the shared values that no state holds as well.
  ///
  /// - Parameter isEqual: Compares the states.
  package func holds(_ isEqual: () -> Bool) -> Bool {
    let (isEqual, seen) = collecting { compare(isEqual) }
    return isEqual && changes(seen: seen).isEmpty
  }

  /// Runs a rendering of two states as ``compare(_:)`` does.
  ///
  /// - Parameters:
  ///   - changes: What ``changes`` is.
  ///   - render: The rendering.
  /// - Returns: What the rendering returns, and the changes of shared values that it did not look at
  ///   because no state holds them.
  package func rendering<R>(
    _ changes: [SharedChange], _ render: () throws -> R
  ) rethrows -> (R, others: [SharedChange]) {
    // Where no shared value has two sides, none need be looked for.
    let (result, seen) = try collecting {
      try compare { try ReferenceScan.$isOn.withValue(!changes.isEmpty, operation: render) }
    }
    return (result, changes.filter { !seen.contains($0.identity) })
  }

  /// Runs an operation, and finds out which cells it asks for the expected content of.
  private func collecting<R>(_ operation: () throws -> R) rethrows -> (R, Set<ObjectIdentifier>) {
    lock.withLock { compared = [] }
    defer { lock.withLock { compared = nil } }
    let result = try operation()
    return (result, lock.withLock { compared ?? [] })
  }

  /// Runs an operation that reads expected values.
  package func seeingExpected<R>(_ operation: () throws -> R) rethrows -> R {
    try SharedAccess.$current.withValue(.expected(self), operation: operation)
  }

  /// Runs an operation that reads the values after the step.
  package func seeingActual<R>(_ operation: () throws -> R) rethrows -> R {
    try SharedAccess.$current.withValue(.actual(self), operation: operation)
  }

  /// Whether the closure wrote a shared value, be it an equal one.
  package var didWrite: Bool {
    lock.withLock { !expected.isEmpty }
  }

  /// Whether the step wrote a shared value, be it an equal one.
  package var stepDidWrite: Bool {
    !tracker.cellsWritten(from: start, to: end).isEmpty
  }

  /// The lines of the test that are answerable for the step's writes, as far as they are known.
  package var origins: [IssueLocation] { tracker.origins(from: start, to: end) }

  /// The shared values that differ between the two sides, those that the step wrote first. Values that
  /// are not equatable differ if their dumps do.
  package var changes: [SharedChange] { changes(seen: []) }

  /// - Parameter seen: Cells at which a comparison that found equal states has looked. Where one of them has no key, and
  ///   the step did not write it, the state is all that the test spoke of: it may have another cell there now.
  private func changes(seen: Set<ObjectIdentifier>) -> [SharedChange] {
    var cells = tracker.cellsWritten(from: start, to: end)
    for (cell, _) in lock.withLock({ expected }) where !cells.contains(where: { $0 === cell }) {
      if !cell.hasKey, seen.contains(ObjectIdentifier(cell)) { continue }
      cells.append(cell)
    }
    return cells.compactMap { cell in
      let change = SharedChange(
        name: cell.name,
        expected: cell.erasedValue(.expected(self)),
        actual: cell.erasedValue(.actual(self)),
        cell: cell)
      return compare { change.isEqual } ? nil : change
    }
  }

  /// The value after this step of the value that changed in another one.
  package func actualValue(ofSameAs change: SharedChange) -> Any {
    change.cell.erasedValue(.actual(self))
  }

  // MARK: - Cells

  func expectedContent<Cell: TrackedCell>(of cell: Cell) -> Cell.Content {
    let content = lock.withLock {
      compared?.insert(ObjectIdentifier(cell))
      return expected.first { $0.cell === cell }?.content
    }
    if let content {
      return content as! Cell.Content
    }
    switch values {
    case .previous: return cell.contents(in: tracker, from: start, to: end).before
    case .actual: return actualContent(of: cell)
    }
  }

  func actualContent<Cell: TrackedCell>(of cell: Cell) -> Cell.Content {
    cell.contents(in: tracker, from: start, to: end).after
  }

  func expect<Cell: TrackedCell>(_ content: Cell.Content, of cell: Cell) {
    lock.withLock {
      if let index = expected.firstIndex(where: { $0.cell === cell }) {
        expected[index].content = content
      } else {
        expected.append((cell, content))
      }
    }
  }

  func recordCreation(of cell: some TrackedCell) {
    lock.withLock { made.append(cell) }
  }

  func made(_ cell: some TrackedCell) -> Bool {
    lock.withLock { made.contains { $0 === cell } }
  }
}
