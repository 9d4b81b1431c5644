import Testing

@testable import ComposableArchitecture

/// Spellings of older major lines work as those that replaced them.
@MainActor
struct DeprecatedSpellingTests {
  @Test func `a suite in older spellings passes`() async {
    let suite: any OlderSuite = OlderSpellings()
    let failures = await collectFailures { await suite.steps() }
    #expect(failures.isEmpty)
  }

  @Test func `a reducer that was made before is taken`() async {
    let suite: any OlderSuite = OlderSpellings()
    let failures = await collectFailures { await suite.reducerAsValue() }
    #expect(failures.map(\.kind) == [.stateMismatch])
    #expect(failures.first.map { "\($0.location.fileID)".hasSuffix("DeprecatedSpellingTests.swift") } == true)
  }
}

/// Through a protocol deprecated methods are called without a warning.
@MainActor
private protocol OlderSuite {
  func steps() async
  func reducerAsValue() async
}

private struct OlderSpellings: OlderSuite {
  @available(*, deprecated)
  func steps() async {
    let clock = TestClock()
    let store = TestStore(initialState: Stepping.State()) {
      Stepping()
    } prepareDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.first) { $0.count = 1 }
    await store.receive(.second, timeout: 1_000_000_000) { $0.count = 11 }
    await store.receive(\.third, timeout: 1_000_000_000) { $0.count = 111 }
    await store.send(.first) { $0.count = 112 }
    await store.receive({ $0 == .second }, timeout: 1) { $0.count = 122 }
    await store.receive(\.third, timeout: 0) { $0.count = 222 }
    await store.finish(timeout: 1_000_000_000)
    let task = await store.send(.nothing)
    await task.finish(timeout: UInt64.max)
  }

  @available(*, deprecated)
  func reducerAsValue() async {
    let store = TestStore(initialState: Stepping.State(), reducer: Stepping())
    await store.send(.setCount(1)) { $0.count = 2 }
  }
}
