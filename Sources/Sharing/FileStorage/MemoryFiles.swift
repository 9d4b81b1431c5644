import Foundation

/// Files in memory.
final class MemoryFiles: Files, @unchecked Sendable {
  // `lock` protects `contents`.
  private let lock = NSLock()
  private var contents: [URL: Data] = [:]

  let channels = FileChannels()
  let isImmediate = true

  func read(_ url: URL) -> Data? {
    lock.withLock { contents[url] }
  }

  func isBeingWritten(_ url: URL) -> Bool { false }

  func write(_ data: Data, to url: URL) {
    lock.withLock { contents[url] = data }
  }

  func setAside(_ url: URL) {
    lock.withLock { contents[url.appendingPathExtension("unreadable")] = contents[url] }
  }

  func watch(_ url: URL, _ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    SharedSubscription {}
  }
}
