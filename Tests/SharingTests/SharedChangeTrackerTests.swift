import CustomDump
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

  @Test func `what others write after a step is not the step's`() {
    let tracker = SharedChangeTracker()
    let state = State()
    let start = tracker.position
    tracker.track { state.$count.withLock { $0 = 1 } }
    let end = tracker.position
    state.$count.withLock { $0 = 50 }
    SharedChangeTracker().track { state.$count.withLock { $0 = 51 } }
    let assertion = tracker.assertion(from: start, to: end)
    #expect(assertion.changes.map { "\($0.expected) \($0.actual)" } == ["0 1"])
    assertion.assert { state.$count.withLock { $0 = 1 } }
    #expect(assertion.compare { state == state })
    #expect(assertion.changes.isEmpty)
    #expect(tracker.assertion(from: end, to: nil).changes.isEmpty)
    #expect(state.count == 51)
  }

  @Test func `what others write in the midst of a step is taken for granted`() {
    let tracker = SharedChangeTracker()
    let state = State()
    let start = tracker.position
    state.$count.withLock { $0 = 10 }
    tracker.track { state.$count.withLock { $0 += 1 } }
    state.$count.withLock { $0 += 100 }
    tracker.track { state.$count.withLock { $0 += 1 } }
    state.$count.withLock { $0 += 1_000 }
    let step = tracker.assertion(from: start, to: tracker.position)
    #expect(step.changes.map { "\($0.expected) \($0.actual)" } == ["10 112"])
    let current = tracker.assertion(from: start, to: nil)
    #expect(current.changes.map { "\($0.expected) \($0.actual)" } == ["10 1112"])
  }

  @Test func `a value made in a step is no change of its own`() {
    let tracker = SharedChangeTracker()
    let start = tracker.position
    let made = tracker.track {
      let made = Shared(value: 0)
      made.withLock { $0 = 5 }
      return made
    }
    let end = tracker.position
    let assertion = tracker.assertion(from: start, to: end)
    #expect(assertion.changes.isEmpty)
    #expect(assertion.compare { Shared(value: 5) == made })
    tracker.track { made.withLock { $0 = 6 } }
    #expect(tracker.assertion(from: end, to: nil).changes.count == 1)
  }

  @Test func `a value made in a closure may be written there`() {
    let tracker = SharedChangeTracker()
    let assertion = tracker.assertion(from: tracker.position, to: nil)
    let made = assertion.assert {
      let made = Shared(value: 0)
      made.withLock { $0 = 5 }
      #expect(made.wrappedValue == 5)
      return made
    }
    #expect(assertion.changes.isEmpty)
    #expect(!assertion.didWrite)
    #expect(assertion.compare { made == Shared(value: 5) })
    #expect(made.wrappedValue == 5)
  }

  @Test func `pointing a property elsewhere is a change of it`() {
    let tracker = SharedChangeTracker()
    let property = Shared(value: 1)
    let copy = property
    let start = tracker.position
    tracker.track { property.projectedValue = Shared(value: 7) }
    #expect(copy.wrappedValue == 7)
    var assertion = tracker.assertion(from: start, to: nil)
    #expect(assertion.compare { property != copy })
    #expect(assertion.changes.map { "\($0.expected) \($0.actual)" } == ["1 7"])
    assertion.assert {
      property.projectedValue = Shared(value: 7)
      #expect(property.wrappedValue == 7)
    }
    #expect(assertion.compare { property == copy })
    #expect(assertion.changes.isEmpty)

    assertion = tracker.assertion(from: tracker.position, to: nil)
    assertion.assert { property.projectedValue = Shared(value: 8) }
    #expect(assertion.compare { property != copy })
    #expect(property.wrappedValue == 7)
  }

  @Test func `a reader that loads another key has a change from outside`() async throws {
    let tracker = SharedChangeTracker()
    Shared(wrappedValue: 0, .inMemory("other")).withLock { $0 = 3 }
    let reader = SharedReader(wrappedValue: 1, .inMemory("one"))
    let start = tracker.position
    try await tracker.track { try await reader.load(.inMemory("other")) }
    #expect(reader.wrappedValue == 3)
    #expect(tracker.assertion(from: start, to: nil).changes.isEmpty)
  }

  @Test func `an observed operation enters the log around it, too`() {
    let tracker = SharedChangeTracker()
    let state = State()
    let start = tracker.position
    var seen: [String] = []
    tracker.track {
      _ = SharedChangeTracker.observing {
        state.$count.withLock { $0 = 4 }
        return state
      } examine: {
        seen.append(diff(state, $0) ?? "no difference")
      }
    }
    #expect(seen.count == 1)
    #expect(seen.first?.contains("0") == true && seen.first?.contains("4") == true)
    #expect(tracker.assertion(from: start, to: nil).changes.count == 1)
  }
}
