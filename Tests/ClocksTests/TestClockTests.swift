import Clocks
import ConcurrencyExtras
import IssueReporting
import Testing

@MainActor
struct TestClockTests {
  /// Starts a task per deadline, one asleep before the next; each notes its name when it wakes.
  private func sleepers(_ clock: TestClock<Duration>, _ seconds: [Int]) async -> (
    LockIsolated<[String]>, [Task<Void, any Error>]
  ) {
    let woken = LockIsolated<[String]>([])
    var tasks: [Task<Void, any Error>] = []
    for (index, seconds) in seconds.enumerated() {
      tasks.append(
        Task {
          try await clock.sleep(for: .seconds(seconds))
          woken.withValue { $0.append("\(index):\(seconds)") }
        })
      // The pool runs tasks in any order.
      await clock.advance()
    }
    return (woken, tasks)
  }

  @Test func `sleepers wake by deadline, then first come first`() async throws {
    let clock = TestClock()
    let (woken, tasks) = await sleepers(clock, [3, 1, 2, 2])
    await clock.advance(by: .seconds(3))
    for task in tasks { try await task.value }
    #expect(woken.value == ["1:1", "2:2", "3:2", "0:3"])
  }

  @Test func `a sleeper outside any store wakes, every time`() async throws {
    for _ in 0..<1_000 {
      let clock = TestClock()
      let task = Task { try await clock.sleep(for: .seconds(1)) }
      await clock.advance(by: .seconds(1))
      try await task.value
    }
  }

  @Test func `a timer of a task on the main actor ticks in one advance, every time`() async {
    for _ in 0..<300 {
      let clock = TestClock()
      var ticks = 0
      let task = Task { for await _ in clock.timer(interval: .seconds(1)) { ticks += 1 } }
      await clock.advance(by: .seconds(3))
      #expect(ticks == 3)
      task.cancel()
      await task.value
    }
  }

  @Test func `a sleep of zero waits for an advance`() async throws {
    let clock = TestClock()
    let woken = LockIsolated(false)
    let task = Task {
      try await clock.sleep(for: .zero)
      woken.setValue(true)
    }
    await Task.megaYield()
    #expect(!woken.value)
    await clock.advance()
    try await task.value
    #expect(woken.value)
  }

  @Test func `a negative sleep waits for an advance as well, and moves no time`() async throws {
    let clock = TestClock()
    await clock.advance(by: .seconds(5))
    let task = Task { try await clock.sleep(for: .seconds(-2)) }
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await clock.advance()
    try await task.value
    #expect(clock.now == .init(offset: .seconds(5)))
  }

  @Test func `time stops at each deadline on the way`() async throws {
    let clock = TestClock()
    let seen = LockIsolated<[Duration]>([])
    let start = clock.now
    let task = Task {
      for await _ in clock.timer(interval: .seconds(2)).prefix(3) {
        seen.withValue { $0.append(start.duration(to: clock.now)) }
      }
    }
    await clock.advance(by: .seconds(7))
    await task.value
    #expect(seen.value == [.seconds(2), .seconds(4), .seconds(6)])
    #expect(start.duration(to: clock.now) == .seconds(7))
  }

  @Test func `a cancelled sleep throws at once and wakes nobody later`() async {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await Task.megaYield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await clock.advance(by: .seconds(2))
  }

  @Test func `a task that is cancelled before it sleeps does not sleep`() async {
    let clock = TestClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `checkSuspension throws while somebody sleeps`() async throws {
    let clock = TestClock()
    try await clock.checkSuspension()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await clock.advance(by: .seconds(1))
    try await task.value
    try await clock.checkSuspension()
  }

  @Test func `run wakes everybody, whatever they sleep until`() async throws {
    let clock = TestClock()
    let (woken, tasks) = await sleepers(clock, [300, 1, 20])
    await clock.run()
    for task in tasks { try await task.value }
    #expect(woken.value == ["1:1", "2:20", "0:300"])
  }

  @Test func `run wakes a task as often as it sleeps, if that comes to an end in time`() async throws {
    let clock = TestClock()
    let task = Task { for _ in 0..<12_000 { try await clock.sleep(for: .seconds(1)) } }
    let issues = await collectIssues { await clock.run(timeout: .seconds(600)) }
    #expect(issues.isEmpty)
    try await task.value
    #expect(clock.now == .init(offset: .seconds(12_000)))
  }

  @Test func `run reports sleeps of zero without end, however long its timeout`() async {
    let clock = TestClock()
    let task = Task { while true { try await clock.sleep(for: .zero) } }
    let issues = await collectIssues { await clock.run(timeout: .seconds(600)) }
    _ = await task.result
    #expect(issues.count == 1)
    #expect(issues.first?.description.contains("1 still sleeping") == true)
  }

  @Test func `run reports an endless timer with its deadline and leaves nobody suspended`() async {
    let clock = TestClock()
    let task = Task { for await _ in clock.timer(interval: .seconds(1)) {} }
    let issues = await collectIssues { await clock.run(timeout: .milliseconds(50)) }
    await task.value
    #expect(issues.count == 1)
    #expect(
      issues.first?.description.contains("The test clock did not come to rest: 1 still sleeping") == true)
    #expect(issues.first?.description.contains("• until +") == true)
  }

  @Test func `moving back is an issue and moves nothing`() async {
    let clock = TestClock()
    await clock.advance(by: .seconds(2))
    let issues = await collectIssues {
      await clock.advance(by: .seconds(-1))
      await clock.advance(to: .init(offset: .seconds(1)))
    }
    #expect(issues.count == 2)
    #expect(issues.allSatisfy { $0.description.hasPrefix("A test clock can't go back") })
    #expect(clock.now == .init(offset: .seconds(2)))
  }
}
