import ConcurrencyExtras
import Testing

@Suite struct StreamTests {
  struct Stop: Error {}

  /// Counts up, one for each request, to an end or an error.
  struct Numbers: AsyncSequence, Sendable {
    let limit: Int
    var fails = false
    let requests = LockIsolated(0)

    struct Iterator: AsyncIteratorProtocol {
      let base: Numbers
      var last = 0

      mutating func next() async throws -> Int? {
        base.requests.withValue { $0 += 1 }
        guard last < base.limit else {
          if base.fails { throw Stop() }
          return nil
        }
        last += 1
        return last
      }
    }

    func makeAsyncIterator() -> Iterator { Iterator(base: self) }
  }

  @Test func `an erased stream has the elements of its sequence`() async throws {
    var elements: [Int] = []
    for await element in Numbers(limit: 3).eraseToStream() { elements.append(element) }
    for try await element in Numbers(limit: 2).eraseToThrowingStream() { elements.append(element) }
    for await element in AsyncStream(Numbers(limit: 1)) { elements.append(element) }
    for try await element in AsyncThrowingStream(Numbers(limit: 1)) { elements.append(element) }
    #expect(elements == [1, 2, 3, 1, 2, 1, 1])
  }

  @Test func `an erased stream takes an element when it is asked for one, and none after the end`() async {
    let numbers = Numbers(limit: 2)
    var iterator = numbers.eraseToStream().makeAsyncIterator()
    #expect(numbers.requests.value == 0)
    #expect(await iterator.next() == 1)
    #expect(numbers.requests.value == 1)
    #expect(await iterator.next() == 2)
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
    #expect(numbers.requests.value == 3)
  }

  @Test func `where the sequence throws, a stream ends and a throwing stream throws`() async throws {
    var elements: [Int] = []
    for await element in Numbers(limit: 2, fails: true).eraseToStream() { elements.append(element) }
    #expect(elements == [1, 2])
    await #expect(throws: Stop.self) {
      for try await element in Numbers(limit: 1, fails: true).eraseToThrowingStream() {
        elements.append(element)
      }
    }
    #expect(elements == [1, 2, 1])
  }

  @Test func `cancelling the consumer of an erased stream ends it`() async {
    let stream = AsyncStream<Int>.never.eraseToStream()
    let task = Task { await stream.first { _ in true } }
    task.cancel()
    #expect(await task.value == nil)
  }

  @Test func `a finished stream ends at once`() async throws {
    #expect(await AsyncStream<Int>.finished.first { _ in true } == nil)
    #expect(try await AsyncThrowingStream<Int, any Error>.finished().first { _ in true } == nil)
    await #expect(throws: Stop.self) {
      _ = try await AsyncThrowingStream<Int, any Error>.finished(throwing: Stop()).first { _ in true }
    }
  }

  @Test func `a stream that never emits ends when its consumer is cancelled`() async throws {
    let task = Task { await AsyncStream<Int>.never.first { _ in true } }
    let throwingTask = Task { try await AsyncThrowingStream<Int, any Error>.never.first { _ in true } }
    task.cancel()
    throwingTask.cancel()
    #expect(await task.value == nil)
    #expect(try await throwingTask.value == nil)
  }

  @Test func `two tasks that ask one stream at the same time trap`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let stream = AsyncStream<Int>.never.eraseToStream()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 { group.addTask { for await _ in stream {} } }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Two tasks asked a stream of 'AsyncStream<Int>' for an element at the same time."))
  }
}
