import Dependencies
import DependenciesTestSupport
import Foundation
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
