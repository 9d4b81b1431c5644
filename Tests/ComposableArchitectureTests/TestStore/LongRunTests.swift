import Foundation
import Testing

@testable import ComposableArchitecture

/// Tests and features that do very much, wait for the wrong thing, or are given up.
@MainActor
struct LongRunTests {
  private func counting(
    _ effect: @escaping @Sendable (Send<Bool>) async throws -> Void,
    clock: any Clock<Duration> = TestClock<Duration>()
  ) -> TestStore<Int, Bool> {
    TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, isStart in
        if isStart { return .run(operation: effect) }
        state += 1
        return .none
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func `twenty thousand unasserted actions are skipped one as fast as the other`() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, action in
        state += 1
        return state < 20_000 ? .send(action) : .none
      }
    }
    store.exhaustivity = .off
    await store.send(true)
    await store.skipReceivedActions()
    #expect(store.state == 20_000)
  }

  @Test func `actions without end are two failures, which show the first of them`() async {
    var issues: [ReportedIssue] = []
    let failures = await collectFailures {
      let store = TestStore(initialState: 0) { Reduce<Int, Bool> { _, action in .send(action) } }
      store.core.runtime.longestRun = 20_000
      issues = await collectIssues { await store.send(true) }
    }
    #expect(issues.map { $0.description.contains("led to 20,000 others") } == [true])
    #expect(failures.map(\.kind) == [.receivedAfterEnd])
    #expect(failures.first?.suggestion == nil)
    #expect(failures.first?.rendered(in: .english).contains("… (19980 more)") == true)
  }

  @Test func `polling on an immediate clock is received tick by tick`() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, _ in
        state += 1
        @Dependency(\.continuousClock) var clock
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(true)
        }
      }
    } withDependencies: {
      $0.continuousClock = .immediate
    }
    store.exhaustivity = .off
    await store.send(true)
    for _ in 0..<20 { await store.receive({ $0 }) }
    #expect(store.state == 21)
    await store.skipInFlightEffects()
  }

  @Test func `a sequence of twenty thousand actions is sent, live and in tests`() async {
    let reducer = Reduce<Int, Bool> { state, isStart in
      if isStart { return .concatenate((0..<20_000).map { _ in .send(false) }) }
      state += 1
      return .none
    }
    let live = Store(initialState: 0) { reducer }
    await live.send(true).finish()
    #expect(live.withState { $0 } == 20_000)
    let store = TestStore(initialState: 0) { reducer }
    store.exhaustivity = .off
    await store.send(true)
    await store.skipReceivedActions()
    #expect(store.state == 20_000)
  }

  @Test func `actions that lead to each other without end are an issue`() async {
    let issues = await collectIssues {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { state, action in
          state += 1
          return .send(!action)
        }
      }
      store.exhaustivity = .off
      store.core.runtime.longestRun = 1_000
      await store.send(true)
      await store.skipReceivedActions()
      #expect(store.state == 1_001)
    }
    #expect(issues.count == 1)
    #expect(issues.first?.description.contains("led to 1,000 others") == true)
  }

  @Test func `work under its own cancellation id is known to wait for the clock`() async {
    let clock = TestClock()
    let failures = await collectFailures {
      let store = counting(
        { [clock] send in
          try await withTaskCancellation(id: "work", cancelInFlight: true) {
            try await clock.sleep(for: .seconds(1))
            await send(false)
          }
        }, clock: clock)
      await store.send(true)
      await store.receive({ !$0 })
      await clock.advance(by: .seconds(1))
      await store.receive({ !$0 }) { $0 = 1 }
    }
    #expect(failures.count == 1)
    let text = failures.first?.rendered(in: .english) ?? ""
    #expect(text.contains("it is sleeping on the test clock until +1 s"))
    #expect(text.contains("Advance the clock"))
    #expect(!text.contains("outside the test's control"))
  }

  @Test func `an effect with a task that sleeps on the clock is not said to be outside control`() async {
    let clock = TestClock()
    let failures = await collectFailures {
      let store = counting(
        { [clock] send in try await Task { try await clock.sleep(for: .seconds(1)) }.value }, clock: clock)
      store.timeout = .milliseconds(20)
      await store.send(true)
      await store.receive({ !$0 })
      await clock.advance(by: .seconds(1))
    }
    #expect(failures.count == 1)
    let text = failures.first?.rendered(in: .english) ?? ""
    #expect(text.contains("it is sleeping on the test clock until +1 s"))
    #expect(!text.contains("outside the test's control"))
  }

  @Test func `a task that sleeps for zero again and again does not hold up the clock`() async {
    let clock = TestClock()
    let issues = await collectIssues {
      let store = counting({ [clock] _ in while true { try await clock.sleep(for: .zero) } }, clock: clock)
      await store.send(true)
      await clock.advance(by: .seconds(1))
      await store.skipInFlightEffects()
    }
    #expect(issues.contains { $0.description.contains("Time does not pass: 1000 times") })
  }

  @Test func `a receive whose task is cancelled returns`() async {
    let failures = await collectFailures {
      let (stream, _) = AsyncStream<Void>.makeStream()
      let store = counting({ _ in for await _ in stream {} })
      await store.send(true)
      let task = Task { await store.receive({ !$0 }, timeout: .seconds(1_000)) }
      await Task.yield()
      task.cancel()
      await task.value
      await store.skipInFlightEffects()
    }
    #expect(failures.map(\.kind) == [.nothingReceived, .skippedEffects])
  }

  @Test func `a deadline beyond all times is written down`() async {
    let clock = TestClock()
    await clock.advance(by: .seconds(1))
    let failures = await collectFailures {
      let store = counting({ [clock] _ in try await clock.sleep(for: .seconds(Int64.max)) }, clock: clock)
      await store.send(true)
      await store.receive({ !$0 })
      await store.skipInFlightEffects()
    }
    #expect(failures.first?.rendered(in: .english).contains("9.223372036854776e+18 s") == true)
  }

  @Test func `a store may go on another thread while the main queue waits for it`() {
    let store = LockIsolated<TestStore<Int, Bool>?>(nil)
    do {
      let made = counting { _ in }
      store.withValue { $0 = made }
    }
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { store.setValue(nil) }
    #expect(group.wait(timeout: .now() + 60) == .success)
  }
}
