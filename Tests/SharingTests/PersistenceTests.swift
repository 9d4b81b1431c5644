import Foundation
import IssueReporting
import Testing

@testable import Sharing

@Suite struct PersistenceTests {
  struct Failure: Error {}

  @Test func `each write is saved once and in order`() {
    let log = RecordingKey.Log()
    @Shared(RecordingKey(log: log)) var count = 0
    for value in 1...3 { $count.withLock { $0 = value } }
    #expect(log.values == [1, 2, 3])
    #expect(log.contexts == [.didSet, .didSet, .didSet])
  }

  @Test func `save waits for the key`() async throws {
    let log = RecordingKey.Log()
    @Shared(RecordingKey(log: log)) var count = 7
    try await $count.save()
    #expect(log.values == [7])
    #expect(log.contexts == [.userInitiated])
  }

  @Test func `a failing save is thrown, or reported at the line that wrote, and remembered`() async {
    let log = RecordingKey.Log(save: { $0.resume(throwing: Failure()) })
    @Shared(RecordingKey(log: log)) var count = 0
    let line: UInt = #line + 2
    expectReportsIssue {
      $count.withLock { $0 = 1 }
    } matching: {
      $0.error is Failure && $0.line == line
    }
    #expect($count.saveError is Failure)
    let shared = $count
    await #expect(throws: Failure.self) { try await shared.save() }
  }

  @Test func `a failing load is reported, remembered, and leaves the initial value`() {
    let log = RecordingKey.Log(load: { $1.resume(throwing: Failure()) })
    expectReportsIssue {
      @SharedReader(RecordingKey(log: log)) var count = 3
      #expect(count == 3)
      #expect($count.loadError is Failure)
    } matching: {
      $0.error is Failure
    }
  }

  @Test func `a load that the user asked for throws its error`() async {
    let log = RecordingKey.Log(load: { context, continuation in
      if context.initialValue == nil {
        continuation.resume(throwing: Failure())
      } else {
        continuation.resumeReturningInitialValue()
      }
    })
    let count = SharedReader(wrappedValue: 3, RecordingKey(log: log))
    await #expect(throws: Failure.self) { try await count.load() }
    #expect(count.loadError is Failure)
  }

  @Test func `a value that is loaded later replaces the initial one`() throws {
    let pending = Pending()
    let log = RecordingKey.Log(load: { pending.continuation = $1 })
    @Shared(RecordingKey(log: log)) var count = 3
    #expect($count.isLoading)
    #expect(count == 3)
    try #require(pending.continuation).resume(returning: 9)
    #expect(count == 9)
    #expect(!$count.isLoading)
    #expect(log.values == [])
  }

  @Test func `a value that was written while it was loaded stands`() throws {
    let pending = Pending()
    let log = RecordingKey.Log(load: { pending.continuation = $1 })
    @Shared(RecordingKey(log: log)) var count = 3
    $count.withLock { $0 = 4 }
    try #require(pending.continuation).resume(returning: 9)
    #expect(count == 4)
    #expect(!$count.isLoading)
  }

  @Test func `a subscriber's values are shown and not saved, nil gives the initial value back`() throws {
    let log = RecordingKey.Log()
    @Shared(RecordingKey(log: log)) var count = 3
    let subscriber = try #require(log.subscriber)
    subscriber.yield(5)
    #expect(count == 5)
    subscriber.yieldReturningInitialValue()
    #expect(count == 3)
    subscriber.yieldLoading()
    #expect($count.isLoading)
    subscriber.yieldLoading(false)
    #expect(!$count.isLoading)
    #expect(log.values == [])
  }

  @Test func `the subscription ends with the last property`() {
    let log = RecordingKey.Log()
    do {
      @Shared(RecordingKey(log: log)) var count = 3
      @SharedReader(RecordingKey(log: log)) var reader = 4
      #expect(reader == 3)
      #expect(log.isSubscribed)
    }
    #expect(!log.isSubscribed)
  }

  @Test func `a second resumption and a dropped continuation are reported with the key's name`() {
    expectReportsIssue {
      let continuation = LoadContinuation<Int>("count") { _ in }
      continuation.resume(returning: 1)
      continuation.resume(returning: 2)
    } matching: {
      $0.description.contains("count") && $0.description.contains("more than once")
    }
    expectReportsIssue {
      _ = SaveContinuation("count") { result in
        #expect(throws: (any Error).self) { try result.get() }
      }
    } matching: {
      $0.description.contains("count") && $0.description.contains("dropped")
    }
  }

  @Test func `an overtaken load changes nothing`() {
    var persistence = Persistence<Int>()
    let (first, second) = (persistence.beginLoad(), persistence.beginLoad())
    guard case .set(2) = persistence.finishLoad(second, with: .success(2)) else {
      Issue.record("the newer load counts")
      return
    }
    guard case .keep = persistence.finishLoad(first, with: .success(1)) else {
      Issue.record("the older load came too late")
      return
    }
    #expect(!persistence.isLoading)
  }

  @Test func `a write inside a write of the same value is reported`() {
    @Shared(value: 0) var count
    expectReportsIssue {
      $count.withLock { outer in
        $count.withLock { $0 = 5 }
        outer = 1
      }
    } matching: {
      $0.description.contains("overwritten")
    }
    #expect(count == 1)
  }

  /// Only used by one test's thread.
  final class Pending: @unchecked Sendable { var continuation: LoadContinuation<Int>? }
}
