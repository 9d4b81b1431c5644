/// A copy of a state, passed on as a reference.
///
/// One copy serves everybody who looks at the state of a step. And a state may be large and the stack small: a function
/// that keeps a copy of it while a reducer runs takes the room that the reducer needs. Read `value` in place.
package final class StateCopy<State> {
  package let value: State

  init(_ value: State) { self.value = value }
}
