import Observation
import Testing

@testable import Sharing

@Suite struct SharedChangeTrackerTests {
  struct State: Equatable {
    @Shared(.inMemory("count")) var count = 0
    var other = 0
  }

  @Test func `an asserted change compares equal, step by step`() {
    let tracker = SharedChangeTracker()
    let state = State()
    let start = tracker.position
    tracker.track { state.$count.withLock { $0 += 1 } }
    let first = tracker.position
    tracker.track { state.$count.withLock { $0 += 10 } }
    let second = tracker.position

    var assertion = tracker.assertion(from: start, to: first)
    #expect(assertion.compare { state != state })
    #expect(assertion.changes.map(\.name) == [#".inMemory("count")"#])
    assertion.assert { state.$count.withLock { $0 += 1 } }
    #expect(assertion.compare { state == state })
    #expect(assertion.changes.isEmpty)
    #expect(assertion.didWrite)

    tracker.discard(before: first)
    assertion = tracker.assertion(from: first, to: second)
    assertion.assert {
      #expect(state.count == 1)
      state.$count.withLock { $0 = 11 }
    }
    #expect(assertion.compare { state == state })
    #expect(state.count == 11)
    tracker.discard(before: second)
    #expect(tracker.assertion(from: second, to: nil).changes.isEmpty)
  }

  @Test func `a wrong expectation differs and shows both values`() {
    let tracker = SharedChangeTracker()
    let state = State()
    let start = tracker.position
    tracker.track { state.$count.withLock { $0 = 2 } }
    let assertion = tracker.assertion(from: start, to: nil)
    assertion.assert { state.$count.withLock { $0 = 3 } }
    #expect(assertion.compare { state != state })
    #expect(assertion.changes.map { "\($0.expected) \($0.actual)" } == ["3 2"])
  }

  @Test func `an expectation about a value that did not change is checked`() {
    let tracker = SharedChangeTracker()
    let state = State()
    let assertion = tracker.assertion(from: tracker.position, to: nil)
    assertion.assert { state.$count.withLock { $0 = 3 } }
    #expect(assertion.changes.map(\.name) == [#".inMemory("count")"#])
    #expect(state.count == 0)
  }

  @Test func `a closure may restate the actual values`() {
    let tracker = SharedChangeTracker()
    let state = State()
    let start = tracker.position
    tracker.track { state.$count.withLock { $0 = 2 } }
    let assertion = tracker.assertion(from: start, to: nil, startingFrom: .actual)
    assertion.assert { #expect(state.count == 2) }
    #expect(assertion.compare { state == state })
  }

  @Test func `a closure's writes are invisible to observers, persistence and the value`() async {
    let tracker = SharedChangeTracker()
    let saves = RecordingKey.Log()
    @Shared(RecordingKey(log: saves)) var count = 0
    let assertion = tracker.assertion(from: tracker.position, to: nil)
    await confirmation(expectedCount: 0) { confirm in
      withObservationTracking {
        _ = count
      } onChange: {
        confirm()
      }
      assertion.assert {
        $count.withLock { $0 = 9 }
        #expect(count == 9)
      }
    }
    #expect(count == 0)
    #expect(saves.values.isEmpty)
    #expect(assertion.seeingExpected { count } == 9)
    #expect(assertion.seeingActual { count } == 0)
  }

  @Test func `derived values take part in assertions`() {
    struct Parent: Equatable { var child = 0 }
    let tracker = SharedChangeTracker()
    let parent = Shared(value: Parent())
    let child = parent.child
    let start = tracker.position
    tracker.track { parent.withLock { $0.child = 1 } }
    let assertion = tracker.assertion(from: start, to: nil)
    assertion.assert { child.withLock { $0 = 1 } }
    #expect(assertion.compare { parent == parent && child == child })
    #expect(assertion.changes.isEmpty)
  }

  @Test func `tasks started under a tracker enter its log and no other`() async {
    let mine = SharedChangeTracker()
    let theirs = SharedChangeTracker()
    let state = State()
    let start = mine.position
    let task = mine.track { Task { state.$count.withLock { $0 = 1 } } }
    await task.value
    #expect(mine.assertion(from: start, to: nil).changes.count == 1)
    #expect(theirs.assertion(from: theirs.position, to: nil).changes.isEmpty)
    #expect(theirs.assertion(from: start, to: nil).changes.isEmpty)
  }

  @Test func `a change back to the old value is no change`() {
    let tracker = SharedChangeTracker()
    let state = State()
    let start = tracker.position
    tracker.track {
      state.$count.withLock { $0 = 1 }
      state.$count.withLock { $0 = 0 }
    }
    let assertion = tracker.assertion(from: start, to: nil)
    #expect(assertion.changes.isEmpty)
    #expect(assertion.stepDidWrite)
  }
}
