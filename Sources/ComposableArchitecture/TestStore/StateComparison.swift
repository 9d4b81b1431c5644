import CustomDump

/// How a test store compares states and what of them its failures show.
///
/// Every comparison of an expected with an actual state goes through here, the expected one on the left.
struct StateComparison<State> {
  private(set) var isEqual: (_ expected: StateCopy<State>, _ actual: StateCopy<State>) -> Bool
  let snapshot: (StateCopy<State>) -> Any
  private var memory = MemoryComparison<State>()
  /// Runs a look at both states, whose shared values may differ from side to side.
  private var look: (() -> StateDifference?) -> StateDifference? = { $0() }

  private init(
    isEqual: @escaping (StateCopy<State>, StateCopy<State>) -> Bool,
    snapshot: @escaping (StateCopy<State>) -> Any
  ) {
    self.isEqual = isEqual
    self.snapshot = snapshot
  }

  static func equatable() -> Self where State: Equatable {
    Self(isEqual: { $0.value == $1.value }, snapshot: { $0.value })
  }

  static func snapshot<Snapshot: Equatable>(_ comparing: @escaping (State) -> Snapshot) -> Self {
    Self(
      isEqual: { comparing($0.value) == comparing($1.value) }, snapshot: { comparing($0.value) })
  }

  /// The same with another equality.
  ///
  /// - Parameters:
  ///   - isEqual: Whether an expected and an actual state are equal.
  ///   - look: Runs a look at both states, such as one in which shared values have two sides.
  func with(
    isEqual: @escaping (StateCopy<State>, StateCopy<State>) -> Bool,
    look: @escaping (() -> StateDifference?) -> StateDifference?
  ) -> Self {
    var comparison = self
    comparison.isEqual = isEqual
    comparison.look = look
    return comparison
  }

  /// The deepest parts that differ between `changed` and `base`, and between the expected and the actual state.
  func mismatches(
    whereChanged changed: StateCopy<State>, from base: StateCopy<State>, expected: StateCopy<State>,
    actual: StateCopy<State>
  ) -> [PartialMismatch] {
    PartialMismatch.find(
      whereChanged: snapshot(changed), from: snapshot(base), expected: snapshot(expected),
      actual: snapshot(actual))
  }

  /// What is to be seen of a difference that `==` does not see.
  func overlooked(expected: StateCopy<State>, actual: StateCopy<State>) -> StateDifference? {
    // Most steps of most tests end here: what is the same in memory needs no look at its parts.
    isSame(expected, actual)
      ? nil : look { StateDifference.overlooked(expected: snapshot(expected), actual: snapshot(actual)) }
  }

  @inline(never)
  private func isSame(_ expected: StateCopy<State>, _ actual: StateCopy<State>) -> Bool {
    memory.isSame(expected.value, actual.value)
  }
}
