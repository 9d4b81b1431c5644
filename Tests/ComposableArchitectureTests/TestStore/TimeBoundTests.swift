import XCTest

@testable import ComposableArchitecture

/// The bounds in time that known problems of this kind of library break by far.
///
/// In XCTest, whose cases run one at a time: what other tests do meanwhile would be measured too. Each bound leaves a
/// wide margin for slow machines, and a library that has the problem still misses it.
final class TimeBoundTests: XCTestCase {
  @MainActor
  func testABusyMachineDoesNotHoldUpATest() async {
    // Whoever waits for background tasks to get their turn waits until these end.
    let end = ContinuousClock.now + .seconds(60)
    let isOver = LockIsolated(false)
    for _ in 0..<64 {
      Task.detached(priority: .background) {
        while ContinuousClock.now < end, !isOver.value {}
      }
    }
    let start = ContinuousClock.now
    let clock = TestClock()
    let store = TestStore(initialState: 0) { sleeping(on: clock) }
    await store.send(0)
    await clock.advance(by: .seconds(1))
    await store.receive(1) { $0 = 1 }
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(20))
    isOver.setValue(true)
  }

  @MainActor
  func testAThousandSendsWithoutEffectsTakeNoTime() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return .none
      }
    }
    let start = ContinuousClock.now
    for number in 1...1_000 { await store.send(number) { $0 = number } }
    // 100 ms on a machine that does nothing else.
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(5))
  }

  @MainActor
  func testNothingToReceiveIsKnownAtOnce() async {
    let clock = TestClock()
    let start = ContinuousClock.now
    let failures = await collectFailures {
      let store = TestStore(initialState: 0) { sleeping(on: clock) }
      store.timeout = .seconds(300)
      await store.send(0)
      await store.receive(1) { $0 = 1 }
      await clock.advance(by: .seconds(1))
      await store.receive(1) { $0 = 1 }
    }
    // 50 ms on a machine that does nothing else.
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(20))
    XCTAssertEqual(failures.map(\.kind), [.nothingReceived])
  }

  @MainActor
  func testEveryOtherOfEightThousandElementsIsShownInASecond() async {
    let before = Array(0..<8_000)
    let actual = before.map { $0.isMultiple(of: 2) ? $0 : 10_000 + $0 }
    let start = ContinuousClock.now
    let failures = await collectFailures {
      let store = TestStore(initialState: before) {
        Reduce<[Int], Int> { state, _ in
          state = actual
          return .none
        }
      }
      await store.send(0) { $0 = before.map { $0.isMultiple(of: 2) ? $0 : 20_000 + $0 } }
    }
    // A second on a machine that does nothing else; 35 where the problem is known.
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(20))
    XCTAssertEqual(failures.map(\.kind), [.stateMismatch])
  }
}

/// A feature that sends 1 after a second.
private func sleeping(on clock: TestClock<Duration>) -> Reduce<Int, Int> {
  Reduce { state, action in
    state = action
    guard action == 0 else { return .none }
    return .run { send in
      try await clock.sleep(for: .seconds(1))
      await send(1)
    }
  }
}
