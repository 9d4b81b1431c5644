import IssueReporting
import Synchronization
import Testing

struct TestScopeTests {
  @Test func `a scope is named for its test`() {
    #expect(TestScope.current?.name == "TestScopeTests.`a scope is named for its test`()")
  }

  @Test(arguments: [1, 2], ["a"]) func `a scope is named for its arguments`(number: Int, text: String) {
    #expect(TestScope.current?.name.hasSuffix("(number:text:) → \(number), \"\(text)\"") == true)
  }

  @Test func `a scope keeps one value a key`() async {
    let scope = TestScope.current
    let first = scope?.value(for: ObjectIdentifier(Int.self)) { 1 }
    let second = await Task { TestScope.current?.value(for: ObjectIdentifier(Int.self)) { 2 } }.value
    let other = scope?.value(for: ObjectIdentifier(String.self)) { "other" }
    #expect(first == 1)
    #expect(second == 1)
    #expect(other == "other")
  }

  @Test func `an ended scope is not taken up again`() {
    let first = TestScope.current
    first?.end()
    let second = TestScope.current
    #expect(second != nil)
    #expect(second !== first)
  }

  @Test func `a scope may be ended with the rest of its test, whose tasks keep it`() async {
    let before = TestScope.current
    let (gate, open) = AsyncStream<Void>.makeStream()
    let ended = Mutexed(0)
    let leftover = await TestScope.endingCurrent {
      #expect(TestScope.current === before)
      await TestScope.endingCurrent { #expect(TestScope.current === before) }
      #expect(before?.isEnded == false)
      before?.whenEnded { ended.state.withLock { $0 += 1 } }
      return Task {
        for await _ in gate {}
        return TestScope.current === before
      }
    }
    #expect(before?.isEnded == true)
    #expect(ended.state.withLock { $0 } == 1)
    #expect(TestScope.current !== before)
    open.finish()
    #expect(await leftover.value)
  }

  @Test(arguments: [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  func `cases run at the same time have scopes of their own`(_ number: Int) async {
    let value = TestScope.current?.value(for: ObjectIdentifier(Self.self)) { Mutexed(number) }
    await Task.yield()
    value?.state.withLock { $0 += 1 }
    let again = TestScope.current?.value(for: ObjectIdentifier(Self.self)) { Mutexed(-1) }
    #expect(again?.state.withLock { $0 } == number + 1)
  }

  @Test func `child tasks share the scope and detached tasks have none`() async {
    let scope = TestScope.current
    #expect(scope != nil)
    async let child = TestScope.current
    #expect(await child === scope)
    #expect(await Task { TestScope.current }.value === scope)
    #expect(await Task.detached { TestScope.current }.value == nil)
  }

  @Test func `checks run once, in order, when the scope ends`() {
    let scope = TestScope(name: "scope")
    let log = Log()
    scope.whenEnded { log.add("first") }
    let cancelled = scope.whenEnded { log.add("cancelled") }
    scope.whenEnded {
      log.add("second")
      scope.value(for: ObjectIdentifier(Int.self)) { log.add("value is gone") }
    }
    scope.value(for: ObjectIdentifier(Int.self)) { log.add("value") }
    cancelled.cancel()
    scope.end()
    scope.end()
    #expect(log.lines == ["value", "first", "second", "value is gone"])
    #expect(scope.isEnded)
  }

  @Test func `values go when the scope ends`() {
    final class Value: Sendable {}
    let scope = TestScope(name: "scope")
    weak let value = scope.value(for: ObjectIdentifier(Value.self)) { Value() }
    #expect(value != nil)
    scope.end()
    #expect(value == nil)
  }

  @Test func `the context is the running test`() async throws {
    guard case .swiftTesting(let testing?) = TestContext.current else {
      Issue.record("\(String(describing: TestContext.current))")
      return
    }
    #expect(testing.test.id.rawValue.base as? Test.ID == Test.current?.id)
    #expect(TestContext.current == .swiftTesting(testing))
    #expect(TestContext.current != .xcTest)
    #expect(TestContext.current?.isSwiftTesting == true)
    #expect(await Task.detached { TestContext.current }.value == .swiftTesting(nil))
    #expect(isTesting)
  }

  @Test(.tags(.context)) func `the context has the traits of the test`() {
    guard case .swiftTesting(let testing?) = TestContext.current else {
      Issue.record("no test")
      return
    }
    #expect(testing.test.traits.contains { ($0 as? Tag.List)?.tags == [.context] })
  }

  @Test func `with the support linked nothing is required`() async {
    requireTestSupport(for: "TestScopeTests")
    await Task.detached { requireTestSupport(for: "TestScopeTests") }.value
  }
}

extension Tag {
  @Tag static var context: Self
}

private final class Mutexed: Sendable {
  let state: Mutex<Int>

  init(_ value: Int) { state = Mutex(value) }
}
