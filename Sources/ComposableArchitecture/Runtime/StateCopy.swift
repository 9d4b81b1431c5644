/// A copy of a state, passed on as a reference.
///
/// One copy serves everybody who looks at the state of a step. And a state may be large and the stack small: a function
/// that reads `value` has a copy of it on its stack, also while it calls others. So what decides about states passes
/// references on, and only what ends in one look at them reads `value`.
package final class StateCopy<State> {
  package let value: State

  @inline(never)
  init(_ value: State) { self.value = value }

  /// The state that a closure makes of another.
  @inline(never)
  init(_ other: StateCopy, changedBy modify: (inout State) throws -> Void) rethrows {
    var value = other.value
    try modify(&value)
    self.value = value
  }
}
