import SwiftNavigation

enum Action: Equatable { case confirm }

@main enum Client {
  static func main() {
    let alert = AlertState<Action> {
      TextState("Sure?")
    } actions: {
      ButtonState(action: .confirm) { TextState("Yes") }
    }
    print("SwiftNavigation: \(String(state: alert.title)) \(alert.buttons.count)")
  }
}
