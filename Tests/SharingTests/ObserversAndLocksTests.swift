import Dependencies
import Foundation
import Observation
import Sharing
import Synchronization
import Testing

/// Observers run code of their own: they are told when nothing is locked.
@Suite(.timeLimit(.minutes(1))) struct ObserversAndLocksTests {
  /// Lets another thread use the value, and waits for it.
  private static func useElsewhere(_ value: Shared<Int>) {
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      value.withLock { $0 += 100 }
      isDone.signal()
    }
    isDone.wait()
  }

  /// A key that loads when it is told to.
  private struct SlowKey: SharedKey {
    final class Loads: @unchecked Sendable {
      // `lock` protects `continuation`.
      private let lock = NSLock()
      private var continuation: LoadContinuation<Int>?

      func add(_ continuation: LoadContinuation<Int>) { lock.withLock { self.continuation = continuation } }

      func finish(with value: Int) {
        lock.withLock {
          defer { continuation = nil }
          return continuation
        }?.resume(returning: value)
      }
    }

    let loads = Loads()
    var id: ObjectIdentifier { ObjectIdentifier(loads) }

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) { loads.add(continuation) }

    func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
      SharedSubscription {}
    }

    func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) { continuation.resume() }
  }

  @Test func `an observer of loading may wait for another thread that uses the value`() {
    let key = SlowKey()
    let value = Shared(wrappedValue: 0, key)
    #expect(value.isLoading)
    withObservationTracking {
      _ = value.isLoading
    } onChange: {
      Self.useElsewhere(value)
    }
    key.loads.finish(with: 7)
    #expect(value.wrappedValue == 107)
    #expect(!value.isLoading)
  }

  @Test func `an observer of a file may wait for another thread that saves`() async throws {
    let folder = try TemporaryFolder()
    let value = withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      Shared(wrappedValue: 0, .fileStorage(folder.file))
    }
    let wasTold = Mutex(false)
    await withCheckedContinuation { continuation in
      withObservationTracking {
        _ = value.wrappedValue
      } onChange: {
        // The observation ends when this has returned: the other thread's write is seen, too.
        let isFirst = wasTold.withLock { wasTold in
          defer { wasTold = true }
          return !wasTold
        }
        guard isFirst else { return }
        Self.useElsewhere(value)
        continuation.resume()
      }
      try? Data("7".utf8).write(to: folder.file)
    }
    #expect(value.wrappedValue == 107)
    try await value.save()
    #expect(try Data(contentsOf: folder.file) == Data("107".utf8))
  }
}
