import Clocks
import ConcurrencyExtras
import IssueReporting
import Testing

struct TestClockInterfaceTests {
  @Test func `time moves by a duration or to an instant`() async {
    let clock = TestClock()
    #expect(clock.now == TestClock<Duration>.Instant(offset: .zero))
    await clock.advance(by: .seconds(1))
    await clock.advance()
    #expect(clock.now == .init(offset: .seconds(1)))
    await clock.advance(to: .init(offset: .seconds(3)))
    #expect(clock.now == .init(offset: .seconds(3)))
    #expect(clock.minimumResolution == .zero)
    #expect(TestClock<Duration>(now: .init(offset: .seconds(5))).now == .init(offset: .seconds(5)))
  }

  @Test func `a sleeper wakes when its deadline is reached`() async throws {
    let clock = TestClock()
    let woken = LockIsolated<[Int]>([])
    let sleepers = [2, 1].map { seconds in
      Task {
        try await clock.sleep(until: .init(offset: .seconds(seconds)), tolerance: nil)
        woken.withValue { $0.append(seconds) }
      }
    }
    await clock.advance(by: .seconds(1))
    try await sleepers[1].value
    #expect(woken.value == [1])
    await clock.run()
    try await sleepers[0].value
    #expect(woken.value == [1, 2])
  }

  @Test func `run gives up on a clock that never comes to rest`() async {
    let clock = TestClock()
    let timer = Task { for await _ in clock.timer(interval: .seconds(1)) {} }
    await expectReportsIssue {
      await clock.run(timeout: .milliseconds(1))
    } matching: {
      "\($0.fileID)".hasSuffix("ClocksTests.swift")
    }
    timer.cancel()
  }

  @Test func `a clock with a sleeper is suspended`() async throws {
    let clock = TestClock()
    try await clock.checkSuspension()
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    let error: (any Error)? = await {
      do { try await clock.checkSuspension() } catch { return error }
      return nil
    }()
    #expect(error is SuspensionError)
    sleeper.cancel()
  }

  @Test func `instants are ordered and apart by durations`() {
    let start = TestClock<Duration>.Instant()
    let end = start.advanced(by: .seconds(2))
    #expect(start < end)
    #expect(start.duration(to: end) == .seconds(2))
    #expect(Set([start, end, start]).count == 2)
  }
}

struct ImmediateClockInterfaceTests {
  @Test func `sleeping takes no time and moves the clock`() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(until: .init(offset: .seconds(5)), tolerance: .seconds(1))
    #expect(clock.now == ImmediateClock<Duration>.Instant(offset: .seconds(5)))
    #expect(clock.minimumResolution == .zero)
    #expect(
      ImmediateClock<Duration>(now: .init(offset: .seconds(1))).now.duration(to: clock.now) == .seconds(4))
  }

  @Test func `it is spelled as a member where a clock is wanted`() async throws {
    func wait(_ clock: some Clock<Duration>) async throws { try await clock.sleep(for: .seconds(1)) }
    try await wait(.immediate)
    let any: any Clock<Duration> = .immediate
    try await any.sleep(for: .seconds(60))
  }

  @Test func `instants are ordered and apart by durations`() {
    let start = ImmediateClock<Duration>.Instant()
    let end = start.advanced(by: .seconds(2))
    #expect(start < end)
    #expect(end.duration(to: start) == .seconds(-2))
  }
}

struct AnyClockInterfaceTests {
  @Test func `it is the clock that it holds`() async throws {
    let base = ImmediateClock()
    let clock = AnyClock(base)
    let start = clock.now
    try await clock.sleep(until: start.advanced(by: .seconds(3)), tolerance: nil)
    #expect(base.now == .init(offset: .seconds(3)))
    #expect(start.duration(to: clock.now) == .seconds(3))
    #expect(start < clock.now)
    #expect(start == AnyClock<Duration>.Instant?.some(start))
    #expect(clock.minimumResolution == base.minimumResolution)
  }

  @Test func `its instants are equal and hash as those of its clock do`() {
    let clock = AnyClock(TestClock())
    let now = clock.now
    let again = clock.now
    #expect(now == again)
    #expect(hash { now.hash(into: &$0) } == hash { again.hash(into: &$0) })
  }

  @Test func `a timer of any clock ticks`() async {
    let clock = ImmediateClock()
    var ticks = 0
    for await _ in clock.timer(interval: .seconds(1), tolerance: .zero) {
      ticks += 1
      if ticks == 3 { break }
    }
    #expect(clock.now == .init(offset: .seconds(3)))
  }
}

struct UnimplementedClockInterfaceTests {
  @Test func `each use is reported`() async throws {
    let clock = UnimplementedClock(TestClock(), name: "Delay")
    for use in [{ _ = clock.now }, { _ = clock.minimumResolution }] {
      expectReportsIssue {
        use()
      } matching: {
        $0.description.contains("Delay")
      }
    }
    let named = UnimplementedClock(name: "Named")
    let start = { () -> UnimplementedClock<Duration>.Instant in
      var now: UnimplementedClock<Duration>.Instant?
      expectReportsIssue {
        now = named.now
      } matching: {
        $0.description.contains("Named")
      }
      return now!
    }()
    let end = start.advanced(by: .seconds(1))
    #expect(start < end)
    #expect(start.duration(to: end) == .seconds(1))
    await expectReportsIssue {
      let sleeper = UnimplementedClock<Duration>(name: "Sleeper", now: .init())
      try? await sleeper.sleep(until: end, tolerance: nil)
    } matching: {
      $0.description.contains("Sleeper")
    }
  }

  @Test func `it is spelled as a member where a clock is wanted`() {
    let clock: some Clock<Duration> = .unimplemented()
    expectReportsIssue { _ = clock.now }
  }
}
