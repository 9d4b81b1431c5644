import Dependencies
import Sharing

typealias AssertionClosure<State> = (inout State) throws -> Void

/// One step of a test: what was done, and the change of state that is asserted.
final class Step<State, Action> {
  /// How the step is written in the test.
  enum Call {
    case send(Action)
    case receive(Action)
    case receiveInAnyOrder([Action])
    case assert
  }

  let call: Call
  let before: StateCopy<State>
  let after: StateCopy<State>
  /// Copies of the stateful dependencies, as they were before the step's action was reduced.
  let dependencies: DependencyValues
  /// The changes of shared values.
  let shared: SharedStep
  /// What the closure expects of shared values, once it has run.
  var asserted: SharedAssertion?

  init(
    call: Call, before: StateCopy<State>, after: StateCopy<State>, dependencies: DependencyValues,
    shared: SharedStep
  ) {
    self.call = call
    self.before = before
    self.after = after
    self.dependencies = dependencies
    self.shared = shared
  }

  /// Both sides of the assertion about shared values: those before the step and after it if no closure has run.
  var sides: SharedAssertion { asserted ?? shared.assertion() }

  /// Whether the step looks at the state without an action.
  var isAssert: Bool { if case .assert = call { true } else { false } }
}

/// What an assertion closure sees of the store while it runs.
final class RunningAssertion<State> {
  let state: StateCopy<State>
  let dependencies: DependencyValues

  init(state: StateCopy<State>, dependencies: DependencyValues) {
    self.state = state
    self.dependencies = dependencies
  }
}

/// An action that a test expects to receive.
struct ExpectedAction<Action> {
  /// Whether an action is the expected one.
  let matches: (Action) -> Bool
  /// The expected action as a message writes it in a sentence.
  let description: () -> Failure.Sentence
  /// The whole expected value, to be shown as a difference; `nil` where there is none, as for a predicate.
  var value: (() -> Any)?
}
