public import CustomDump
public import Foundation

/// The description of an alert: a title, buttons that send actions, and a message.
///
/// An alert in a feature's state is a value that can be compared in a test; whatever renders the feature
/// turns it into a real alert.
///
/// ```swift
/// enum Action { case confirm }
///
/// let alert = AlertState<Action> {
///   TextState("Delete the note?")
/// } actions: {
///   ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
///   ButtonState(role: .cancel) { TextState("Keep") }
/// } message: {
///   TextState("This cannot be undone.")
/// }
/// ```
///
/// Two alerts are equal when they read and act the same: the ``id`` takes no part in `==` and `hash(into:)`.
public struct AlertState<Action>: Identifiable {
  /// Tells apart two alerts that are presented one after the other. Different for each value made.
  public let id: UUID
  /// The buttons from the first to the last. When there are none, a renderer shows its own "OK".
  public var buttons: [ButtonState<Action>]
  /// A longer text below the title.
  public var message: TextState?
  /// The first line of the alert.
  public var title: TextState

  private init(id: UUID, buttons: [ButtonState<Action>], message: TextState?, title: TextState) {
    self.id = id
    self.buttons = buttons
    self.message = message
    self.title = title
  }

  /// Describes an alert.
  ///
  /// - Parameters:
  ///   - title: The first line of the alert.
  ///   - actions: The buttons, listed one after the other. None by default.
  ///   - message: A longer text below the title. None by default.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(id: UUID(), buttons: actions(), message: message?(), title: title())
  }

  /// The same alert with actions of another type.
  ///
  /// ```swift
  /// let wrapped: AlertState<Parent.Action> = alert.map { $0.map(Parent.Action.alert) }
  /// ```
  ///
  /// - Parameter transform: Turns the action of a button into the new one. It is given `nil` for a button
  ///   without an action, and may return `nil` to leave a button without one.
  /// - Returns: An alert with the same id, texts and roles.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    AlertState<NewAction>(
      id: id, buttons: buttons.map { $0.map(transform) }, message: message, title: title)
  }
}

extension AlertState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.title == rhs.title && lhs.message == rhs.message && lhs.buttons == rhs.buttons
  }
}

extension AlertState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension AlertState: Sendable where Action: Sendable {}

extension AlertState: CustomDumpReflectable {
  /// The title, then the actions and the message if there are any. The id is left out.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
