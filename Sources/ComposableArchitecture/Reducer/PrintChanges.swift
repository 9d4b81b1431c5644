import CustomDump
import Sharing

extension Reducer {
  /// Prints every action that the reducer receives and how state changed.
  ///
  /// ```swift
  /// let store = Store(initialState: Feature.State()) {
  ///   Feature()._printChanges()
  /// }
  /// ```
  ///
  /// - Parameter printer: What to print; the action and the difference of state by default, nothing if `nil`.
  /// - Returns: The reducer, which prints.
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> _PrintChangesReducer<Self> {
    _PrintChangesReducer(base: self, printer: printer)
  }
}

/// What `_printChanges` prints of each action.
public struct _ReducerPrinter<State, Action> {
  private let print: (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void

  /// - Parameter printChange: Is given each action, the state before it and the state after it.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  ) {
    print = printChange
  }

  /// Prints one action.
  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    print(receivedAction, oldState, newState)
  }

  /// Prints the action and the difference between the states.
  public static var customDump: Self {
    Self { action, oldState, newState in
      var text = "received action:\n"
      CustomDump.customDump(action, to: &text, indent: 2)
      text += "\n"
      text += diff(oldState, newState) ?? "  (No state changes)"
      Swift.print(text + "\n")
    }
  }

  /// Prints the case of the action, without its payload.
  public static var actionLabels: Self {
    Self { action, _, _ in
      Swift.print("received action: \(abbreviatedDescription(ofAction: action))")
    }
  }
}

/// A reducer that prints what it does.
public struct _PrintChangesReducer<Base: Reducer>: Reducer {
  fileprivate let base: Base
  fileprivate let printer: _ReducerPrinter<Base.State, Base.Action>?

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard let printer else { return base.reduce(into: &state, action: action) }
    let oldState = state
    // A state only refers to its shared values: what they were before is known to who watches them being written.
    return SharedChangeTracker.observing {
      let effect = base.reduce(into: &state, action: action)
      return (effect, newState: state)
    } examine: {
      printer.printChange(receivedAction: action, oldState: oldState, newState: $0.newState)
    }.0
  }
}
