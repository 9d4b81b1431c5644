import ConcurrencyExtras
import Foundation
import IssueReporting

/// The channels to the files of one storage, one for each file; held weakly.
final class FileChannels: @unchecked Sendable {
  // `lock` protects the two properties that follow.
  private let lock = NSLock()
  private var table = WeakTable<URL, FileChannel, Void>()
  private var exitCheck: EndCheck?

  func channel(to url: URL, in files: any Files) -> FileChannel {
    lock.withLock {
      if let (channel, _) = table[url] { return channel }
      let channel = FileChannel(url: url, files: files)
      table.insert(channel, for: url)
      return channel
    }
  }

  /// Lets the process exit only when everything has been written.
  func flushAtExit() {
    lock.withLock {
      guard exitCheck == nil else { return }
      exitCheck = ProcessExit.register { [self] in
        let channels = lock.withLock { table.objects }
        for channel in channels { channel.flush() }
      }
    }
  }
}
