package import Dependencies

/// What reducing one action did, and what an assertion about it needs to know.
///
/// An object, as the step of a test hands it from one to the next.
package final class Reduction<State, Action> {
  package let action: Action
  package let record: ActionRecord
  package let before: StateCopy<State>
  package let after: StateCopy<State>
  /// Copies of the stateful dependencies, as they were before the action was reduced.
  package let dependencies: DependencyValues

  init(
    _ action: Action, _ record: ActionRecord, before: StateCopy<State>, after: StateCopy<State>,
    dependencies: DependencyValues
  ) {
    self.action = action
    self.record = record
    self.before = before
    self.after = after
    self.dependencies = dependencies
  }
}

/// An action of an effect that waits to be reduced until a test receives it.
package final class HeldAction<Action> {
  package let action: Action
  let cause: ActionCause

  init(_ action: Action, _ cause: ActionCause) {
    self.action = action
    self.cause = cause
  }

  /// The action that led to it.
  package var causingRecord: ActionRecord? { cause.record }
}
