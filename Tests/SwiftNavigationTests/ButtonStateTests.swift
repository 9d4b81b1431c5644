import SwiftNavigation
import Testing

private enum Action: Hashable, Sendable {
  case row(Int)
}

struct ButtonStateTests {
  @Test func `a button hands its action to the closure`() async {
    let button = ButtonState<Action>(action: .row(1)) { TextState("One") }
    var received: [Action?] = []
    button.withAction { received.append($0) }
    ButtonState<Action>(role: .cancel) { TextState("Cancel") }.withAction { received.append($0) }
    #expect(received == [.row(1), nil])
  }

  @MainActor
  @Test func `a button hands its action to an asynchronous closure and waits for it`() async {
    let button = ButtonState<Action>(action: .send(.row(2))) { TextState("Two") }
    var received: [Action?] = []
    await button.withAction { action in
      await Task.yield()
      received.append(action)
    }
    #expect(received == [.row(2)])
  }

  @Test func `buttons are equal whatever their ids`() {
    func button(_ row: Int) -> ButtonState<Action> {
      ButtonState(action: .row(row)) { TextState("Row") }
    }
    #expect(button(1) == button(1))
    #expect(button(1) != button(2))
    #expect(button(1).id != button(1).id)
    #expect(Set([button(1), button(1), button(2)]).count == 2)
  }

  @Test func `an action can be mapped away`() {
    let action = ButtonStateAction<Action>.send(.row(1))
    #expect(action.map { _ in "sent" } == .send("sent"))
    #expect(action.map { _ in String?.none }.action == nil)
    #expect(action.action == .row(1))
    guard case .send(.row(1)) = action.type else {
      Issue.record("type is \(action.type)")
      return
    }
  }

  @Test func `buttons are listed with if, switch, for and availability`() {
    func labels(
      _ count: Int, isNew: Bool, @ButtonStateBuilder<Action> buttons: () -> [ButtonState<Action>]
    ) -> [String] {
      buttons().map { String(state: $0.label) }
    }
    func list(_ count: Int, isNew: Bool) -> [String] {
      labels(count, isNew: isNew) {
        for row in 0..<count {
          ButtonState(action: .row(row)) { TextState("Row \(row)") }
        }
        if isNew {
          ButtonState { TextState("New") }
        } else {
          ButtonState { TextState("Old") }
        }
        if count > 2 {
          ButtonState { TextState("Many") }
        }
        if #available(macOS 15, *) {
          ButtonState { TextState("Available") }
        }
      }
    }
    #expect(list(0, isNew: false) == ["Old", "Available"])
    #expect(list(3, isNew: true) == ["Row 0", "Row 1", "Row 2", "New", "Many", "Available"])
  }
}
