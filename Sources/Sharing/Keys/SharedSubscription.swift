import Foundation

/// A subscription to changes of a shared value; it ends when cancelled or released.
///
/// ```swift
/// let subscription = SharedSubscription { print("ended") }
/// subscription.cancel()
/// ```
public struct SharedSubscription: Sendable {
  private let cancellation: Cancellation

  /// A subscription that runs a function, once, when it ends.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    cancellation = Cancellation(cancel)
  }

  /// Ends the subscription. Later calls have no effect.
  public func cancel() {
    cancellation.cancel()
  }

  private final class Cancellation: @unchecked Sendable {
    // `lock` protects `onCancel`, the only property.
    private let lock = NSLock()
    private var onCancel: (@Sendable () -> Void)?

    init(_ onCancel: @escaping @Sendable () -> Void) {
      self.onCancel = onCancel
    }

    deinit { cancel() }

    func cancel() {
      let onCancel = lock.withLock {
        defer { self.onCancel = nil }
        return self.onCancel
      }
      onCancel?()
    }
  }
}
