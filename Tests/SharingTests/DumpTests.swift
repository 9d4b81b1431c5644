import CustomDump
import Testing

@testable import Sharing

@Suite struct DumpTests {
  struct State: Equatable {
    @Shared(.inMemory("count")) var count = 0
    @Shared(.inMemory("count")) var same = 0
    @Shared(value: 0) var other
  }

  @Test func `shared values are numbered from one, and one met again shows its number`() {
    #expect(
      String(customDumping: State()) == """
        DumpTests.State(
          count: #1 0,
          same: #1 Int(↩︎),
          other: #2 0
        )
        """)
  }

  @Test func `a difference in an assertion shows what was expected and what became of it`() {
    let tracker = SharedChangeTracker()
    let state = State()
    let start = tracker.position
    tracker.track { state.$other.withLock { $0 = 2 } }
    let assertion = tracker.assertion(from: start, to: nil)
    assertion.assert { state.$other.withLock { $0 = 1 } }
    let difference = assertion.compare { diff(state, state) ?? "" }
    #expect(difference.contains("- ") && difference.contains("+ "))
    #expect(difference.contains("1") && difference.contains("2"))
    #expect(diff(state, state) == nil)
  }
}
