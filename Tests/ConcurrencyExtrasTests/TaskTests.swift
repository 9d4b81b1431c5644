import ConcurrencyExtras
import Testing

@Suite struct TaskTests {
  struct Stop: Error {}

  @Test func `never ends by cancellation only, with a cancellation error`() async {
    let task = Task { try await Task.never() }
    let typed = Task<Int, any Error> { try await Task<Int, Never>.never() }
    task.cancel()
    typed.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await #expect(throws: CancellationError.self) { try await typed.value }
  }

  @Test func `never in a task that was cancelled before throws at once`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await Task.never()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `waiting for a cancellable value hands cancellation on`() async {
    let inner = Task { try? await Task.never() }
    let outer = Task { await inner.cancellableValue }
    outer.cancel()
    await outer.value
    #expect(inner.isCancelled)
    let throwing = Task<Int, any Error> { try await Task<Int, Never>.never() }
    let waiting = Task { try await throwing.cancellableValue }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(throwing.isCancelled)
  }

  @Test func `a cancellable value is what the task returns or throws`() async throws {
    #expect(await Task { 1 }.cancellableValue == 1)
    #expect(try await Task<Int, any Error> { 2 }.cancellableValue == 2)
    await #expect(throws: Stop.self) { try await Task<Int, any Error> { throw Stop() }.cancellableValue }
  }

  @Test func `a result catches what asynchronous work returns or throws`() async {
    let success = await Result { () async throws -> Int in
      await Task.yield()
      return 1
    }
    let failure = await Result { () async throws(Stop) -> Int in throw Stop() }
    #expect((try? success.get()) == 1)
    guard case .failure(let stop) = failure else {
      Issue.record("\(failure)")
      return
    }
    let _: Stop = stop
  }

  @MainActor
  @Test func `a result catches work that uses what its caller's actor protects`() async throws {
    final class Counter { var count = 0 }
    let counter = Counter()
    let result = await Result { () async throws -> Int in
      counter.count += 1
      await Task.yield()
      return counter.count
    }
    #expect(try result.get() == 1)
  }

  @MainActor
  @Test(arguments: [0, 1, 2]) func `an effect that never ends is known to wait for something controlled`(
    kind: Int
  ) async {
    let executor = EffectExecutor()
    let effect = EffectToken(executor: executor)
    let task = executor.begin(effect, isNext: true) {
      Task(executorPreference: executor) {
        switch kind {
        case 0: try? await Task.never()
        case 1: for await _ in AsyncStream<Int>.never {}
        default: for try await _ in AsyncThrowingStream<Int, any Error>.never.eraseToThrowingStream() {}
        }
      }
    }
    await executor.settle()
    #expect(effect.isParked)
    #expect(
      effect.waits.map { $0.description() } == [
        [
          "suspended in 'Task.never()'", "waiting for an element of 'AsyncStream.never'",
          "waiting for an element of 'AsyncThrowingStream.never'",
        ][kind]
      ])
    task.cancel()
    await executor.settle()
    #expect(!effect.isParked && effect.waits.isEmpty)
    _ = await task.result
    executor.end(effect)
    executor.retire()
  }
}
