import Dependencies
import Sharing

typealias AssertionClosure<State> = (inout State) throws -> Void

/// One step of a test: what was done, and the change of state that is asserted.
struct Step<State, Action> {
  /// How the step is written in the test.
  enum Call {
    case send(Action)
    case receive(Action)
    case receiveInAnyOrder([Action])
    case assert
  }

  let call: Call
  let before: State
  let after: State
  /// Copies of the stateful dependencies, as they were before the step's action was reduced.
  let dependencies: DependencyValues
  /// The changes of shared values.
  let shared: SharedStep
  /// What the closure expects of shared values, once it has run.
  var asserted: SharedAssertion?

  /// Both sides of the assertion about shared values: those before the step and after it if no closure has run.
  var sides: SharedAssertion { asserted ?? shared.assertion() }

  func asserting(_ asserted: SharedAssertion) -> Step {
    var step = self
    step.asserted = asserted
    return step
  }

  /// Whether the step looks at the state without an action.
  var isAssert: Bool { if case .assert = call { true } else { false } }
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
