import Foundation

/// One entry of user defaults, read and written by one shared value.
final class AppStorageSlot: @unchecked Sendable {
  private let key: String
  /// User defaults may be used from any thread, but Foundation does not declare it on every platform.
  let store: UserDefaults

  // `lock` protects the three properties that follow. It is never held while user defaults post notifications or a
  // subscriber is called: each of them may wait for another slot.
  private let lock = NSLock()
  private var lastSeen: Any?
  /// How many writes and calls of the subscriber are going on. What is noticed meanwhile is looked at after them.
  private var busy = 0
  private var due: (@Sendable (Any?) -> Void)?

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
      busy += 1
    }
    if let object {
      store.set(object, forKey: key)
    } else {
      store.removeObject(forKey: key)
    }
    DefaultsWriter.shared.didChange(store)
    finish()
  }

  /// Follows changes that were not made by ``write(_:)``.
  func subscribe(_ onChange: @escaping @Sendable (Any?) -> Void) -> SharedSubscription {
    let observer = Observer(
      token: NotificationCenter.default.addObserver(
        forName: UserDefaults.didChangeNotification, object: nil, queue: nil
      ) { [weak self] notification in
        guard let self, store.mayHoldWhatChanged(in: notification.object) else { return }
        check(onChange)
      })
    return SharedSubscription { NotificationCenter.default.removeObserver(observer.token) }
  }

  private func check(_ onChange: @escaping @Sendable (Any?) -> Void) {
    let news = lock.withLock { () -> Any?? in
      guard busy == 0 else {
        due = onChange
        return nil
      }
      let object = store.object(forKey: key)
      guard !isEqual(object, lastSeen) else { return nil }
      lastSeen = object
      busy += 1
      return .some(object)
    }
    guard case .some(let object) = news else { return }
    onChange(object)
    finish()
  }

  private func finish() {
    let due = lock.withLock { () -> (@Sendable (Any?) -> Void)? in
      busy -= 1
      guard busy == 0 else { return nil }
      defer { self.due = nil }
      return self.due
    }
    if let due { check(due) }
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
  }
}
