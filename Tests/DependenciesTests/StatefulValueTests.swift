import Foundation
import Testing

@testable import Dependencies

struct StatefulValueTests {
  private struct Sequence: StatefulDependency, Sendable {
    final class Storage: Sendable {
      let counter = Counter()
    }
    let storage = Storage()
    let start: Int

    init(start: Int = 0) {
      self.start = start
    }

    func next() -> Int { start + storage.counter.increment() }

    func copiedForAssertion() -> Sequence { Sequence(start: start + storage.counter.count) }
  }

  private enum SequenceKey: DependencyKey {
    static var liveValue: Sequence { Sequence() }
    static var testValue: Sequence { Sequence() }
  }

  @Test func `a copy draws what the original would draw and uses none of it up`() {
    var values = DependencyValues()
    values.uuid = .incrementing
    #expect(values.uuid() == UUID(0))
    let copy = values.copyingStatefulValues()
    #expect([copy.uuid(), copy.uuid()] == [UUID(1), UUID(2)])
    #expect(values.uuid() == UUID(1))
  }

  @Test func `copies of a copy draw the same`() {
    var values = DependencyValues()
    values.uuid = .incrementing
    let copy = values.copyingStatefulValues()
    let first = copy.copyingStatefulValues()
    let second = copy.copyingStatefulValues()
    #expect(first.uuid() == UUID(0))
    #expect(second.uuid() == UUID(0))
  }

  @Test func `a default that was drawn from goes on in a copy`() {
    let values = DependencyValues()
    #expect(values[SequenceKey.self].next() == 1)
    let copy = values.copyingStatefulValues()
    #expect(copy[SequenceKey.self].next() == 2)
    #expect(values[SequenceKey.self].next() == 2)
  }

  @Test func `a default that was not read yet starts in a copy as it does in the original`() {
    let values = DependencyValues()
    let copy = values.copyingStatefulValues()
    #expect(values[SequenceKey.self].next() == 1)
    #expect(copy[SequenceKey.self].next() == 1)
    #expect(copy[SequenceKey.self].next() == 2)
    #expect(values[SequenceKey.self].next() == 2)
  }

  @Test func `a copy shares what has no state to draw from`() {
    let values = DependencyValues()
    let copy = values.copyingStatefulValues()
    #expect(copy.counter === values.counter)
  }

  @Test func `a property draws from the copy where it is in force`() {
    @Dependency(SequenceKey.self) var sequence
    let copy = DependencyValues._current.copyingStatefulValues()
    copy.withCurrent {
      #expect(sequence.next() == 1)
    }
    #expect(sequence.next() == 1)
  }
}
