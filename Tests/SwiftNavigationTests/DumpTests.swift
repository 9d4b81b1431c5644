import CustomDump
import SwiftNavigation
import Testing

private enum Action: Equatable {
  case confirm
  case rename(String)
}

struct DumpTests {
  private let alert = AlertState<Action> {
    TextState("Delete?")
  } actions: {
    ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
    ButtonState(action: .rename("Blob")) { TextState("Rename") }
    ButtonState(role: .cancel) { TextState("Keep") }
  } message: {
    TextState("This cannot be undone.")
  }

  @Test func `an alert dumps its texts and its buttons`() {
    #expect(
      String(customDumping: alert) == """
        AlertState(
          title: "Delete?",
          actions: [
            [0]: ButtonState(
              role: .destructive,
              action: .send(
                .confirm
              ),
              label: "Delete"
            ),
            [1]: ButtonState(
              action: .send(
                .rename("Blob")
              ),
              label: "Rename"
            ),
            [2]: ButtonState(
              role: .cancel,
              action: .send(nil),
              label: "Keep"
            )
          ],
          message: "This cannot be undone."
        )
        """)
  }

  @Test func `an alert without buttons and message dumps on one line`() {
    #expect(
      String(customDumping: AlertState<Action> { TextState("Done") }) == #"AlertState(title: "Done")"#)
  }

  @Test func `a dialog dumps the visibility of its title only where one was chosen`() {
    func dialog(_ visibility: ConfirmationDialogStateTitleVisibility) -> ConfirmationDialogState<Action> {
      ConfirmationDialogState(titleVisibility: visibility) {
        TextState("Leave?")
      } actions: {
        ButtonState(action: .confirm) { TextState("Leave") }
      }
    }
    #expect(
      String(customDumping: dialog(.automatic)) == """
        ConfirmationDialogState(
          title: "Leave?",
          actions: [
            [0]: ButtonState(
              action: .send(
                .confirm
              ),
              label: "Leave"
            )
          ]
        )
        """)
    #expect(
      String(customDumping: dialog(.visible)).hasPrefix(
        """
        ConfirmationDialogState(
          titleVisibility: .visible,
          title: "Leave?",
        """))
  }

  @Test func `alerts that differ in a button show that button`() {
    var other = alert
    other.buttons[0] = ButtonState(role: .destructive, action: .confirm) { TextState("Remove") }
    #expect(
      diff(alert, other) == """
          AlertState(
            title: "Delete?",
            actions: [
        -     [0]: ButtonState(
        -       role: .destructive,
        -       action: .send(
        -         .confirm
        -       ),
        -       label: "Delete"
        -     ),
        +     [0]: ButtonState(
        +       role: .destructive,
        +       action: .send(
        +         .confirm
        +       ),
        +       label: "Remove"
        +     ),
              … (2 unchanged)
            ],
            message: "This cannot be undone."
          )
        """)
  }

  @Test func `a text dumps as what it reads with its formatting marked`() {
    #expect(String(customDumping: TextState("Delete ") + TextState("all").bold()) == #""Delete **all**""#)
  }
}
