import ConcurrencyExtras
import Testing

@Suite struct LockIsolatedTests {
  @Test func `no change from a thousand tasks is lost`() async {
    let counter = LockIsolated(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 { group.addTask { counter.withValue { $0 += 1 } } }
    }
    #expect(counter.value == 1_000)
  }

  @Test func `it shows the members of its value`() {
    let names = LockIsolated(["a", "b"])
    #expect(names.count == 2 && names.first == "a")
    names.setValue(["c"])
    #expect(names.value == ["c"])
  }

  @Test func `a change is kept when its operation throws`() {
    struct Stop: Error {}
    let names = LockIsolated(["a"])
    #expect(throws: Stop.self) {
      try names.withValue { names in
        names.append("b")
        throw Stop()
      }
    }
    #expect(names.value == ["a", "b"])
    #expect(throws: Stop.self) { try names.setValue({ throw Stop() }()) }
    #expect(names.value == ["a", "b"])
  }

  @Test func `it can be read inside its own operation`() {
    let names = LockIsolated(["a"])
    let count = names.withValue { inner in
      inner.append("b")
      return names.count
    }
    #expect(count == 1 && names.value == ["a", "b"])
  }

  @Test func `it holds values that are not sendable`() {
    final class Counter { var count = 0 }
    let counter = LockIsolated(Counter())
    counter.withValue { $0.count += 1 }
    #expect(counter.withValue { $0.count } == 1)
  }

  @available(*, deprecated)
  @Test func `the actor-isolated form still works`() async {
    let value = ActorIsolated(1)
    await value.withValue { $0 += 1 }
    #expect(await value.value == 2)
    await value.setValue(7)
    #expect(await value.value == 7)
  }
}
