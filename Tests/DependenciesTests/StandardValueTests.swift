import Clocks
import Dependencies
import Foundation
import IssueReporting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct StandardValueTests {
  @Test func `incrementing UUIDs count up from zero`() {
    let uuid = UUIDGenerator.incrementing
    #expect(uuid().uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(uuid().uuidString == "00000000-0000-0000-0000-000000000001")
    #expect(UUIDGenerator.incrementing() == UUID(0))
    #expect(UUID(0xABCDEF).uuidString == "00000000-0000-0000-0000-000000ABCDEF")
    #expect(UUID(-1).uuidString == "00000000-0000-0000-FFFF-FFFFFFFFFFFF")
  }

  @Test func `a constant UUID is the same every time`() {
    let uuid = UUIDGenerator.constant(UUID(7))
    #expect([uuid(), uuid()] == [UUID(7), UUID(7)])
  }

  @Test func `UUIDs of a program differ`() {
    let uuid = DependencyValues.live.uuid
    #expect(uuid() != uuid())
  }

  @Test func `setting the date stops the time`() {
    @Dependency(\.date.now) var now
    @Dependency(\.date) var date
    let issues = issues {
      withDependencies {
        $0.date.now = Date(timeIntervalSince1970: 5)
      } operation: {
        #expect(now == Date(timeIntervalSince1970: 5))
        #expect(date() == Date(timeIntervalSince1970: 5))
      }
    }
    #expect(issues.isEmpty)
    #expect(DateGenerator.constant(.distantPast).now == .distantPast)
  }

  @Test func `the user's settings that are not overridden are issues`() {
    @Dependency(\.calendar) var calendar
    @Dependency(\.locale) var locale
    @Dependency(\.timeZone) var timeZone
    @Dependency(\.preferredLocales) var preferredLocales
    let messages = issues {
      _ = calendar
      _ = locale
      _ = timeZone
      _ = preferredLocales
    }
    .map { $0.message.split(separator: " ").first.map(String.init) }
    #expect(
      messages == [
        #"@Dependency(\.calendar)"#, #"@Dependency(\.locale)"#, #"@Dependency(\.timeZone)"#,
        #"@Dependency(\.preferredLocales)"#,
      ])
  }

  @Test func `the user's settings may be overridden`() {
    let issues = issues {
      withDependencies {
        $0.calendar = Calendar(identifier: .buddhist)
        $0.calendar.timeZone = .gmt
        $0.locale = Locale(identifier: "ko_KR")
        $0.timeZone = .gmt
        $0.preferredLocales = [Locale(identifier: "ko_KR")]
      } operation: {
        @Dependency(\.self) var values
        #expect(values.calendar.identifier == .buddhist)
        #expect(values.locale.identifier == "ko_KR")
        #expect(values.timeZone == .gmt)
        #expect(values.preferredLocales == [Locale(identifier: "ko_KR")])
      }
    }
    #expect(issues.isEmpty)
  }

  @Test func `a clock may be overridden`() async throws {
    let clock = TestClock()
    let now = withDependencies {
      $0.continuousClock = clock
    } operation: {
      @Dependency(\.continuousClock) var clock
      return clock as? TestClock<Duration>
    }
    #expect(now === clock)
  }

  @Test func `random numbers come from the generator that is given`() {
    struct Counting: RandomNumberGenerator {
      var last: UInt64 = 0
      mutating func next() -> UInt64 {
        last += 1
        return last
      }
    }
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
    } operation: {
      #expect(withRandomNumberGenerator { [$0.next(), $0.next()] } == [1, 2])
      #expect(withRandomNumberGenerator { $0.next() } == 3)
    }
  }

  @Test func `a test has a notification centre of its own`() {
    @Dependency(\.notificationCenter) var notificationCenter
    #expect(notificationCenter !== NotificationCenter.default)
    #expect(notificationCenter === DependencyValues._current.notificationCenter)
    #expect(DependencyValues.live.notificationCenter === NotificationCenter.default)
  }

  @Test func `a request in a test fails and is an issue`() async throws {
    let url = try #require(URL(string: "https://example.com/search?q=a"))
    @Dependency(\.urlSession) var urlSession
    let issues = await issues {
      let error = await #expect(throws: URLError.self) { try await urlSession.data(from: url) }
      #expect(error?.code == .resourceUnavailable)
    }
    let headline = """
      @Dependency(\\.urlSession) has no test value, but 'GET https://example.com/search?q=a' was requested in a test.
      """
    #expect(issues.map { $0.message.split(separator: "\n").first.map(String.init) } == [headline])
  }

  @Test func `work that is forgotten is awaited in a test`() async {
    @Dependency(\.fireAndForget) var fireAndForget
    let counter = Counter()
    await fireAndForget(name: "work", priority: .background) {
      await Task.yield()
      counter.increment()
    }
    #expect(counter.count == 1)
    struct Failure: Error {}
    await fireAndForget { throw Failure() }
  }

  @Test func `work that is forgotten is done in a program`() async {
    let fireAndForget = DependencyValues.live.fireAndForget
    await withCheckedContinuation { continuation in
      Task { await fireAndForget { continuation.resume() } }
    }
  }

  @Test func `assertions that do not hold are issues where they are made`() {
    @Dependency(\.assert) var assert
    @Dependency(\.assertionFailure) var assertionFailure
    @Dependency(\.precondition) var precondition
    let line: UInt = #line + 2
    let issues = issues {
      assert(false)
      assert(false, "first")
      assert(true, "never")
      assertionFailure("second")
      assertionFailure()
      precondition(false, "third")
      precondition(true)
    }
    #expect(
      issues.map(\.message) == [
        "Assertion failed.", "Assertion failed: first", "Assertion failed: second", "Assertion failed.",
        "Precondition failed: third",
      ])
    #expect(issues.map(\.line) == [line, line + 1, line + 3, line + 4, line + 5])
  }

  @Test func `assertions of a program that hold are passed`() {
    let values = DependencyValues.live
    values.assert(true)
    values.precondition(true, "holds")
  }
}
