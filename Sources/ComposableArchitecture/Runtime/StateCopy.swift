/// A copy of a state, passed on as a reference.
///
/// A state may be large and the stack small: a function that keeps a copy of it while a reducer runs takes the room that
/// the reducer needs.
final class StateCopy<State> {
  let value: State

  init(_ value: State) { self.value = value }
}
