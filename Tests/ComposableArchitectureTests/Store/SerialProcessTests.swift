import ComposableArchitecture
import XCTest

/// Suites that run the whole process on the main queue. XCTest runs one test at a time, so nobody else is affected.
final class SerialProcessTests: XCTestCase {
  override func invokeTest() { withMainSerialExecutor { super.invokeTest() } }

  @MainActor func testAdvanceWakesTheEffectOfALiveStore() async {
    for _ in 0..<20 {
      let clock = TestClock()
      let store = Store(initialState: 0) {
        Reduce<Int, Bool> { state, isTick in
          guard isTick else {
            return .run { send in
              try await clock.sleep(for: .seconds(1))
              await send(true)
            }
          }
          state += 1
          return .none
        }
      }
      store.send(false)
      await clock.advance(by: .seconds(1))
      XCTAssertEqual(store.withState { $0 }, 1)
    }
  }

  @MainActor func testAdvanceWakesATaskThatHopsOnItsWayToTheClock() async {
    let clock = TestClock()
    let isAwake = LockIsolated(false)
    let task = Task.detached {
      for _ in 0..<6 { await MainActor.run {} }
      try await clock.sleep(for: .seconds(1))
      isAwake.setValue(true)
    }
    await clock.advance(by: .seconds(1))
    XCTAssertTrue(isAwake.value)
    task.cancel()
  }
}
