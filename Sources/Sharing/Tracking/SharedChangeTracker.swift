import Foundation
import IssueReporting

// The seam for TestStore
// ======================
//
// `Shared` fields of a state are references, so a copy of the state does not keep the values that they
// had. A tracker does: it is a log of the writes made under it, each with the value before. A place in
// the log is a `Position`; the value of a shared reference *at* a position is what the log has for the
// first write from there on, or else its present value.
//
// A store owns one tracker and keeps, for each action, the position after its reducer ran:
//
//     let tracker = SharedChangeTracker()
//     var asserted = tracker.position                  // what the test has asserted so far
//     tracker.track { reducer.reduce(into: &state, action: action) }
//     let reduced = tracker.position                   // kept beside the state after this action
//     tracker.track { startEffects() }                 // task-local: tasks started in it inherit it
//
//     let assertion = tracker.assertion(from: asserted, to: reduced)
//     assertion.assert { updateState(&expected) }      // writes and reads see expected values only
//     if !assertion.compare({ expected == actual }) {  // `Shared.==`: left expected, right actual
//       let difference = assertion.compare { render(expected, actual) }
//     }
//     assertion.changes                                // mismatches, also of values outside the state
//     tracker.discard(before: reduced); asserted = reduced
//
// For a closure that restates the new state (exhaustivity off): `assertion(from:to:startingFrom: .actual)`.
// At the end of a test: `tracker.assertion(from: asserted, to: nil).changes`.
// What effects write after the reducer ran lies behind `reduced`, hence in the next step's range.
//
// Where `==` or a dump must see one side only: `assertion.seeingExpected { … }`, `assertion.seeingActual { … }`.

/// The log of the writes to shared values that one store causes.
///
/// Nothing of it is process-wide: writes are attributed by a task-local, so stores of tests that run in
/// parallel do not see each other's.
package final class SharedChangeTracker: @unchecked Sendable {
  /// A place in the log, before, between or after writes.
  package struct Position: Comparable, Hashable, Sendable {
    fileprivate var index: Int

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.index < rhs.index }
  }

  private struct Write {
    let cell: any TrackedCell
    /// Keeps the value's reference registered under its key, so that the test finds the same one.
    let owner: AnyObject?
    let before: Any
    /// The line of the test that is answerable for it.
    let origin: IssueLocation?
  }

  // `lock` protects the three properties that follow. It is taken inside the lock of a cell, never the
  // other way round.
  private let lock = NSLock()
  private var writes: [Write] = []
  private var discarded = 0
  /// The writes from here on belong to one segment, in which only the first write to a cell is kept.
  private var segment = 0

  package init() {
    SharedAccess.enable()
  }

  /// The end of the log. Writes after this call are told apart from those before it.
  package var position: Position {
    lock.withLock {
      segment = writes.count
      return Position(index: discarded + writes.count)
    }
  }

  /// Runs an operation whose writes to shared values, also in tasks that it starts, enter the log.
  package func track<R>(_ operation: () throws -> R) rethrows -> R {
    // A step of a test tracks what it does, and the reducer in it what every action does.
    if case .tracking(let tracker) = SharedAccess.current, tracker === self { return try operation() }
    return try SharedAccess.$current.withValue(.tracking(self), operation: operation)
  }

  /// Runs an operation whose writes to shared values, also in tasks that it starts, enter the log.
  package func track<R>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
  ) async rethrows -> R {
    try await SharedAccess.$current.withValue(.tracking(self), operation: operation)
  }

  /// An assertion about what changed between two positions.
  ///
  /// - Parameters:
  ///   - start: The position before the change.
  ///   - end: The position after it; `nil` for the present.
  ///   - values: The values that the assertion's expected side has before anything is written there.
  package func assertion(
    from start: Position, to end: Position?, startingFrom values: SharedAssertion.Start = .previous
  ) -> SharedAssertion {
    SharedAssertion(tracker: self, from: start, to: end, startingFrom: values)
  }

  /// Forgets the writes before a position, which have been asserted, skipped or reported.
  package func discard(before position: Position) {
    // What is released may run code of its own, so not inside the lock.
    let released = lock.withLock {
      let count = min(max(position.index - discarded, 0), writes.count)
      let released = Array(writes.prefix(count))
      writes.removeFirst(count)
      discarded += count
      segment = max(segment - count, 0)
      return released
    }
    withExtendedLifetime(released) {}
  }

  // MARK: - Cells

  /// Called by a cell, inside its lock, before it is written.
  func record(_ cell: some TrackedCell, owner: AnyObject?, before: @autoclosure () -> Any) {
    lock.withLock {
      guard !writes[segment...].contains(where: { $0.cell === cell }) else { return }
      writes.append(Write(cell: cell, owner: owner, before: before(), origin: .context))
    }
  }

  /// What the log has for a cell at a position; `nil`: its present value. Called inside the cell's lock.
  func value(of cell: some TrackedCell, at position: Position?) -> Any? {
    guard let position else { return nil }
    return lock.withLock {
      writes.dropFirst(max(position.index - discarded, 0)).first { $0.cell === cell }?.before
    }
  }

  /// The cells written between two positions, in the order of their first write.
  func cellsWritten(from start: Position, to end: Position?) -> [any TrackedCell] {
    var cells: [any TrackedCell] = []
    for write in writes(from: start, to: end) where !cells.contains(where: { $0 === write.cell }) {
      cells.append(write.cell)
    }
    return cells
  }

  /// Where the writes between two positions come from, in their order.
  func origins(from start: Position, to end: Position?) -> [IssueLocation] {
    writes(from: start, to: end).compactMap(\.origin)
  }

  private func writes(from start: Position, to end: Position?) -> ArraySlice<Write> {
    lock.withLock {
      let lower = min(max(start.index - discarded, 0), writes.count)
      let upper = end.map { min(max($0.index - discarded, lower), writes.count) } ?? writes.count
      return writes[lower..<upper]
    }
  }
}
