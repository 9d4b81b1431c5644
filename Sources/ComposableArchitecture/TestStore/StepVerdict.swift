import CustomDump
import Sharing

/// Decides whether an assertion about state holds. It knows nothing of stores, tasks or messages.
struct StepVerdict<State> {
  /// What the verdict is about.
  enum Step {
    case action
    case assert
  }

  /// What came out.
  ///
  /// Indirect, as most steps hold: nothing need be known of the state's layout for that.
  indirect enum Outcome {
    case holds
    /// The assertion holds by `==`, which overlooks this.
    case equalButDifferent(StateDifference)
    /// The assertion holds as far as states go, after both runs of its closure.
    case partsHold(Runs)
    /// The assertion and the actual state differ.
    case mismatch(expected: StateCopy<State>)
    /// There is no assertion although the state changed.
    case unasserted
    /// Parts of the assertion are wrong (only where not everything must be asserted).
    case partsDiffer([PartialMismatch], shared: [SharedChange] = [], Runs)
    case closureChangedNothing
    case closureThrew(any Error)

    var isHeld: Bool {
      switch self {
      case .holds, .equalButDifferent, .partsHold: true
      case .mismatch, .unasserted, .partsDiffer, .closureChangedNothing, .closureThrew: false
      }
    }

    /// Adds parts that differ, of shared values, where states were compared.
    mutating func add(_ parts: [PartialMismatch], shared changes: [SharedChange]) {
      guard !parts.isEmpty else { return }
      switch self {
      case .partsHold(let runs): self = .partsDiffer(parts, shared: changes, runs)
      case .partsDiffer(let others, _, let runs):
        self = .partsDiffer(others + parts, shared: changes, runs)
      case .holds, .equalButDifferent, .mismatch, .unasserted, .closureChangedNothing, .closureThrew: break
      }
    }
  }

  /// What an assertion closure made of the states that it was run on.
  struct Runs {
    let onActual: StateCopy<State>
    let onPrevious: StateCopy<State>
  }

  let comparison: StateComparison<State>

  /// The verdict where everything must be asserted.
  ///
  /// - Parameters:
  ///   - modify: The assertion closure. It is run once.
  ///   - before: The state before the action.
  ///   - actual: The state after it.
  ///   - step: Whether an action was reduced or the current state is looked at.
  ///   - wroteShared: Whether the closure wrote shared state.
  func exhaustive(
    _ modify: ((inout State) throws -> Void)?,
    before: StateCopy<State>,
    actual: StateCopy<State>,
    step: Step,
    wroteShared: () -> Bool
  ) -> Outcome {
    guard let modify else { return comparison.isEqual(before, actual) ? .holds : .unasserted }
    let expected: StateCopy<State>
    do { expected = try StateCopy(before, changedBy: modify) } catch { return .closureThrew(error) }
    guard comparison.isEqual(expected, actual) else { return .mismatch(expected: expected) }
    if step == .action, comparison.isEqual(expected, before), !wroteShared() { return .closureChangedNothing }
    return equal(expected, actual)
  }

  private func equal(_ expected: StateCopy<State>, _ actual: StateCopy<State>) -> Outcome {
    comparison.overlooked(expected: expected, actual: actual).map { .equalButDifferent($0) } ?? .holds
  }

  /// The verdict where only what is asserted must hold.
  ///
  /// The closure first runs on the actual state: if that leaves it as it is, it holds. Where it does not, it
  /// runs on the previous state, and each part that differed must equal the actual state there. So an
  /// absolute assignment is always checked, and a relative one means the same as in exhaustive mode.
  ///
  /// - Parameters:
  ///   - modify: The assertion closure. It is run twice at most.
  ///   - before: The state before the action.
  ///   - actual: The state after it.
  ///   - onPrevious: Set to what the closure made of the previous state, if it was run on it.
  func nonExhaustive(
    _ modify: (inout State) throws -> Void,
    before: StateCopy<State>,
    actual: StateCopy<State>,
    onPrevious: inout StateCopy<State>?
  ) -> Outcome {
    let onActual: StateCopy<State>
    do { onActual = try StateCopy(actual, changedBy: modify) } catch { return .closureThrew(error) }
    if comparison.isEqual(onActual, actual) { return equal(onActual, actual) }
    let expected: StateCopy<State>
    do { expected = try StateCopy(before, changedBy: modify) } catch { return .closureThrew(error) }
    onPrevious = expected
    if comparison.isEqual(expected, actual) { return equal(expected, actual) }
    let mismatches = comparison.mismatches(
      whereChanged: onActual, from: actual, expected: expected, actual: actual)
    let runs = Runs(onActual: onActual, onPrevious: expected)
    return mismatches.isEmpty ? .partsHold(runs) : .partsDiffer(mismatches, runs)
  }

  /// Whether an assertion that is wrong about a step would be right after a later action.
  ///
  /// The closure is not run again: what it wrote in either run must be so in the later state.
  ///
  /// - Parameters:
  ///   - runs: What the closure made of both states.
  ///   - before: The state before the step.
  ///   - actual: The state after it.
  ///   - later: The state after the later action.
  func holds(
    _ runs: Runs, before: StateCopy<State>, actual: StateCopy<State>, later: StateCopy<State>
  ) -> Bool {
    let expected = runs.onPrevious
    return comparison.mismatches(
      whereChanged: expected, from: before, expected: expected, actual: later
    ).isEmpty
      && comparison.mismatches(
        whereChanged: runs.onActual, from: actual, expected: expected, actual: later
      ).isEmpty
  }
}
