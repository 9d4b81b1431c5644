import ConcurrencyExtras
import CustomDump
import Foundation
import Observation
import SwiftNavigation
import Testing

private enum Action: Hashable {
  case delete
  case keep
}

struct AlertInterfaceTests {
  private let alert = AlertState<Action> {
    TextState("Delete?")
  } actions: {
    ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
    ButtonState(role: .cancel) { TextState("Keep") }
  } message: {
    TextState("For good.")
  }

  @Test func `an alert has a title, a message, buttons and an id of its own`() {
    #expect(alert.title == TextState("Delete?"))
    #expect(alert.message == TextState("For good."))
    #expect(alert.buttons.map(\.label) == [TextState("Delete"), TextState("Keep")])
    #expect(AlertState<Action> { TextState("Delete?") }.id != alert.id)
  }

  @Test func `its parts can be replaced`() {
    var changed = alert
    changed.title = TextState("Remove?")
    changed.message = nil
    changed.buttons.removeLast()
    #expect(changed != alert)
    #expect(changed.buttons.count == 1)
    #expect(changed.message == nil)
  }

  @Test func `alerts that read the same are equal and hash alike`() {
    let other = AlertState<Action> {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep") }
    } message: {
      TextState("For good.")
    }
    #expect(alert == other)
    #expect(hash { alert.hash(into: &$0) } == hash { other.hash(into: &$0) })
  }

  @Test func `mapping changes the actions and nothing else`() {
    let mapped: AlertState<String> = alert.map { $0.map { "\($0)" } }
    #expect(mapped.buttons.map(\.action.action) == ["delete", nil])
    #expect(mapped.id == alert.id)
    #expect(mapped.title == alert.title)
  }

  @Test func `it dumps its title first`() {
    #expect(alert.customDumpMirror.children.first?.label == "title")
  }
}

struct ConfirmationDialogInterfaceTests {
  private let dialog = ConfirmationDialogState<Action>(titleVisibility: .visible) {
    TextState("Leave?")
  } actions: {
    ButtonState(action: .keep) { TextState("Keep") }
  } message: {
    TextState("Changes are lost.")
  }

  @Test func `a dialog has a title with a visibility, a message and buttons`() {
    #expect(dialog.title == TextState("Leave?"))
    #expect(dialog.titleVisibility == .visible)
    #expect(dialog.message == TextState("Changes are lost."))
    #expect(dialog.buttons.map(\.action.action) == [.keep])
    #expect(ConfirmationDialogState<Action> { TextState("Leave?") }.titleVisibility == .automatic)
  }

  @Test func `the visibility takes part in equality`() {
    var other = dialog
    #expect(other == dialog)
    #expect(other.id == dialog.id)
    #expect(hash { other.hash(into: &$0) } == hash { dialog.hash(into: &$0) })
    other.titleVisibility = .hidden
    #expect(other != dialog)
    let hidden: ConfirmationDialogStateTitleVisibility = .hidden
    #expect(other.titleVisibility == hidden)
  }

  @Test func `mapping changes the actions`() {
    let mapped: ConfirmationDialogState<Int> = dialog.map { $0.map { _ in 1 } }
    #expect(mapped.buttons.map(\.action.action) == [1])
    #expect(mapped.titleVisibility == .visible)
  }

  @Test func `it dumps its buttons as actions`() {
    #expect(dialog.customDumpMirror.children.contains { $0.label == "actions" })
  }
}

struct ButtonInterfaceTests {
  private let button = ButtonState<Action>(role: .destructive, action: .delete) { TextState("Delete") }

  @Test func `a button has a label, a role and an action`() {
    #expect(button.label == TextState("Delete"))
    #expect(button.role == .destructive)
    #expect(button.action.action == .delete)
    let closing = ButtonState<Action>(role: .cancel) { TextState("Keep") }
    let cancel: ButtonStateRole = .cancel
    #expect(closing.role == cancel)
    #expect(closing.action.action == nil)
    #expect(closing.id != button.id)
  }

  @Test func `it is equal to one that reads and acts the same`() {
    let other = ButtonState<Action>(role: .destructive, action: .send(.delete)) { TextState("Delete") }
    #expect(button == other)
    #expect(hash { button.hash(into: &$0) } == hash { other.hash(into: &$0) })
    #expect(button.customDumpMirror.children.compactMap(\.label) == ["role", "action", "label"])
  }

  @Test func `it hands over its action`() async {
    var seen: [Action?] = []
    button.withAction { seen.append($0) }
    #expect(seen == [.delete])
  }

  @Test @MainActor func `it hands over its action to asynchronous work on the main actor`() async {
    final class Seen { var actions: [Action?] = [] }
    let seen = Seen()
    await button.withAction { action in
      await Task.yield()
      seen.actions.append(action)
    }
    #expect(seen.actions == [.delete])
  }

  @Test func `mapping a button or its action transforms the action`() {
    let mapped: ButtonState<String> = button.map { $0.map { "\($0)!" } }
    #expect(mapped.action.action == "delete!")
    let action: ButtonStateAction<Int> = ButtonStateAction<Action>.send(.delete).map { _ in nil }
    #expect(action.action == nil)
  }

  @Test func `an action says how it is sent`() {
    let action = ButtonStateAction<Action>.send(.keep)
    #expect(action.type == .send(.keep))
    #expect(action.customDumpMirror.children.map(\.label) == ["send"])
    #expect(String(customDumping: action) == "ButtonStateAction.send(\n  .keep\n)")
  }

