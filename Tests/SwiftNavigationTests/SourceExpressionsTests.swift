import SwiftNavigation
import Testing

private enum Action: Equatable {
  case delete
  case rename(String)
}

/// Each expected text is the code beside it, so that what compiles here compiles for a reader.
struct SourceExpressionsTests {
  @Test func `a text is written by what it reads`() {
    #expect(TextState("Delete \"it\"?").sourceExpression == #"TextState("Delete \"it\"?")"#)
    #expect((TextState("a") + TextState("b")).sourceExpression == #"TextState("ab")"#)
    #expect(TextState("a").bold().sourceExpression == nil)
  }

  @Test func `an alert is written with its builder`() {
    let alert: AlertState<Action> =
      AlertState {
        TextState("Delete?")
      } actions: {
        ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
        ButtonState(action: .rename("x")) { TextState("Rename") }
        ButtonState(role: .cancel) { TextState("Cancel") }
      } message: {
        TextState("This cannot be undone.")
      }
    #expect(
      alert.sourceExpression == """
        AlertState {
          TextState("Delete?")
        } actions: {
          ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
          ButtonState(action: .rename("x")) { TextState("Rename") }
          ButtonState(role: .cancel) { TextState("Cancel") }
        } message: {
          TextState("This cannot be undone.")
        }
        """)
  }

  @Test func `a dialog tells whether its title is shown`() {
    let dialog: ConfirmationDialogState<Action> =
      ConfirmationDialogState(titleVisibility: .visible) {
        TextState("Sort by")
      }
    #expect(
      dialog.sourceExpression == """
        ConfirmationDialogState(titleVisibility: .visible) {
          TextState("Sort by")
        }
        """)
  }

  @Test func `an alert with an action that cannot be written has no expression`() {
    struct Opaque { let run: () -> Void }
    let alert = AlertState<Opaque> {
      TextState("x")
    } actions: {
      ButtonState(action: Opaque(run: {})) { TextState("y") }
    }
    #expect(alert.sourceExpression == nil)
  }
}
