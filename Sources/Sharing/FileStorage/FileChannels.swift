import Foundation
import IssueReporting

/// The channels to the files of one storage, one for each file; held weakly.
final class FileChannels: @unchecked Sendable {
  private struct Entry {
    weak var channel: FileChannel?
  }

  // `lock` protects the two properties that follow.
  private let lock = NSLock()
  private var entries: [URL: Entry] = [:]
  private var exitCheck: EndCheck?

  func channel(to url: URL, in files: any Files) -> FileChannel {
    lock.withLock {
      if let channel = entries[url]?.channel { return channel }
      let channel = FileChannel(url: url, files: files)
      entries = entries.filter { $0.value.channel != nil }
      entries[url] = Entry(channel: channel)
      return channel
    }
  }

  /// Lets the process exit only when everything has been written.
  func flushAtExit() {
    lock.withLock {
      guard exitCheck == nil else { return }
      exitCheck = ProcessExit.register { [self] in
        let channels = lock.withLock { entries.values.compactMap(\.channel) }
        for channel in channels { channel.flush() }
      }
    }
  }
}
