import Clocks
import Dependencies
import Foundation
import IssueReporting
import Testing

/// The standard dependencies that a test may read but not use.
struct UnimplementedUseTests {
  private struct Owner {
    @Dependency(\.uuid) var uuid
    @Dependency(\.date) var date
    @Dependency(\.date.now) var now
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    @Dependency(\.continuousClock) var continuousClock
    @Dependency(\.suspendingClock) var suspendingClock

    static let line: UInt = #line - 7
  }

  private let owner = Owner()

  @Test func `the use of a UUID, a date or a random number is an issue where it was read`() {
    let issues = issues {
      _ = owner.uuid()
      _ = owner.date()
      _ = owner.now
      _ = owner.withRandomNumberGenerator { $0.next() }
    }
    #expect(issues.map(\.line) == [Owner.line, Owner.line + 1, Owner.line + 2, Owner.line + 3])
    #expect(issues.allSatisfy { $0.fileID == "DependenciesTests/UnimplementedUseTests.swift" })
    #expect(
      issues.map { $0.message.split(separator: " ").first.map(String.init) } == [
        #"@Dependency(\.uuid)"#, #"@Dependency(\.date)"#, #"@Dependency(\.date)"#,
        #"@Dependency(\.withRandomNumberGenerator)"#,
      ])
  }

  @Test func `the issue says what was read and how it is overridden`() {
    #expect(
      issues { _ = owner.uuid() }.map(\.message) == [
        """
        @Dependency(\\.uuid) has no test value, but was used in a test that does not override it.

          Read by @Dependency: DependenciesTests/UnimplementedUseTests.swift:\(Owner.line)

        Override it where the test begins: 'withDependencies { $0.uuid = .incrementing }'.
        """
      ])
  }

  @Test func `the use of a clock is an issue where it was read`() async {
    let issues = await issues {
      try? await owner.continuousClock.sleep(for: .zero)
      _ = owner.suspendingClock.minimumResolution
    }
    #expect(issues.first?.line == Owner.line + 4)
    #expect(issues.last?.line == Owner.line + 5)
    #expect(issues.allSatisfy { $0.fileID == "DependenciesTests/UnimplementedUseTests.swift" })
    #expect(
      issues.last?.message == """
        @Dependency(\\.suspendingClock) has no test value, but was used in a test that does not override it.

          Read by @Dependency: DependenciesTests/UnimplementedUseTests.swift:\(Owner.line + 5)
          Used: 'minimumResolution'

        Override it where the test begins: 'withDependencies { $0.suspendingClock = ImmediateClock() }'. \
        With a 'TestClock' there, time passes when the test says so.
        """)
  }

  @Test func `a clock that is not overridden goes on`() async throws {
    let clock = owner.continuousClock
    let recorder = IssueRecorder()
    try await withIssueReporters([recorder]) {
      let elapsed = try await clock.measure { try await clock.sleep(for: .milliseconds(1)) }
      #expect(elapsed >= .milliseconds(1))
    }
    #expect(recorder.issues.contains { $0.message.contains("Used: 'sleep(until:tolerance:)'") })
  }

  @Test func `what leaves the test's tasks is an issue where it was read`() async {
    let uuid = owner.uuid
    let recorder = IssueRecorder()
    await Task.detached {
      withIssueReporters([recorder]) {
        _ = uuid()
        _ = owner.now
      }
    }.value
    #expect(recorder.issues.map(\.line) == [Owner.line, Owner.line + 2])
  }

  @Test func `an issue context says where the failure is and the message where it was read`() {
    let line: UInt = #line + 2
    let issues = issues {
      withIssueContext(fileID: #fileID, filePath: #filePath, line: line, column: 1) { _ = owner.uuid() }
    }
    #expect(issues.map(\.line) == [line])
    #expect(issues.first?.message.contains("Read by @Dependency: \(#fileID):\(Owner.line)") == true)
  }

  @Test func `an assertion's copy of the values is an issue where it was read, too`() {
    _ = owner.uuid
    let copy = DependencyValues._current.copyingStatefulValues()
    let issues = issues { copy.withCurrent { _ = owner.uuid() } }
    #expect(issues.map(\.line) == [Owner.line])
  }

  @Test func `each of two readers is named`() {
    let other = Owner.line + 200
    let first = owner.uuid
    @Dependency(\.uuid) var second
    let issues = issues {
      _ = second()
      _ = first()
      _ = second()
    }
    #expect(issues.count == 3)
    #expect(issues[1].line == Owner.line)
    #expect(issues[0] == issues[2] && issues[0].line != Owner.line && issues[0].line < other)
  }

  @Test func `an override is no issue, and neither is a prepared value`() {
    let issues = issues {
      withDependencies {
        $0.uuid = .incrementing
        $0.date.now = Date(timeIntervalSince1970: 3)
      } operation: {
        #expect(owner.uuid() == UUID(0))
        #expect(owner.now == Date(timeIntervalSince1970: 3))
      }
      prepareDependencies { $0.uuid = .constant(UUID(5)) }
      #expect(owner.uuid() == UUID(5))
    }
    #expect(issues.isEmpty)
  }
}
