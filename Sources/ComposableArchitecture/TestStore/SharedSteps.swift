import ConcurrencyExtras
import Sharing

/// Which changes of shared values belong to which action of a test store.
///
/// A state holds references to shared values, so a copy of it does not keep the values that they had. The
/// log of writes does, and here is what of it belongs to which action: its *span* begins where that of the
/// action before ends, so it has first what effects wrote in between, and then what the reducer wrote.
@MainActor
final class SharedSteps {
  typealias Position = SharedChangeTracker.Position

  private struct Span {
    var start: Position
    /// Where the reducer began: effects wrote what is before.
    var reduction: Position
    var end: Position
  }

  private let tracker = SharedChangeTracker()
  /// The spans of the actions that no step of the test has taken yet, by the number of the action.
  private var spans: [Int: Span] = [:]
  /// The end of the last span, or of what was asserted after it.
  private var open: Position
  private var latest: Span?

  init() { open = tracker.position }

  // MARK: Writing

  /// Has what detached tasks of the executor's effects write asserted, too.
  func attach(to executor: EffectExecutor) { executor.attach(tracker) }

  /// Runs something whose writes, and those of the effects that it starts, are to be asserted.
  func track<R>(_ operation: () throws -> R) rethrows -> R { try tracker.track(operation) }

  /// Runs the reducer for one action.
  func reduce<R>(_ body: () -> R) -> R {
    // No step is being looked at now.
    if spans.isEmpty { tracker.discard(before: open) }
    let reduction = tracker.position
    let result = tracker.track(body)
    let end = tracker.position
    latest = Span(start: open, reduction: reduction, end: end)
    open = end
    return result
  }

  /// Notes which action it was that the reducer has just run for.
  func reduced(_ record: ActionRecord) {
    spans[record.id] = latest
    latest = nil
  }

  // MARK: Asserting

  /// What some actions changed; they are no longer to be asserted.
  func takeStep(of records: [ActionRecord]) -> SharedStep {
    let step = step(of: records)
    for record in records { spans[record.id] = nil }
    return step
  }

  /// What some actions changed.
  func step(of records: [ActionRecord]) -> SharedStep {
    var bounds: (start: Position, end: Position)?
    for record in records {
      guard let span = spans[record.id] else { continue }
      bounds = bounds.map { (min($0.start, span.start), max($0.end, span.end)) } ?? (span.start, span.end)
    }
    let (start, end) = bounds ?? (open, open)
    return SharedStep(tracker: tracker, start: start, end: end, limit: limit(ofWritesAfter: end))
  }

  /// What effects changed after everything that was asserted and before an action that is pending.
  ///
  /// - Parameter isCurrent: Whether what others wrote since is there afterwards, if no action is pending.
  func takeStep(before pending: ActionRecord?, isCurrent: Bool = false) -> SharedStep {
    let span = pending.flatMap { spans[$0.id] }
    let start = span?.start ?? open
    let end = span?.reduction ?? tracker.position
    take(from: start, to: end)
    return SharedStep(
      tracker: tracker, start: start, end: isCurrent && span == nil ? nil : end, limit: nil)
  }

  /// Takes what effects wrote after an action as asserted together with it.
  func take(_ step: SharedStep) {
    if let end = step.end, let limit = step.limit { take(from: end, to: limit) }
  }

  private func take(from start: Position, to end: Position) {
    if open == start { open = end }
    for (id, span) in spans where span.start == start && span.reduction >= end { spans[id]?.start = end }
  }

  /// Up to where effects wrote after a position; `nil`: another step has it.
  private func limit(ofWritesAfter end: Position) -> Position? {
    if let next = spans.values.first(where: { $0.start == end && $0.end > $0.start }) {
      return next.reduction
    }
    return open == end ? tracker.position : nil
  }
}

/// The changes of shared values that one step of a test is about.
struct SharedStep {
  fileprivate let tracker: SharedChangeTracker
  fileprivate let start: SharedChangeTracker.Position
  /// `nil`: in the present.
  fileprivate let end: SharedChangeTracker.Position?
  /// Up to where effects wrote after the step, until the next action was reduced: a test may assert it
  /// together with the step.
  fileprivate let limit: SharedChangeTracker.Position?

  /// Whether no shared value was written in the step or after it.
  var isQuiet: Bool { tracker.isQuiet(since: start) }

  /// An assertion about the step.
  func assertion(startingFrom values: SharedAssertion.Start = .previous) -> SharedAssertion {
    tracker.assertion(from: start, to: end, startingFrom: values)
  }

  /// The same assertion, about the step and what effects wrote after it; `nil` if they wrote nothing.
  func extended(_ assertion: SharedAssertion) -> SharedAssertion? {
    guard let limit, assertion.didWrite, assertion.isFollowedByWrites(until: limit) else { return nil }
    return assertion.moved(to: limit)
  }
}
