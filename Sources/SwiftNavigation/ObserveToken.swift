import Synchronization

/// Keeps an observation going. It ends when the token is cancelled or goes away.
///
/// ```swift
/// var tokens: Set<ObserveToken> = []
/// observe { label.text = model.title }.store(in: &tokens)
/// ```
public final class ObserveToken: HashableObject, Sendable {
  private let cancelled = Atomic(false)
  private let kept: Mutex<(any AnyObject & Sendable)?>

  /// Called once, when the observation is cancelled or the token goes away.
  public let onCancel: @Sendable () -> Void

  /// Makes a token.
  ///
  /// - Parameter onCancel: Called once, when the token is cancelled or goes away. Does nothing by default.
  public init(onCancel: @escaping @Sendable () -> Void = {}) {
    self.onCancel = onCancel
    kept = Mutex(nil)
  }

  /// Makes a token that owns an object until it is cancelled or goes away.
  init(keeping object: some AnyObject & Sendable) {
    onCancel = {}
    kept = Mutex(object)
  }

  deinit {
    cancel()
  }

  /// Whether the observation has ended.
  public var isCancelled: Bool {
    cancelled.load(ordering: .acquiring)
  }

  /// Ends the observation. Calling it again changes nothing.
  public func cancel() {
    if cancelled.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged {
      // Let go outside the lock: what ends with the object may come back here.
      let object = kept.withLock { object in
        defer { object = nil }
        return object
      }
      withExtendedLifetime(object) {}
      onCancel()
    }
  }

  /// Keeps the token in a set.
  ///
  /// - Parameter collection: The set; removing the token from it ends the observation.
  public func store(in collection: inout Set<ObserveToken>) {
    collection.insert(self)
  }

  /// Keeps the token at the end of a collection.
  ///
  /// - Parameter collection: The collection; removing the token from it ends the observation.
  public func store(in collection: inout some RangeReplaceableCollection<ObserveToken>) {
    collection.append(self)
  }
}
