import Foundation
import IssueReporting
import Testing

@testable import ComposableArchitecture

/// Values of one test never serve another.
@MainActor
struct SharedIsolationTests {
  struct Counter: Reducer {
    struct State: Equatable { @Shared(.inMemory("isolation")) var count = 0 }
    func reduce(into state: inout State, action: Bool) -> Effect<Bool> {
      state.$count.withLock { $0 += 1 }
      return .none
    }
  }

  @Test(arguments: 0...10) func `each case of a parameterised test sees its own value`(argument: Int) async {
    @Shared(.inMemory("isolation")) var count = 0
    $count.withLock { $0 = argument }
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(true) { $0.$count.withLock { $0 = argument + 1 } }
    #expect(count == argument + 1)
  }

  @Test(arguments: 0..<1_000) nonisolated func `a thousand parallel tests never see each other`(argument: Int)
    async
  {
    @Shared(.inMemory("isolation")) var count = -1
    #expect(count == -1)
    $count.withLock { $0 = argument }
    await Task.yield()
    let other = Shared(wrappedValue: -2, .inMemory("isolation"))
    #expect(other.wrappedValue == argument)
  }

  @Test(arguments: 0..<20) func `app storage and files are fresh, too`(argument: Int) {
    @Shared(.appStorage("isolation")) var defaults = -1
    @Shared(.fileStorage(URL(fileURLWithPath: "/isolation.json"))) var file = -1
    #expect(defaults == -1)
    #expect(file == -1)
    $defaults.withLock { $0 = argument }
    $file.withLock { $0 = argument }
    #expect(!FileManager.default.fileExists(atPath: "/isolation.json"))
  }
}

/// Fixtures that outlive the test that made them.
private enum Fixture {
  @MainActor static var shared: Shared<Int>?
  static let keyless = Shared(value: 0)
}

@Suite(.serialized)
@MainActor
struct SharedFixtureTests {
  @Test func `one test keeps a value in a static property`() {
    let value = Shared(wrappedValue: 0, .inMemory("fixture"))
    value.withLock { $0 = 1 }
    Fixture.shared = value
  }

  @Test func `one test that uses the value of another is a failure that names the key and that test`() {
    // The tests of this suite may also be run one by one.
    guard let value = Fixture.shared else { return }
    let issues = collectIssuesOfAccess {
      #expect(value.wrappedValue == 1)
      value.withLock { $0 += 1 }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.contains(#".inMemory("fixture")"#) == true)
    #expect(issues.first?.contains("keeps a value in a static property") == true)
    #expect(Shared(wrappedValue: 0, .inMemory("fixture")).wrappedValue == 0)
  }

  @Test func `one test writes a fixture without a key`() {
    #expect(Fixture.keyless.wrappedValue == 0)
    Fixture.keyless.withLock { $0 = 1 }
    #expect(Fixture.keyless.wrappedValue == 1)
  }

  @Test func `one test that reads what another wrote is a failure that names both`() {
    let issues = collectIssuesOfAccess { _ = Fixture.keyless.wrappedValue }
    // The tests of this suite may also be run one by one.
    guard Fixture.keyless.wrappedValue == 1 else { return }
    #expect(issues.count == 1)
    #expect(issues.first?.contains("Shared<Int> was written by another test.") == true)
    #expect(issues.first?.contains("one test writes a fixture without a key") == true)
    // It may be set up anew.
    Fixture.keyless.withLock { $0 = 0 }
    #expect(collectIssuesOfAccess { _ = Fixture.keyless.wrappedValue }.isEmpty)
  }

  private func collectIssuesOfAccess(_ operation: () -> Void) -> [String] {
    let reporter = Collector()
    withIssueReporters([reporter], operation: operation)
    return reporter.messages.value
  }

  private struct Collector: IssueReporter {
    let messages = LockIsolated<[String]>([])

    func reportIssue(
      _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
      column: UInt
    ) {
      let text = message() ?? ""
      messages.withValue { $0.append(text) }
    }
  }
}