  @Test func `the builder takes conditions, loops and availability`() {
    typealias Builder = ButtonStateBuilder<Action>
    let one = Builder.buildExpression(button)
    #expect(one == [button])
    #expect(Builder.buildBlock(one, one).count == 2)
    #expect(Builder.buildArray([one, one, one]).count == 3)
    #expect(Builder.buildOptional(nil).isEmpty)
    #expect(Builder.buildOptional(one) == one)
    #expect(Builder.buildEither(first: one) == one)
    #expect(Builder.buildEither(second: one) == one)
    #expect(Builder.buildLimitedAvailability(one) == one)

    func alert(_ names: [String], isSure: Bool) -> AlertState<Action> {
      AlertState {
        TextState("Which?")
      } actions: {
        for name in names { ButtonState(action: .keep) { TextState(name) } }
        if isSure { ButtonState(action: .delete) { TextState("Delete") } }
        if names.isEmpty {
          ButtonState { TextState("OK") }
        } else {
          ButtonState(role: .cancel) { TextState("Cancel") }
        }
      }
    }
    #expect(alert(["a", "b"], isSure: true).buttons.count == 4)
    #expect(alert([], isSure: false).buttons.map(\.label) == [TextState("OK")])
  }
}

struct TextInterfaceTests {
  @Test func `a text reads as its pieces do`() {
    let text = TextState("Hello, ") + TextState(verbatim: "Blob")
    #expect(String(state: text) == "Hello, Blob")
    #expect(String(state: text, locale: Locale(identifier: "ko_KR")) == "Hello, Blob")
    #expect(text == TextState("Hello, Blob"))
  }

  @Test func `formatting shows in a dump`() {
    let text =
      TextState("a").bold() + TextState("b").italic() + TextState("c").underline()
      + TextState("d").strikethrough() + TextState("1").monospacedDigit()
    #expect(
      text.customDumpValue as? String == "**a**_b_<u>c</u>~~d~~<monospaced-digit>1</monospaced-digit>")
    let spaced = TextState("a").kerning(1) + TextState("b").tracking(2) + TextState("c").baselineOffset(3)
    #expect(String(state: spaced) == "abc")
    #expect(spaced != TextState("abc"))
  }
}

@Observable @MainActor private final class Counter { var count = 0 }

@MainActor struct ObserveInterfaceTests {
  @Test func `observe runs its closure now and after a change`() async {
    let counter = Counter()
    var seen: [Int] = []
    var tokens: Set<ObserveToken> = []
    observe { seen.append(counter.count) }.store(in: &tokens)
    counter.count = 1
    for _ in 1...3 { await Task { @MainActor in }.value }
    #expect(seen == [0, 1])
    #expect(tokens.count == 1)
  }

  @Test func `a token ends what it stands for once`() {
    let ends = LockIsolated(0)
    var list: [ObserveToken] = []
    let token = ObserveToken { ends.withValue { $0 += 1 } }
    token.store(in: &list)
    #expect(list == [token])
    #expect(!token.isCancelled)
    token.cancel()
    token.cancel()
    #expect(token.isCancelled)
    #expect(ends.value == 1)
    token.onCancel()
    #expect(ends.value == 2)
  }

  private final class Model: HashableObject {}

  @Test func `a hashable object is equal to itself only`() {
    let model = Model()
    func areEqual<Object: HashableObject>(_ one: Object, _ other: Object) -> Bool { one == other }
    #expect(areEqual(model, model))
    #expect(model == model)
    #expect(model != Model())
    #expect(hash { model.hash(into: &$0) } == hash { $0.combine(ObjectIdentifier(model)) })
  }
}

/// The spellings of older major versions.
struct OlderAlertSpellingTests {
  private let text = TextState("Delete?")

  @available(*, deprecated)
  @Test func `an alert with a list of buttons`() {
    let alert = AlertState<Action>(
      title: text, message: TextState("For good."),
      buttons: [.destructive(TextState("Delete"), action: .send(.delete)), .cancel(TextState("Keep"))])
    #expect(
      alert
        == AlertState {
          TextState("Delete?")
        } actions: {
          ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
          ButtonState(role: .cancel) { TextState("Keep") }
        } message: {
          TextState("For good.")
        })
  }

  @available(*, deprecated)
  @Test func `an alert with one button or none`() {
    #expect(AlertState<Action>(title: text) == AlertState { TextState("Delete?") })
    let button: AlertState<Action>.Button = .default(TextState("OK"), action: .send(.keep))
    let alert = AlertState(title: text, dismissButton: button)
    #expect(alert.buttons == [ButtonState(action: .keep) { TextState("OK") }])
  }

  @available(*, deprecated)
  @Test func `an alert with two buttons`() {
    let alert = AlertState<Action>(
      title: text, primaryButton: .default(TextState("OK")), secondaryButton: .cancel(TextState("No")))
    #expect(alert.buttons.map(\.role) == [nil, .cancel])
  }

  @available(*, deprecated)
  @Test func `a dialog with a list of buttons`() {
    let button: ConfirmationDialogState<Action>.Button = .default(TextState("OK"))
    let dialog = ConfirmationDialogState<Action>(title: text, titleVisibility: .hidden, buttons: [button])
    #expect(dialog.titleVisibility == .hidden)
    #expect(dialog.buttons.count == 1)
  }

  @available(*, deprecated)
  @Test func `older names of types`() {
    let handler: ButtonState<Action>.Handler = .send(.keep)
    let role: ButtonState<Action>.Role = .cancel
    #expect(ButtonState(role: role, action: handler) { text }.action.action == .keep)
  }
}
