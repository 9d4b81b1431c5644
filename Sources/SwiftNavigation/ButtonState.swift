public import CustomDump
public import Foundation

/// The description of a button: a label, a role, and the action that it sends.
///
/// ```swift
/// enum Action { case delete }
///
/// let button = ButtonState<Action>(role: .destructive, action: .delete) {
///   TextState("Delete")
/// }
/// ```
///
/// Two buttons are equal when they read and act the same: the ``id`` takes no part in `==` and
/// `hash(into:)`.
public struct ButtonState<Action>: Identifiable {
  /// Tells apart the buttons of one alert. Different for each value made.
  public let id: UUID
  /// What the button does when it is tapped.
  public let action: ButtonStateAction<Action>
  /// What the button reads.
  public let label: TextState
  /// What the button means to the person who sees it, `nil` when nothing in particular.
  public let role: ButtonStateRole?

  private init(id: UUID, action: ButtonStateAction<Action>, label: TextState, role: ButtonStateRole?) {
    self.id = id
    self.action = action
    self.label = label
    self.role = role
  }

  /// Describes a button by how its action is sent.
  ///
  /// - Parameters:
  ///   - role: What the button means. Nothing in particular by default.
  ///   - action: How the action is sent. By default the button only closes what it stands in.
  ///   - label: What the button reads.
  public init(
    role: ButtonStateRole? = nil,
    action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    self.init(id: UUID(), action: action, label: label(), role: role)
  }

  /// Describes a button that sends an action.
  ///
  /// - Parameters:
  ///   - role: What the button means. Nothing in particular by default.
  ///   - action: The action that it sends.
  ///   - label: What the button reads.
  public init(role: ButtonStateRole? = nil, action: Action, label: () -> TextState) {
    self.init(role: role, action: .send(action), label: label)
  }

  /// The same button with an action of another type.
  ///
  /// - Parameter transform: Turns the action into the new one. It is given `nil` for a button without an
  ///   action, and may return `nil` to leave the button without one.
  /// - Returns: A button with the same id, label and role.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id: id, action: action.map(transform), label: label, role: role)
  }

  /// Calls a closure with the action of this button, as a renderer does when it is tapped.
  ///
  /// ```swift
  /// button.withAction { action in
  ///   if let action { send(action) }
  /// }
  /// ```
  ///
  /// - Parameter perform: Is given the action, `nil` for a button without one.
  public func withAction(_ perform: (Action?) -> Void) {
    perform(action.action)
  }

  /// Calls a closure with the action of this button, and waits until it has returned.
  ///
  /// - Parameter perform: Is given the action, `nil` for a button without one.
  @MainActor
  public func withAction(_ perform: @MainActor @Sendable (Action?) async -> Void) async {
    await perform(action.action)
  }
}

extension ButtonState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.role == rhs.role && lhs.label == rhs.label && lhs.action == rhs.action
  }
}

extension ButtonState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(role)
    hasher.combine(label)
    hasher.combine(action)
  }
}

extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: CustomDumpReflectable {
  /// The role if there is one, the action and the label. The id is left out.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if let role { children.append(("role", role)) }
    children.append(("action", action))
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
