import Dependencies
import DependenciesTestSupport
import Foundation
import IssueReporting
import Synchronization
import Testing

/// Counts how often the running test case came by.
private final class Visits: Sendable {
  private let count = Mutex(0)

  func visit() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }

  static var ofCase: Visits? {
    TestScope.current?.value(for: ObjectIdentifier(Visits.self)) { Visits() }
  }
}

/// Every case of every repetition starts with a scope of its own, and all of its tasks share that one.
struct FreshScope {
  @Test(arguments: [1, 1, 1, 2]) func equalArguments(_: Int) async {
    await checkFresh()
  }

  @Test(arguments: 0..<200) func manyCases(_: Int) async {
    await checkFresh()
  }

  private func checkFresh() async {
    #expect(Visits.ofCase?.visit() == 1)
    await Task { #expect(Visits.ofCase?.visit() == 2) }.value
    async let third = Visits.ofCase?.visit()
    #expect(await third == 3)
  }
}

/// A trait ends the scope of a test without arguments, so that its repetitions are told apart.
@Suite(.dependencies) struct RepeatedWithTrait {
  @Test func scopeControl() async {
    #expect(Visits.ofCase?.visit() == 1)
    await Task { #expect(Visits.ofCase?.visit() == 2) }.value
  }

  @Test(.dependency(\.date.now, .distantPast)) func defaultsControl() {
    prepareDependencies { $0.uuid = .incrementing }
    @Dependency(\.uuid) var uuid
    #expect(uuid() == UUID(0))
  }
}
