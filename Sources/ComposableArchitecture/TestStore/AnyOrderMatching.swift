/// Decides which of a set of expected actions the received ones are, whatever their order.
///
/// An expectation may fit several actions, as `\.child` fits all that `\.child.saved` does; an action counts if
/// all of those that counted before can still be told apart.
struct AnyOrderMatching<Action> {
  private let expected: [ExpectedAction<Action>]
  private var received: [Action] = []
  /// For each expectation the index of the action that it stands for.
  private var matches: [Int?]

  init(_ expected: [ExpectedAction<Action>]) {
    self.expected = expected
    matches = Array(repeating: nil, count: expected.count)
  }

  /// The expectations that no action met yet, in the order in which they were written.
  var missing: [ExpectedAction<Action>] { zip(expected, matches).filter { $1 == nil }.map(\.0) }

  /// The actions that met an expectation, in the order in which they came.
  var met: [Action] { received }

  /// Whether an action would meet an expectation.
  func accepts(_ action: Action) -> Bool {
    var copy = self
    return copy.accept(action)
  }

  /// Takes an action.
  ///
  /// - Returns: Whether it met an expectation.
  mutating func accept(_ action: Action) -> Bool {
    received.append(action)
    var visited: Set<Int> = []
    if place(received.count - 1, &visited) { return true }
    received.removeLast()
    return false
  }

  /// Finds an expectation for an action, moving others to different expectations where that makes room.
  private mutating func place(_ index: Int, _ visited: inout Set<Int>) -> Bool {
    for slot in expected.indices where expected[slot].matches(received[index]) {
      guard visited.insert(slot).inserted else { continue }
      if let other = matches[slot], !place(other, &visited) { continue }
      matches[slot] = index
      return true
    }
    return false
  }
}
