import Clocks
import IssueReporting
import Testing

struct OtherClocksTests {
  @Test func `an immediate clock moves to each deadline without waiting`() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(3_600))
    #expect(clock.now == .init(offset: .seconds(3_600)))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    #expect(clock.now == .init(offset: .seconds(3_600)))
  }

  @Test func `an immediate clock notices cancellation`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await ImmediateClock().sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a timer does not drift and skips ticks that nobody took`() async {
    let clock = ImmediateClock()
    var ticks: [Duration] = []
    for await tick in clock.timer(interval: .seconds(2)).prefix(3) {
      ticks.append(AnyClock(clock).now.duration(to: tick))
    }
    #expect(clock.now == .init(offset: .seconds(6)))
    #expect(ticks == [.zero, .zero, .zero])
  }

  @Test func `a timer that was held up for a day goes on at once`() async {
    let clock = ImmediateClock()
    var iterator = clock.timer(interval: .nanoseconds(1)).makeAsyncIterator()
    let first = await iterator.next()
    try? await clock.sleep(until: .init(offset: .seconds(86_400)))
    let second = await iterator.next()
    #expect(clock.now == .init(offset: .seconds(86_400)))
    #expect(
      first.flatMap { first in second.map { first.duration(to: $0) } } == .nanoseconds(86_399_999_999_999))
  }

  @Test func `a timer with a negative interval is an issue and counts as one without`() async {
    let clock = ImmediateClock()
    let issues = await collectIssues {
      for await _ in clock.timer(interval: .seconds(-1)).prefix(3) {}
    }
    #expect(issues.count == 1)
    #expect(issues.first?.description.hasPrefix("A timer can't fire every -1") == true)
    #expect(clock.now == .init())
  }

  @Test func `a sleep until a time that has passed does not move an immediate clock back`() async throws {
    let clock = ImmediateClock<Duration>(now: .init(offset: .seconds(5)))
    try await clock.sleep(for: .seconds(-3))
    #expect(clock.now == .init(offset: .seconds(5)))
  }

  @Test func `an unimplemented clock reports each use and goes on`() async throws {
    let clock = UnimplementedClock(name: "Polling clock")
    let issues = await collectIssues {
      _ = clock.now
      try? await clock.sleep(for: .zero)
    }
    #expect(issues.count >= 2)
    #expect(issues.allSatisfy { $0.description.hasPrefix("Unimplemented: 'Polling clock.") })
  }

  @Test func `a clock behind one type behaves as it does`() async throws {
    let base = ImmediateClock()
    let clock = AnyClock(base)
    let start = clock.now
    try await clock.sleep(until: start.advanced(by: .seconds(2)))
    #expect(base.now == .init(offset: .seconds(2)))
    #expect(start.duration(to: clock.now) == .seconds(2))
    #expect(start < clock.now && start == start)
  }

  @Test func `the short spellings make the right clocks`() async throws {
    let clock: any Clock<Duration> = .immediate
    try await clock.sleep(for: .seconds(1))
    let unimplemented: any Clock<Duration> = .unimplemented()
    let issues = await collectIssues { try? await unimplemented.sleep(for: .zero) }
    #expect(!issues.isEmpty)
  }
}
