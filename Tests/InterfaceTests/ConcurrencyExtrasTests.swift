import ConcurrencyExtras
import ConcurrencyExtrasTestSupport
import Testing

struct LockIsolatedInterfaceTests {
  @Test func `its value is read, replaced and changed in one piece`() {
    let numbers = LockIsolated([1])
    #expect(numbers.value == [1])
    #expect(numbers.count == 1)
    numbers.setValue([1, 2])
    #expect(numbers.withValue { $0.removeLast() } == 2)
    #expect(numbers.value == [1])
  }

  @Test func `a value that cannot be made or set leaves it alone`() {
    struct Failed: Error {}
    @Sendable func failing() throws -> Int { throw Failed() }
    #expect(throws: Failed.self) { try LockIsolated(failing()) }
    let number = LockIsolated(1)
    #expect(throws: Failed.self) { try number.setValue(failing()) }
    #expect(throws: Failed.self) { try number.withValue { _ in throw Failed() } }
    #expect(number.value == 1)
  }

  @available(*, deprecated)
  @Test func `the older actor does the same`() async {
    let numbers = ActorIsolated([1])
    await numbers.setValue([1, 2])
    #expect(await numbers.withValue { $0.removeLast() } == 2)
    #expect(await numbers.value == [1])
  }
}

struct AnyHashableSendableInterfaceTests {
  @Test func `it is equal to another that holds an equal value`() {
    let one = AnyHashableSendable(1)
    let base: any Hashable & Sendable = 1
    let same = AnyHashableSendable(base)
    #expect(one == same)
    #expect(hash { one.hash(into: &$0) } == hash { same.hash(into: &$0) })
    #expect(one.base as? Int == 1)
    #expect(one != AnyHashableSendable("1"))
    let make: (any Hashable & Sendable) -> AnyHashableSendable = AnyHashableSendable.init(_:)
    #expect(make(1) == one)
  }

  @Test func `it is written as a literal`() {
    #expect(AnyHashableSendable(1) == 1)
    #expect(AnyHashableSendable(true) == true)
    #expect(AnyHashableSendable(1.5) == 1.5)
    #expect(AnyHashableSendable("a") == "a")
    #expect(AnyHashableSendable(integerLiteral: 2) == AnyHashableSendable(2))
    #expect(AnyHashableSendable(booleanLiteral: false) == AnyHashableSendable(false))
    #expect(AnyHashableSendable(floatLiteral: 2.5) == AnyHashableSendable(2.5))
    #expect(AnyHashableSendable(stringLiteral: "b") == AnyHashableSendable("b"))
  }

  @Test func `it reads as what it holds`() {
    #expect(AnyHashableSendable("a").description == "a")
    #expect(AnyHashableSendable("a").debugDescription == #"AnyHashableSendable("a")"#)
    #expect(AnyHashableSendable("a").customMirror.children.map(\.label) == ["value"])
  }
}

struct UncheckedSendableInterfaceTests {
  private final class Box { var number = 1 }

  @Test func `it is the value that it holds`() {
    var box = UncheckedSendable(Box())
    #expect(box.value.number == 1)
    #expect(box.number == 1)
    box.number = 2
    #expect(box.wrappedValue.number == 2)
    box.wrappedValue = Box()
    #expect(box.value.number == 1)
  }

  @Test func `it is a property wrapper`() {
    @UncheckedSendable var text = "a"
    #expect($text.count == 1)
    $text = UncheckedSendable(wrappedValue: "bc")
    #expect(text == "bc")
    var text2 = UncheckedSendable("abc")
    text2.projectedValue = UncheckedSendable("d")
    #expect(text2 == UncheckedSendable("d"))
  }

  @Test func `it is coded as its value`() throws {
    let number = UncheckedSendable(5)
    #expect(try json { try number.encode(to: $0) } == "5")
    #expect(try value("5") { try UncheckedSendable<Int>(from: $0) } == number)
  }

  @Test func `a sequence in it stays a sequence`() async {
    let stream = UncheckedSendable(
      AsyncStream<Int> {
        $0.yield(1); $0.finish()
      })
    var iterator: UncheckedSendable<AsyncStream<Int>>.AsyncIterator = stream.makeAsyncIterator()
    let first: UncheckedSendable<AsyncStream<Int>>.Element? = await iterator.next()
    #expect(first == 1)
    #expect(await iterator.next() == nil)
  }
}

struct StreamInterfaceTests {
  private struct Failed: Error, Equatable {}

  @Test func `a sequence becomes a stream`() async throws {
    let numbers = AsyncStream<Int> { continuation in
      (1...3).forEach { continuation.yield($0) }
      continuation.finish()
    }
    #expect(await numbers.eraseToStream().reduce(0, +) == 6)
    let again = AsyncStream(
      AsyncStream<Int> {
        $0.yield(4); $0.finish()
      })
    #expect(await again.reduce(0, +) == 4)
  }

  @Test func `a throwing sequence becomes a throwing stream`() async throws {
    let failing = AsyncThrowingStream<Int, any Error>.finished(throwing: Failed()).eraseToThrowingStream()
    await #expect(throws: Failed()) { for try await _ in failing {} }
    let same = AsyncThrowingStream(AsyncThrowingStream<Int, any Error>.finished())
    for try await _ in same { Issue.record("an element of a finished stream") }
  }

  @Test func `a finished stream ends and one that never does waits to be cancelled`() async throws {
    #expect(await AsyncStream<Int>.finished.first { _ in true } == nil)
    let task = Task { await AsyncStream<Int>.never.first { _ in true } }
    let throwing = Task { try await AsyncThrowingStream<Int, any Error>.never.first { _ in true } }
    task.cancel()
    throwing.cancel()
    #expect(await task.value == nil)
    #expect(try await throwing.value == nil)
  }
}

struct TaskInterfaceTests {
  @Test func `never ends when it is cancelled`() async {
    let task = Task { try await Task.never() }
    let valued = Task { try await Task<Int, Never>.never() }
    task.cancel()
    valued.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await #expect(throws: CancellationError.self) { try await valued.value }
  }

  @Test func `cancelling the wait for a cancellable value cancels its task`() async {
    let inner = Task { try await Task.never() }
    let outer = Task { try await inner.cancellableValue }
    outer.cancel()
    await #expect(throws: CancellationError.self) { try await outer.value }
    #expect(inner.isCancelled)
    let plain = Task { 1 }
    #expect(await plain.cancellableValue == 1)
  }

  @Test func `megaYield lets other tasks go first`() async {
    await Task.megaYield(count: 2)
    #expect(!Task.isCancelled)
  }

  @Test func `a result catches what an asynchronous body throws`() async {
    struct Failed: Error, Equatable {}
    let failed = await Result<Int, Failed> { () async throws(Failed) -> Int in
      await Task.yield()
      throw Failed()
    }
    #expect(failed == .failure(Failed()))
    let succeeded = await Result(catching: { () async throws(Failed) -> Int in 1 })
    #expect(succeeded == .success(1))
  }
}

// Without the macro: what it makes is not visible to the arguments of `@Test` in the same module.
private let depth = TaskLocal(wrappedValue: 0)

struct TaskLocalTraitInterfaceTests {
  @Test(.taskLocal(depth, 3)) func `a trait binds a task-local value for a test`() {
    #expect(depth.get() == 3)
  }
}
