import CustomDump
import Sharing

/// Makes shared values part of the verdict about one step.
///
/// A verdict runs the test's closure and compares states; this is put around both.
@MainActor
final class SharedRuns<State> {
  private let step: SharedStep
  private let isEqual: (StateCopy<State>, StateCopy<State>) -> Bool
  private let starts: [SharedAssertion.Start]
  private var runs: [SharedAssertion] = []

  /// Whether the assertion holds only together with what effects wrote after the step.
  private(set) var isExtended = false

  /// - Parameters:
  ///   - step: The changes that the verdict is about.
  ///   - starts: The values that the closure starts from at its first run, its second and so on.
  ///   - isEqual: Whether two states are equal.
  init(
    _ step: SharedStep, startingFrom starts: [SharedAssertion.Start],
    isEqual: @escaping (StateCopy<State>, StateCopy<State>) -> Bool
  ) {
    self.step = step
    self.starts = starts
    self.isEqual = isEqual
  }

  /// Whether the closure wrote shared values.
  var didWrite: Bool { runs.last?.didWrite ?? false }

  /// The assertion of the last run, whose sides a failure shows.
  var asserted: SharedAssertion { runs.last ?? step.assertion() }

  /// Runs the closure: what it writes to shared values is what it expects of them.
  func run(_ modify: AssertionClosure<State>, _ state: inout State) throws {
    let assertion = step.assertion(startingFrom: starts[min(runs.count, starts.count - 1)])
    runs.append(assertion)
    try assertion.assert { try modify(&state) }
  }

  /// Whether the expected state and shared values are the actual ones.
  func holds(_ expected: StateCopy<State>, _ actual: StateCopy<State>) -> Bool {
    let assertion = asserted
    // Most steps of most tests: wherever a shared value is read, it is the same.
    if step.isQuiet, !assertion.didWrite { return isEqual(expected, actual) }
    let areEqual = { self.isEqual(expected, actual) }
    if assertion.holds(areEqual) { return true }
    guard let extended = step.extended(assertion), extended.holds(areEqual) else { return false }
    runs[runs.count - 1] = extended
    isExtended = true
    return true
  }

  /// Runs a look at the expected and the actual state, shared values having both sides.
  func look(_ body: () -> StateDifference?) -> StateDifference? { asserted.compare(body) }

  /// The parts of shared values about which a non-exhaustive assertion is wrong, after its two runs.
  ///
  /// - Returns: The parts, and the changes that they are parts of.
  func partialMismatches(
    named name: (SharedChange) -> String
  ) -> (parts: [PartialMismatch], changes: [SharedChange]) {
    guard runs.count == 2 else { return ([], []) }
    let wrong = mismatches(onActual: runs[0], onPrevious: runs[1], named: name)
    guard let onActual = step.extended(runs[0]), let onPrevious = step.extended(runs[1]) else { return wrong }
    let stillWrong = mismatches(onActual: onActual, onPrevious: onPrevious, named: name)
    if stillWrong.parts.isEmpty { isExtended = true }
    return stillWrong
  }

  private func mismatches(
    onActual: SharedAssertion, onPrevious: SharedAssertion, named name: (SharedChange) -> String
  ) -> (parts: [PartialMismatch], changes: [SharedChange]) {
    let onPrevious = onPrevious.changes
    var (parts, changes): ([PartialMismatch], [SharedChange]) = ([], [])
    for change in onActual.changes {
      guard let previous = onPrevious.first(where: { $0.identity == change.identity }) else { continue }
      let found = PartialMismatch.find(
        whereChanged: change.expected, from: change.actual, expected: previous.expected,
        actual: change.actual)
      guard !found.isEmpty else { continue }
      parts += found.map { $0.below(name(change)) }
      changes.append(previous)
    }
    return (parts, changes)
  }
}
