import Foundation
import Sharing

/// A key that records what is saved.
struct RecordingKey: SharedKey {
  let log: Log

  var id: ObjectIdentifier { ObjectIdentifier(log) }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    log.load(context: context, continuation: continuation)
  }

  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    log.subscribe(subscriber)
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    log.save(value, context, continuation)
  }

  /// `lock` protects everything.
  final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var _values: [Int] = []
    private var _contexts: [SaveContext] = []
    private var _subscriber: SharedSubscriber<Int>?
    private var _isSubscribed = false
    private var _loads: [LoadContinuation<Int>] = []
    private let onLoad: @Sendable (LoadContext<Int>, LoadContinuation<Int>) -> Void
    private let onSave: @Sendable (SaveContinuation) -> Void

    init(
      load: @escaping @Sendable (LoadContext<Int>, LoadContinuation<Int>) -> Void = {
        $1.resumeReturningInitialValue()
      },
      save: @escaping @Sendable (SaveContinuation) -> Void = { $0.resume() }
    ) {
      onLoad = load
      onSave = save
    }

    var values: [Int] { lock.withLock { _values } }
    var contexts: [SaveContext] { lock.withLock { _contexts } }
    var subscriber: SharedSubscriber<Int>? { lock.withLock { _subscriber } }
    var isSubscribed: Bool { lock.withLock { _isSubscribed } }

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      onLoad(context, continuation)
    }

    func subscribe(_ subscriber: SharedSubscriber<Int>) -> SharedSubscription {
      lock.withLock {
        _subscriber = subscriber
        _isSubscribed = true
      }
      return SharedSubscription { [self] in lock.withLock { _isSubscribed = false } }
    }

    func save(_ value: Int, _ context: SaveContext, _ continuation: SaveContinuation) {
      lock.withLock {
        _values.append(value)
        _contexts.append(context)
      }
      onSave(continuation)
    }
  }
}
