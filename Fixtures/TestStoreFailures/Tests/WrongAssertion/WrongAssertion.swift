import ComposableArchitecture
import Feature
import Testing

@MainActor
struct WrongAssertion {
  @Test func control() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    await store.send(.increment) { $0.count = 1 }
  }

  @Test func wrongState() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    await store.send(.increment) { $0.count = 2 }
  }

  @Test func effectStillRunning() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    await store.send(.runForever)
  }

  @Test func fromADetachedTask() async {
    await Task.detached {
      let store = await TestStore(initialState: Feature.State()) { Feature() }
      await store.send(.increment) { $0.count = 2 }
    }.value
  }

  static let kept = TestStore(initialState: Feature.State()) { Feature() }

  @Test func outlivesItsTest() async {
    await Self.kept.send(.runForever)
  }

  @Test func skippedControl() async {
    let store = TestStore(initialState: Feature.State()) { Feature() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.increment)
    await store.send(.runForever)
  }
}
