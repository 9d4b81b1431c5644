public import CustomDump
public import Foundation

/// The description of a confirmation dialog: a title, buttons that send actions, and a message.
///
/// It is to a list of choices what ``AlertState`` is to an alert.
///
/// ```swift
/// enum Action { case saveDraft, discard }
///
/// let dialog = ConfirmationDialogState<Action>(titleVisibility: .visible) {
///   TextState("Leave without sending?")
/// } actions: {
///   ButtonState(action: .saveDraft) { TextState("Save draft") }
///   ButtonState(role: .destructive, action: .discard) { TextState("Discard") }
/// }
/// ```
///
/// Two dialogs are equal when they read and act the same: the ``id`` takes no part in `==` and
/// `hash(into:)`.
public struct ConfirmationDialogState<Action>: Identifiable {
  /// Tells apart two dialogs that are presented one after the other. Different for each value made.
  public let id: UUID
  /// The buttons from the first to the last.
  public var buttons: [ButtonState<Action>]
  /// A longer text below the title.
  public var message: TextState?
  /// The first line of the dialog.
  public var title: TextState
  /// Whether a renderer shows the title.
  public var titleVisibility: ConfirmationDialogStateTitleVisibility

  private init(
    id: UUID,
    buttons: [ButtonState<Action>],
    message: TextState?,
    title: TextState,
    titleVisibility: ConfirmationDialogStateTitleVisibility
  ) {
    self.id = id
    self.buttons = buttons
    self.message = message
    self.title = title
    self.titleVisibility = titleVisibility
  }

  /// Describes a dialog whose title is shown or not as told.
  ///
  /// - Parameters:
  ///   - titleVisibility: Whether a renderer shows the title.
  ///   - title: The first line of the dialog.
  ///   - actions: The buttons, listed one after the other. None by default.
  ///   - message: A longer text below the title. None by default.
  public init(
    titleVisibility: ConfirmationDialogStateTitleVisibility,
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(
      id: UUID(), buttons: actions(), message: message?(), title: title(), titleVisibility: titleVisibility)
  }

  /// Describes a dialog that leaves it to the renderer whether the title is shown.
  ///
  /// - Parameters:
  ///   - title: The first line of the dialog.
  ///   - actions: The buttons, listed one after the other. None by default.
  ///   - message: A longer text below the title. None by default.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(titleVisibility: .automatic, title: title, actions: actions, message: message)
  }

  /// The same dialog with actions of another type.
  ///
  /// ```swift
  /// let wrapped: ConfirmationDialogState<Parent.Action> = dialog.map { $0.map(Parent.Action.dialog) }
  /// ```
  ///
  /// - Parameter transform: Turns the action of a button into the new one. It is given `nil` for a button
  ///   without an action, and may return `nil` to leave a button without one.
  /// - Returns: A dialog with the same id, texts, roles and visibility of the title.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ConfirmationDialogState<NewAction> {
    ConfirmationDialogState<NewAction>(
      id: id,
      buttons: buttons.map { $0.map(transform) },
      message: message,
      title: title,
      titleVisibility: titleVisibility)
  }
}

/// Whether the title of a confirmation dialog is shown.
public enum ConfirmationDialogStateTitleVisibility: Hashable, Sendable {
  /// The renderer decides.
  case automatic
  /// Not shown.
  case hidden
  /// Shown.
  case visible
}

extension ConfirmationDialogState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.titleVisibility == rhs.titleVisibility && lhs.title == rhs.title && lhs.message == rhs.message
      && lhs.buttons == rhs.buttons
  }
}

extension ConfirmationDialogState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(titleVisibility)
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension ConfirmationDialogState: CustomDumpReflectable {
  /// The visibility of the title unless it is automatic, the title, then the actions and the message if there are
  /// any. The id is left out.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if titleVisibility != .automatic { children.append(("titleVisibility", titleVisibility)) }
    children.append(("title", title))
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
