import Foundation
import IssueReporting

// The seam for TestStore
// ======================
//
// `Shared` fields of a state are references, so a copy of the state does not keep the values that they
// had. A tracker does: it is a log of the writes made under it, each with the value before. A place in
// the log is a `Position`; what a shared reference held before and after the writes between two positions is
// what the log has for the first of them and for the first one that follows, or else its present value. Of
// values that it has, the log also knows what others write, so that it is not taken for the store's doing.
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
//     if !assertion.holds({ expected == actual }) {    // `Shared.==`: left expected, right actual
//       let difference = assertion.compare { render(expected, actual) }
//       assertion.changes                              // mismatches, also of values outside the state
//     }
//     tracker.discard(before: reduced); asserted = reduced
//
// For a closure that restates the new state (exhaustivity off): `assertion(from:to:startingFrom: .actual)`.
// At the end of a test: `tracker.assertion(from: asserted, to: nil).changes`.
// What effects write after the reducer ran lies behind `reduced`, hence in the next step's range.
//
// Where `==` or a dump must see one side only: `assertion.seeingExpected { … }`, `assertion.seeingActual { … }`.

/// The log of the writes to shared values that one store causes.
///
/// Nothing of it is process-wide: writes are attributed by a task-local, and those of the detached tasks that effects
/// start by the store's executor, so stores of tests that run in parallel do not see each other's.
package final class SharedChangeTracker: @unchecked Sendable {
  /// A place in the log, before, between or after writes.
  package struct Position: Comparable, Hashable, Sendable {
    fileprivate var index: Int

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.index < rhs.index }
  }

  /// What happened to a cell.
  private struct Write {
    enum Kind {
      /// It was written under this tracker: a change to be asserted.
      case own(IssueLocation?)
      /// Somebody else wrote it: the test itself, another store, a thread.
      case foreign
      /// It was made under this tracker.
      case creation
    }

    let cell: any TrackedCell
    let kind: Kind
    /// Keeps the value's reference registered under its key, so that the test finds the same one.
    let owner: AnyObject?
    let before: Any

    var isOwn: Bool { if case .own = kind { true } else { false } }
    var isCreation: Bool { if case .creation = kind { true } else { false } }
  }

  // `lock` protects the three properties that follow. It is taken inside the lock of a cell, never the
  // other way round, and never together with that of another log.
  private let lock = NSLock()
  private var writes: [Write] = []
  private var discarded = 0
  /// The writes from here on belong to one segment. In it, of the writes to a cell that follow each other and are all
  /// own or all foreign, only the first is kept.
  private var segment = 0
  /// The log that the writes enter besides this one.
  private let outer: SharedChangeTracker?

  package init() {
    outer = nil
    SharedAccess.enable()
  }

  /// A log of what happens here, beside the log that it enters anyway.
  init(beside outer: SharedChangeTracker?) {
    self.outer = outer
    SharedAccess.enable()
  }

  /// Runs an operation and then looks at the shared values that it wrote.
  ///
  /// - Parameters:
  ///   - operation: Its writes, also those in tasks that it starts, enter the log that is in force here, if any.
  ///   - examine: Compares or renders a state from before the operation, on the left, with one from after it.
  package static func observing<R>(_ operation: () throws -> R, examine: (R) -> Void) rethrows -> R {
    let outer: SharedChangeTracker?
    switch SharedAccess.ambient {
    case nil: outer = nil
    case .tracking(let tracker): outer = tracker
    // Writes are expectations here, or lost.
    case .expected, .actual, .comparing:
      let result = try operation()
      examine(result)
      return result
    }
    let tracker = SharedChangeTracker(beside: outer)
    let start = tracker.position
    let result = try tracker.track(operation)
    tracker.assertion(from: start, to: tracker.position).compare { examine(result) }
    return result
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

  /// Whether the log has nothing after a position: then every shared value is what it was there.
  package func isQuiet(since position: Position) -> Bool {
    lock.withLock { discarded + writes.count <= position.index }
  }

  /// Forgets the writes before a position, which have been asserted, skipped or reported.
  package func discard(before position: Position) {
    // What is released may run code of its own, so not inside the lock.
    let released = lock.withLock { () -> [Write] in
      let count = min(max(position.index - discarded, 0), writes.count)
      guard count > 0 else { return [] }
      let released = Array(writes.prefix(count))
      writes.removeFirst(count)
      discarded += count
      segment = max(segment - count, 0)
      return released
    }
    withExtendedLifetime(released) {}
  }

  // MARK: - Cells

  /// Called by a cell, inside its lock, before it is written under this tracker.
  ///
  /// - Parameter watch: Is given each log that must be told of foreign writes from now on.
  func record<Cell: TrackedCell>(
    _ cell: Cell, owner: AnyObject?, before: Cell.Content, watch: (SharedChangeTracker) -> Void = { _ in }
  ) {
    outer?.record(cell, owner: owner, before: before, watch: watch)
    lock.withLock {
      guard last(cell)?.isOwn != true else { return }
      writes.append(Write(cell: cell, kind: .own(.context), owner: owner, before: before))
    }
    watch(self)
  }

  /// Called by a cell, inside its lock, before it is written by somebody else.
  ///
  /// - Returns: Whether the log still has something of the cell and wants to be told again.
  func recordForeign<Cell: TrackedCell>(_ cell: Cell, before: Cell.Content) -> Bool {
    lock.withLock {
      guard writes.contains(where: { $0.cell === cell }) else { return false }
      if last(cell)?.isOwn ?? true {
        writes.append(Write(cell: cell, kind: .foreign, owner: nil, before: before))
      }
      return true
    }
  }

  /// Called for a cell without a key, when it is made: until the step that made it is over, nobody but the state that
  /// holds it can tell of its value.
  func recordCreation(of cell: some TrackedCell) {
    outer?.recordCreation(of: cell)
    lock.withLock { writes.append(Write(cell: cell, kind: .creation, owner: nil, before: ())) }
  }

  /// Whether writes under another tracker enter this log, too.
  func isFed(by other: SharedChangeTracker?) -> Bool {
    var next = other
    while let tracker = next {
      if tracker === self { return true }
      next = tracker.outer
    }
    return false
  }

  /// The last write to a cell in the present segment.
  private func last(_ cell: some TrackedCell) -> Write? {
    writes[segment...].last { $0.cell === cell && !$0.isCreation }
  }

  /// What a cell held before and after a step, as far as the log knows; `nil`: its present content. Called inside the
  /// cell's lock.
  ///
  /// What others wrote in between is no change of the step: it is there before, if the step's writes come after it,
  /// and else not there yet, unless the step ends in the present.
  func contents<Cell: TrackedCell>(
    of cell: Cell, from start: Position, to end: Position?
  ) -> (before: Cell.Content?, after: Cell.Content?) {
    let (before, after) = lock.withLock { () -> (Any?, Any?) in
      let (lower, upper) = bounds(start, end)
      let inside = writes[lower..<upper].filter { $0.cell === cell && !$0.isCreation }
      let next = writes[upper...].first { $0.cell === cell && !$0.isCreation }
      guard let first = inside.first(where: \.isOwn), let last = inside.last else {
        return (next?.before, next?.before)
      }
      return (first.before, last.isOwn || end == nil ? next?.before : last.before)
    }
    // In two steps: casting a missing content itself would succeed where it is of an optional type.
    func content(_ value: Any?) -> Cell.Content? {
      guard let value else { return nil }
      return (value as! Cell.Content)
    }
    return (content(before), content(after))
  }

  /// The cells written between two positions, in the order of their first write, without those made in between.
  func cellsWritten(from start: Position, to end: Position?) -> [any TrackedCell] {
    var cells: [any TrackedCell] = []
    var made: Set<ObjectIdentifier> = []
    for write in writes(from: start, to: end) {
      switch write.kind {
      case .creation: made.insert(ObjectIdentifier(write.cell))
      case .foreign: break
      case .own:
        guard !made.contains(ObjectIdentifier(write.cell)), !cells.contains(where: { $0 === write.cell })
        else { break }
        cells.append(write.cell)
      }
    }
    return cells
  }

  /// Where the writes between two positions come from, in their order.
  func origins(from start: Position, to end: Position?) -> [IssueLocation] {
    writes(from: start, to: end).compactMap { if case .own(let origin) = $0.kind { origin } else { nil } }
  }

  private func writes(from start: Position, to end: Position?) -> [Write] {
    lock.withLock {
      let (lower, upper) = bounds(start, end)
      return Array(writes[lower..<upper])
    }
  }

  /// Where a stretch of the log is in `writes`; called inside the lock.
  private func bounds(_ start: Position, _ end: Position?) -> (lower: Int, upper: Int) {
    let lower = min(max(start.index - discarded, 0), writes.count)
    return (lower, end.map { min(max($0.index - discarded, lower), writes.count) } ?? writes.count)
  }
}
