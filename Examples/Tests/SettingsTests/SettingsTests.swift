import ComposableArchitecture
import Foundation
import Settings
import Testing

/// Every test has user defaults of its own, without a trait: these run in parallel and leave nothing behind.
@MainActor
struct SettingsTests {
  private func store(isGranted: Bool = true) -> TestStoreOf<Settings> {
    TestStore(initialState: Settings.State()) {
      Settings()
    } withDependencies: {
      $0.reminders.requestPermission = { isGranted }
    }
  }

  @Test func `a change of a shared value is asserted with the action that made it`() async {
    let store = store()
    await store.send(.appearancePicked(.dark)) { $0.$appearance.withLock { $0 = .dark } }
    await store.send(.reminderHourStepped(by: 3)) { $0.$reminderHour.withLock { $0 = 12 } }
    await store.send(.reminderHourStepped(by: 30)) { $0.$reminderHour.withLock { $0 = 23 } }
  }

  @Test(arguments: [true, false])
  func `reminders are on when the user agrees`(isGranted: Bool) async {
    let store = store(isGranted: isGranted)
    await store.send(.remindersToggled(true)) { $0.isAskingForPermission = true }
    await store.receive(\.permissionResponse) {
      $0.isAskingForPermission = false
      $0.$remindersEnabled.withLock { $0 = isGranted }
    }
  }

  @Test func `what is set is in app storage`() async {
    let store = store()
    await store.send(.appearancePicked(.light)) { $0.$appearance.withLock { $0 = .light } }
    @Dependency(\.defaultAppStorage) var defaults
    #expect(defaults.string(forKey: "appearance") == "light")
  }

  @Test func `what was stored before is there`() async {
    @Dependency(\.defaultAppStorage) var defaults
    defaults.set("dark", forKey: "appearance")
    defaults.set(true, forKey: "remindersEnabled")
    let store = store()
    #expect(store.state.appearance == .dark)
    await store.send(.resetButtonTapped) {
      $0.$appearance.withLock { $0 = .system }
      $0.$remindersEnabled.withLock { $0 = false }
    }
  }

  @Test func `another feature sees the change at once`() async {
    @SharedReader(.appearance) var appearance
    let store = store()
    await store.send(.appearancePicked(.dark)) {
      $0.$appearance.withLock { $0 = .dark }
    }
    #expect(appearance == .dark)
  }

  @Test func `a change that is not asserted is explained`() async {
    await expectReportsIssue {
      await store().send(.appearancePicked(.dark))
    } matching: { issue in
      issue.description.contains("appearance: .system → .dark")
        && issue.description.contains("$0.$appearance.withLock { $0 = .dark }")
    }
  }

  @Test func `without exhaustivity only what is stated is checked`() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.remindersToggled(true))
    await store.receive(\.permissionResponse) { $0.$remindersEnabled.withLock { $0 = true } }
    await store.send(.resetButtonTapped)
  }
}
