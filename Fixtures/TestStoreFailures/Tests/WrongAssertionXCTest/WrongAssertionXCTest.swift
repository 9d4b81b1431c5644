import ComposableArchitecture
import Feature
import XCTest

final class WrongAssertionXCTest: XCTestCase {
  @MainActor
  func testWrongState() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    await store.send(.increment) { $0.count = 2 }
  }

  @MainActor
  func testEffectStillRunning() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    await store.send(.runForever)
  }

  @MainActor
  func testSkippedControl() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.increment)
    await store.send(.runForever)
  }
}
