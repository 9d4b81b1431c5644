import SwiftNavigation
import Testing

private enum Action: Hashable, Sendable {
  case confirm
  case keep
}

private enum ParentAction: Equatable {
  case alert(Action)
}

struct AlertStateTests {
  private func alert(canDelete: Bool = true) -> AlertState<Action> {
    AlertState {
      TextState("Delete?")
    } actions: {
      if canDelete {
        ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
      }
      ButtonState(role: .cancel) { TextState("Keep") }
    } message: {
      TextState("This cannot be undone.")
    }
  }

  @Test func `an alert keeps its texts and its buttons in order`() {
    let alert = alert()
    #expect(alert.title == TextState("Delete?"))
    #expect(alert.message == TextState("This cannot be undone."))
    #expect(alert.buttons.map(\.label) == [TextState("Delete"), TextState("Keep")])
    #expect(alert.buttons.map(\.role) == [.destructive, .cancel])
    #expect(alert.buttons.map(\.action.action) == [.confirm, nil])
  }

  @Test func `actions and message may be left out`() {
    let alert = AlertState<Action> { TextState("Done") }
    #expect(alert.buttons.isEmpty)
    #expect(alert.message == nil)
  }

  @Test func `alerts with different ids are equal and hash alike`() {
    #expect(alert().id != alert().id)
    #expect(alert() == alert())
    #expect(Set([alert(), alert()]).count == 1)
  }

  @Test func `alerts differ by title, message, button, role and action`() {
    #expect(alert() != alert(canDelete: false))
    var other = alert()
    other.title = TextState("Remove?")
    #expect(other != alert())
    other = alert()
    other.message = nil
    #expect(other != alert())
    other = alert()
    other.buttons[1] = ButtonState(role: .cancel, action: .keep) { TextState("Keep") }
    #expect(other != alert())
    other = alert()
    other.buttons[1] = ButtonState { TextState("Keep") }
    #expect(other != alert())
  }

  @Test func `mapping changes the actions and nothing else`() {
    let alert = alert()
    let mapped: AlertState<ParentAction> = alert.map { $0.map(ParentAction.alert) }
    #expect(mapped.id == alert.id)
    #expect(mapped.title == alert.title)
    #expect(mapped.message == alert.message)
    #expect(mapped.buttons.map(\.id) == alert.buttons.map(\.id))
    #expect(mapped.buttons.map(\.role) == alert.buttons.map(\.role))
    #expect(mapped.buttons.map(\.action.action) == [.alert(.confirm), nil])
  }

  @Test func `mapping may remove an action and give one to a button that had none`() {
    let mapped = alert().map { $0 == nil ? "kept" : nil }
    #expect(mapped.buttons.map(\.action.action) == [nil, "kept"])
  }
}

struct ConfirmationDialogStateTests {
  private func dialog(
    _ titleVisibility: ConfirmationDialogStateTitleVisibility? = nil
  ) -> ConfirmationDialogState<Action> {
    if let titleVisibility {
      ConfirmationDialogState(titleVisibility: titleVisibility) {
        TextState("Leave?")
      } actions: {
        ButtonState(action: .confirm) { TextState("Leave") }
      } message: {
        TextState("The draft is lost.")
      }
    } else {
      ConfirmationDialogState {
        TextState("Leave?")
      } actions: {
        ButtonState(action: .confirm) { TextState("Leave") }
      } message: {
        TextState("The draft is lost.")
      }
    }
  }

  @Test func `the title is shown automatically unless told otherwise`() {
    #expect(dialog().titleVisibility == .automatic)
    #expect(dialog(.visible).titleVisibility == .visible)
    #expect(dialog(.hidden).titleVisibility == .hidden)
    #expect(ConfirmationDialogState<Action>(titleVisibility: .hidden) { TextState("") }.buttons.isEmpty)
  }

  @Test func `dialogs are equal whatever their ids`() {
    #expect(dialog() == dialog(.automatic))
    #expect(dialog() != dialog(.visible))
    #expect(Set([dialog(), dialog(), dialog(.hidden)]).count == 2)
    #expect(dialog().id != dialog().id)
  }

  @Test func `mapping keeps texts, ids and visibility`() {
    let dialog = dialog(.visible)
    let mapped: ConfirmationDialogState<ParentAction> = dialog.map { $0.map(ParentAction.alert) }
    #expect(mapped.id == dialog.id)
    #expect(mapped.titleVisibility == .visible)
    #expect(mapped.title == dialog.title)
    #expect(mapped.message == dialog.message)
    #expect(mapped.buttons.map(\.action.action) == [.alert(.confirm)])
  }
}
