extension AlertState {
  /// Describes an alert with a list of buttons, as older major versions do.
  ///
  /// ```swift
  /// AlertState(title: TextState("Saved"), buttons: [.default(TextState("OK"))]) // before
  /// AlertState { TextState("Saved") } actions: { ButtonState { TextState("OK") } } // now
  /// ```
  ///
  /// - Parameters:
  ///   - title: The first line of the alert.
  ///   - message: A longer text below the title. None by default.
  ///   - buttons: The buttons from the first to the last.
  @available(*, deprecated, message: "Use 'init(title:actions:message:)', which takes closures.")
  public init(title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>]) {
    self.init(
      title: { title }, actions: { for button in buttons { button } },
      message: message.map { text in { text } })
  }

  /// Describes an alert with at most one button, as older major versions do.
  ///
  /// ```swift
  /// AlertState(title: TextState("Saved")) // before
  /// AlertState { TextState("Saved") }     // now
  /// ```
  ///
  /// - Parameters:
  ///   - title: The first line of the alert.
  ///   - message: A longer text below the title. None by default.
  ///   - dismissButton: The button. When there is none, a renderer shows its own "OK".
  @available(*, deprecated, message: "Use 'init(title:actions:message:)', which takes closures.")
  public init(title: TextState, message: TextState? = nil, dismissButton: ButtonState<Action>? = nil) {
    self.init(
      title: { title }, actions: { if let dismissButton { dismissButton } },
      message: message.map { text in { text } })
  }

  /// Describes an alert with two buttons, as older major versions do.
  ///
  /// ```swift
  /// AlertState( // before
  ///   title: TextState("Delete?"),
  ///   primaryButton: .destructive(TextState("Delete"), action: .send(.delete)),
  ///   secondaryButton: .cancel(TextState("Keep")))
  ///
  /// AlertState { // now
  ///   TextState("Delete?")
  /// } actions: {
  ///   ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
  ///   ButtonState(role: .cancel) { TextState("Keep") }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The first line of the alert.
  ///   - message: A longer text below the title. None by default.
  ///   - primaryButton: The first button.
  ///   - secondaryButton: The second button.
  @available(*, deprecated, message: "Use 'init(title:actions:message:)', which takes closures.")
  public init(
    title: TextState,
    message: TextState? = nil,
    primaryButton: ButtonState<Action>,
    secondaryButton: ButtonState<Action>
  ) {
    self.init(
      title: { title },
      actions: {
        primaryButton
        secondaryButton
      },
      message: message.map { text in { text } })
  }

  /// A button of an alert, under the name of older major versions.
  @available(*, deprecated, renamed: "ButtonState")
  public typealias Button = ButtonState<Action>
}

extension ConfirmationDialogState {
  /// Describes a dialog with a list of buttons, as older major versions do.
  ///
  /// ```swift
  /// ConfirmationDialogState(title: TextState("Leave?"), buttons: [.default(TextState("Leave"))])    // before
  /// ConfirmationDialogState { TextState("Leave?") } actions: { ButtonState { TextState("Leave") } } // now
  /// ```
  ///
  /// - Parameters:
  ///   - title: The first line of the dialog.
  ///   - titleVisibility: Whether a renderer shows the title. It decides by default.
  ///   - message: A longer text below the title. None by default.
  ///   - buttons: The buttons from the first to the last. None by default.
  @available(
    *, deprecated, message: "Use 'init(titleVisibility:title:actions:message:)', which takes closures."
  )
  public init(
    title: TextState,
    titleVisibility: ConfirmationDialogStateTitleVisibility = .automatic,
    message: TextState? = nil,
    buttons: [ButtonState<Action>] = []
  ) {
    self.init(
      titleVisibility: titleVisibility, title: { title }, actions: { for button in buttons { button } },
      message: message.map { text in { text } })
  }

  /// A button of a dialog, under the name of older major versions.
  @available(*, deprecated, renamed: "ButtonState")
  public typealias Button = ButtonState<Action>
}

extension ButtonState {
  /// A button that is there to cancel, as older major versions write it.
  ///
  /// ```swift
  /// .cancel(TextState("Keep"))                            // before
  /// ButtonState(role: .cancel) { TextState("Keep") } // now
  /// ```
  ///
  /// - Parameters:
  ///   - label: What the button reads.
  ///   - action: How the action is sent. By default the button only closes what it stands in.
  /// - Returns: The button.
  @available(*, deprecated, message: "Use 'ButtonState(role: .cancel, action:) { … }'.")
  public static func cancel(_ label: TextState, action: ButtonStateAction<Action>? = nil) -> Self {
    Self(role: .cancel, action: action ?? .send(nil)) { label }
  }

  /// A button without a role, as older major versions write it.
  ///
  /// ```swift
  /// .default(TextState("Save"), action: .send(.save)) // before
  /// ButtonState(action: .save) { TextState("Save") }  // now
  /// ```
  ///
  /// - Parameters:
  ///   - label: What the button reads.
  ///   - action: How the action is sent. By default the button only closes what it stands in.
  /// - Returns: The button.
  @available(*, deprecated, message: "Use 'ButtonState(action:) { … }'.")
  public static func `default`(_ label: TextState, action: ButtonStateAction<Action>? = nil) -> Self {
    Self(action: action ?? .send(nil)) { label }
  }

  /// A button that destroys something, as older major versions write it.
  ///
  /// ```swift
  /// .destructive(TextState("Delete"), action: .send(.delete))              // before
  /// ButtonState(role: .destructive, action: .delete) { TextState("Delete") } // now
  /// ```
  ///
  /// - Parameters:
  ///   - label: What the button reads.
  ///   - action: How the action is sent. By default the button only closes what it stands in.
  /// - Returns: The button.
  @available(*, deprecated, message: "Use 'ButtonState(role: .destructive, action:) { … }'.")
  public static func destructive(_ label: TextState, action: ButtonStateAction<Action>? = nil) -> Self {
    Self(role: .destructive, action: action ?? .send(nil)) { label }
  }

  /// How a button sends its action, under the name of older major versions.
  @available(*, deprecated, renamed: "ButtonStateAction")
  public typealias Handler = ButtonStateAction<Action>

  /// What a button means, under the name of older major versions.
  @available(*, deprecated, renamed: "ButtonStateRole")
  public typealias Role = ButtonStateRole
}
