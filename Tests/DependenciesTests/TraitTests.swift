import Dependencies
import DependenciesTestSupport
import Foundation
import IssueReporting
import Testing

@Suite(
  .dependency(\.counter, Counter()),
  .dependencies {
    await Task.yield()
    $0.uuid = .incrementing
  },
  .dependency(Greeting(text: "suite"))
)
struct TraitTests {
  @Dependency(\.counter) var counter
  @Dependency(\.greeting) var greeting
  @Dependency(\.uuid) var uuid

  @Test func `an object that a suite sets is made anew for each test, one`() {
    #expect(counter.increment() == 1)
    #expect(uuid() == UUID(0))
  }

  @Test func `an object that a suite sets is made anew for each test, two`() {
    #expect(counter.increment() == 1)
    #expect(uuid() == UUID(0))
  }

  @Test(arguments: 1...5) func `an object that a suite sets is made anew for each argument`(_: Int) {
    #expect(counter.increment() == 1)
    #expect(uuid() == UUID(0))
  }

  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 7)))
  func `a part of a dependency that no test may use is set without an issue`() {
    @Dependency(\.date.now) var now
    #expect(now == Date(timeIntervalSince1970: 7))
  }

  @Test(.dependency(\.greeting.text, "test")) func `what a test sets wins over its suite`() {
    #expect(greeting.text == "test")
  }

  @Test(.dependency(\.recorded, 7), .dependencies { $0.recorded = 8 })
  func `what a trait sets takes the place of a default that is never made`() {
    @Dependency(\.recorded) var recorded
    #expect(recorded == 7 || recorded == 8)
    #expect(RecordedKey.makings.count == 0)
  }

  @Test func `a test has what its suite sets`() {
    #expect(greeting.text == "suite")
  }

  @Suite(.dependency(\.greeting, Greeting(text: "inner")))
  struct Inner {
    @Dependency(\.counter) var counter
    @Dependency(\.greeting) var greeting

    @Test func `an inner suite adds to the outer one`() {
      #expect(greeting.text == "inner")
      #expect(counter.increment() == 1)
    }
  }

  @Test(.dependencies) func `a test may say that it has dependencies of its own`() {
    #expect(greeting.text == "suite")
  }
}

/// Plays repetitions of a test without arguments, which Swift Testing does not tell apart.
struct RepetitionTests {
  private let outer: _DependenciesTrait = .dependencies
  private let inner: _DependenciesTrait = .dependency(\.greeting.text, "inner")

  private func `repeat`(
    _ trait: _DependenciesTrait, _ operation: @Sendable () async throws -> Void
  ) async throws {
    let test = try #require(Test.current)
    try await trait.provideScope(for: test, testCase: Test.Case.current, performing: operation)
  }

  @Test func `every repetition starts with defaults of its own`() async throws {
    for _ in 1...2 {
      try await `repeat`(outer) {
        let issues = issues {
          prepareDependencies { $0.greeting.text = "prepared" }
          @Dependency(\.greeting) var greeting
          @Dependency(\.counter) var counter
          #expect(greeting.text == "prepared")
          #expect(counter.increment() == 1)
        }
        #expect(issues.isEmpty)
      }
    }
  }

  @Test func `a repetition ends with the outermost trait`() async throws {
    for _ in 1...2 {
      try await `repeat`(outer) {
        @Dependency(\.counter) var counter
        #expect(counter.increment() == 1)
        try await `repeat`(inner) {
          @Dependency(\.counter) var counter
          #expect(counter.increment() == 2)
        }
        #expect(counter.increment() == 3)
      }
    }
  }

  @Test func `a repetition that throws ends`() async throws {
    struct Failure: Error {}
    for _ in 1...2 {
      await #expect(throws: Failure.self) {
        try await `repeat`(outer) {
          @Dependency(\.counter) var counter
          #expect(counter.increment() == 1)
          throw Failure()
        }
      }
    }
  }

  @Test func `what a trait around it has prepared holds in the repetition`() async throws {
    prepareDependencies { $0.greeting.text = "prepared" }
    try await `repeat`(outer) {
      @Dependency(\.greeting) var greeting
      #expect(greeting.text == "prepared")
    }
  }

  @Test func `a suite's trait ends no scope of its own`() async throws {
    let test = try #require(Test.current)
    let scope = TestScope.current
    try await outer.provideScope(for: test, testCase: nil) {}
    #expect(scope?.isEnded == false)
  }
}
