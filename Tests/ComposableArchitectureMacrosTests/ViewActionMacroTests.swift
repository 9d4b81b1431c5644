import SwiftSyntaxMacroExpansion
import Testing

#if canImport(MacroImplementations)
  @testable import MacroImplementations
#else
  @testable import ComposableArchitectureMacros
#endif

@Suite struct ViewActionMacroTests {
  private func expand(_ source: String) -> MacroExpansion {
    MacroExpansion(
      of: source,
      with: ["ViewAction": MacroSpec(type: ViewActionMacro.self, conformances: ["ViewActionSending"])])
  }

  @Test func `a type with a store sends view actions`() {
    expand(
      """
      @ViewAction(for: Feature.self) struct Screen {
        let store: StoreOf<Feature>
        @MainActor func tap() { send(.tapped) }
      }
      """
    ).expect(
      """
      struct Screen {
        let store: StoreOf<Feature>
        @MainActor func tap() { send(.tapped) }
      }

      extension Screen: ComposableArchitecture.ViewActionSending {
      }
      """)
  }

  @Test func `a type without a store is refused`() {
    expand(
      """
      @ViewAction(for: Feature.self)
      public struct Screen {
        var title = ""
      }
      """
    ).expect(
      .init(
        id: "view-action-needs-store",
        message:
          "'@ViewAction' needs the store that the actions are sent to: add 'let store: StoreOf<Feature>'",
        line: 1, column: 1, fixIts: ["Add 'store'"]),
      fixed: """
        @ViewAction(for: Feature.self)
        public struct Screen {
          public let store: StoreOf<Feature>
          var title = ""
        }
        """)
  }

  @Test func `sending through the store is discouraged`() {
    func source(_ call: String) -> String {
      """
      @ViewAction(for: Feature.self) struct Screen {
        let store: StoreOf<Feature>
        func tap() {
          \(call)
        }
      }
      """
    }
    expand(source("store.send(.view(.tapped(1)))")).expect(
      .init(
        id: "view-action-store-send",
        message: "Send view actions with 'send(…)': 'store.send' can send any action of the feature",
        line: 4, column: 5, severity: .warning, fixIts: ["Send the view action"]),
      fixed: source("send(.tapped(1))"))
  }
}
