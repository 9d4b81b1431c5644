public import CustomDump

/// What a button does when it is tapped.
///
/// ```swift
/// let button = ButtonState<Action>(action: .send(.delete)) { TextState("Delete") }
/// ```
public struct ButtonStateAction<Action> {
  /// The ways in which a button acts. Other ways are added where a user interface can animate them.
  public enum _ActionType {
    /// Sends the action, or only closes what the button stands in when there is none.
    case send(Action?)
  }

  /// How this button acts.
  public let type: _ActionType

  /// Sends an action.
  ///
  /// - Parameter action: The action, or `nil` for a button that only closes what it stands in.
  /// - Returns: The behaviour to give to a ``ButtonState``.
  public static func send(_ action: Action?) -> Self {
    Self(type: .send(action))
  }

  /// The action that is sent, `nil` when there is none.
  public var action: Action? {
    switch type {
    case .send(let action): action
    }
  }

  /// The same behaviour with an action of another type.
  ///
  /// - Parameter transform: Turns the action into the new one. It is given `nil` when there is none, and may
  ///   return `nil`.
  /// - Returns: A behaviour that sends what `transform` returned.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonStateAction<NewAction> {
    switch type {
    case .send(let action): .send(transform(action))
    }
  }
}

extension ButtonStateAction: Equatable where Action: Equatable {}
extension ButtonStateAction: Hashable where Action: Hashable {}
extension ButtonStateAction: Sendable where Action: Sendable {}

extension ButtonStateAction._ActionType: Equatable where Action: Equatable {}
extension ButtonStateAction._ActionType: Hashable where Action: Hashable {}
extension ButtonStateAction._ActionType: Sendable where Action: Sendable {}

extension ButtonStateAction: CustomDumpReflectable {
  /// The way in which the button acts, as an enum case: `.send(.confirm)`.
  public var customDumpMirror: Mirror {
    switch type {
    case .send(let action):
      Mirror(self, children: ["send": action as Any], displayStyle: .enum)
    }
  }
}
