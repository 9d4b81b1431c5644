import Foundation

/// One entry of user defaults, read and written by one shared value.
final class AppStorageSlot: @unchecked Sendable {
  private let key: String
  /// User defaults may be used from any thread, but Foundation does not declare it on every platform.
  let store: UserDefaults

  // `lock` protects `lastSeen`. It is recursive: a write posts a notification on its own thread.
  private let lock = NSRecursiveLock()
  private var lastSeen: Any?

  init(key: String, store: UserDefaults) {
    self.key = key
    self.store = store
  }

  func read() -> Any? {
    lock.withLock {
      lastSeen = store.object(forKey: key)
      return lastSeen
    }
  }

  func write(_ object: Any?) {
    lock.withLock {
      lastSeen = object
      if let object {
        store.set(object, forKey: key)
      } else {
        store.removeObject(forKey: key)
      }
    }
  }

  /// Follows changes that were not made by ``write(_:)``.
  func subscribe(_ onChange: @escaping @Sendable (Any?) -> Void) -> SharedSubscription {
    let observer = Observer(
      NotificationCenter.default.addObserver(
        forName: UserDefaults.didChangeNotification, object: nil, queue: nil
      ) { [weak self] _ in
        self?.check(onChange)
      })
    return SharedSubscription { NotificationCenter.default.removeObserver(observer.token) }
  }

  private func check(_ onChange: (Any?) -> Void) {
    lock.withLock {
      let object = store.object(forKey: key)
      guard !isEqual(object, lastSeen) else { return }
      lastSeen = object
      onChange(object)
    }
  }

  private func isEqual(_ lhs: Any?, _ rhs: Any?) -> Bool {
    switch (lhs, rhs) {
    case (nil, nil): return true
    case (let lhs?, let rhs?):
      if let lhs = lhs as? AnyHashable, let rhs = rhs as? AnyHashable { return lhs == rhs }
      return NSArray(object: lhs).isEqual(NSArray(object: rhs))
    default: return false
    }
  }

  /// An observation's token, which is only handed back to the notification centre.
  private struct Observer: @unchecked Sendable {
    let token: any NSObjectProtocol

    init(_ token: any NSObjectProtocol) {
      self.token = token
    }
  }
}
