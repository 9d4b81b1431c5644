import Sharing

/// Decides whether an assertion about state holds. It knows nothing of stores, tasks or messages.
struct StepVerdict<State> {
  /// What the verdict is about.
  enum Step {
    case action
    case assert
  }

  /// What came out.
  enum Outcome {
    case holds
    /// The assertion and the actual state differ.
    case mismatch(expected: State, actual: State)
    /// There is no assertion although the state changed.
    case unasserted(before: State, actual: State)
    /// Parts of the assertion are wrong (only where not everything must be asserted).
    case partsDiffer([PartialMismatch], expected: State)
    case closureChangedNothing
    case closureThrew(any Error)

    /// Adds parts that differ, of shared values, where states were compared.
    mutating func add(_ parts: [PartialMismatch], expected: State) {
      guard !parts.isEmpty else { return }
      switch self {
      case .holds: self = .partsDiffer(parts, expected: expected)
      case .partsDiffer(let others, let expected): self = .partsDiffer(others + parts, expected: expected)
      case .mismatch, .unasserted, .closureChangedNothing, .closureThrew: break
      }
    }
  }

  let isEqual: (State, State) -> Bool

  /// The verdict where everything must be asserted.
  ///
  /// - Parameters:
  ///   - modify: The assertion closure.
  ///   - before: The state before the action.
  ///   - actual: The state after it.
  ///   - step: Whether an action was reduced or the current state is looked at.
  ///   - wroteShared: Whether the closure wrote shared state.
  func exhaustive(
    _ modify: ((inout State) throws -> Void)?,
    before: State,
    actual: State,
    step: Step,
    wroteShared: () -> Bool
  ) -> Outcome {
    guard let modify else {
      return isEqual(before, actual) ? .holds : .unasserted(before: before, actual: actual)
    }
    var expected = before
    do { try modify(&expected) } catch { return .closureThrew(error) }
    guard isEqual(expected, actual) else { return .mismatch(expected: expected, actual: actual) }
    if step == .action, isEqual(before, expected), !wroteShared() { return .closureChangedNothing }
    return .holds
  }

  /// The verdict where only what is asserted must hold.
  ///
  /// The closure first runs on the actual state: if that leaves it as it is, it holds. Where it does not, it
  /// runs on the previous state, and each part that differed must equal the actual state there. So an
  /// absolute assignment is always checked, and a relative one means the same as in exhaustive mode.
  func nonExhaustive(
    _ modify: (inout State) throws -> Void,
    before: State,
    actual: State
  ) -> Outcome {
    var onActual = actual
    do { try modify(&onActual) } catch { return .closureThrew(error) }
    if isEqual(onActual, actual) { return .holds }
    var onPrevious = before
    do { try modify(&onPrevious) } catch { return .closureThrew(error) }
    if isEqual(onPrevious, actual) { return .holds }
    let mismatches = PartialMismatch.find(onActual: onActual, onPrevious: onPrevious, actual: actual)
    return mismatches.isEmpty ? .holds : .partsDiffer(mismatches, expected: onPrevious)
  }
}

/// A part of the state about which a non-exhaustive assertion is wrong.
struct PartialMismatch {
  /// Where: "rows[3].title"; empty for the whole state.
  let path: String
  let expected: Any
  let actual: Any
  /// The change of the shared value that this is a part of, if it is.
  var shared: SharedChange?

  /// Finds the smallest parts in which neither run of the assertion equals the actual state.
  ///
  /// - Parameters:
  ///   - onActual: The actual state after the assertion ran on it.
  ///   - onPrevious: The previous state after the assertion ran on it.
  ///   - actual: The actual state.
  static func find(onActual: Any, onPrevious: Any, actual: Any) -> [PartialMismatch] {
    var found: [PartialMismatch] = []
    var work: [(path: String, onActual: Any, onPrevious: Any, actual: Any)] = [
      ("", onActual, onPrevious, actual)
    ]
    while let (path, onActual, onPrevious, actual) = work.popLast() {
      if isSame(onActual, actual) || isSame(onPrevious, actual) { continue }
      guard
        let parts = Parts(actual), let actualParts = Parts(onActual), let previousParts = Parts(onPrevious),
        parts.hasShape(of: actualParts), parts.hasShape(of: previousParts)
      else {
        found.append(PartialMismatch(path: path, expected: onPrevious, actual: actual))
        continue
      }
      for index in parts.values.indices.reversed() {
        work.append(
          (
            path + parts.component(index, isRoot: path.isEmpty), actualParts.values[index],
            previousParts.values[index], parts.values[index]
          ))
      }
    }
    return found
  }

  private static func isSame(_ lhs: Any, _ rhs: Any) -> Bool {
    func open<T: Equatable>(_ lhs: T) -> Bool? { (rhs as? T).map { lhs == $0 } }
    if let lhs = lhs as? any Equatable, let same = open(lhs) { return same }
    if type(of: lhs) is AnyClass, type(of: rhs) is AnyClass {
      return lhs as AnyObject === rhs as AnyObject
    }
    guard let left = Parts(lhs), let right = Parts(rhs) else { return "\(lhs)" == "\(rhs)" }
    guard left.hasShape(of: right) else { return false }
    return zip(left.values, right.values).allSatisfy { isSame($0, $1) }
  }

  /// The parts of a struct, tuple, enum payload or collection of elements.
  private struct Parts {
    let type: Any.Type
    let labels: [String?]
    let values: [Any]
    let isCollection: Bool
    let isOptional: Bool

    init?(_ value: Any) {
      let mirror = Mirror(reflecting: value)
      guard !mirror.children.isEmpty, mirror.displayStyle != .class, mirror.displayStyle != .set,
        mirror.displayStyle != .dictionary
      else { return nil }
      type = Swift.type(of: value)
      labels = mirror.children.map(\.label)
      values = mirror.children.map(\.value)
      isCollection = mirror.displayStyle == .collection
      isOptional = mirror.displayStyle == .optional
    }

    func hasShape(of other: Parts) -> Bool {
      type == other.type && labels == other.labels && values.count == other.values.count
    }

    func component(_ index: Int, isRoot: Bool) -> String {
      if isCollection { return "[\(index)]" }
      if isOptional { return isRoot ? "" : "?" }
      let label = labels[index].map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 } ?? "\(index)"
      return isRoot ? label : "." + label
    }
  }
}
