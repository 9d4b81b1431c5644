import Foundation
import Sharing

/// Values in app storage, of each kind, which one process writes and the next one reads.
///
/// Where they are on disk is up to the environment: `HOME` and `XDG_CONFIG_HOME`.
enum Settings {
  private static let threads = 8

  private struct Values {
    @Shared(.appStorage("count")) var count = 0
    @Shared(.appStorage("flag")) var flag = false
    @Shared(.appStorage("share")) var share = 0.0
    @Shared(.appStorage("name")) var name = ""
    @Shared(.appStorage("data")) var data = Data()
    @Shared(.appStorage("date")) var date: Date?
    @Shared(.appStorage("page")) var page: URL?
    @Shared(.appStorage("tags")) var tags: [String] = []
    @Shared(.appStorage("gone")) var gone: String?
  }

  /// Writes every value and ends the process.
  ///
  /// - Parameter how: `return` from `main` or `exit` at once; `save` and leave without the work of an exit; or write
  ///   from several `threads` and exit.
  static func write(thenEndBy how: String?) async throws {
    let values = Values()
    values.$gone.withLock { $0 = "there" }
    for number in 1...100 { values.$count.withLock { $0 = number } }
    values.$flag.withLock { $0 = true }
    values.$share.withLock { $0 = 0.25 }
    values.$name.withLock { $0 = "name" }
    values.$data.withLock { $0 = Data([1, 2, 3]) }
    values.$date.withLock { $0 = Date(timeIntervalSince1970: 5) }
    values.$page.withLock { $0 = URL(string: "https://example.com/?page=1") }
    values.$tags.withLock { $0 = ["a", "b"] }
    values.$gone.withLock { $0 = nil }
    switch how {
    case "return": return
    case "exit": exit(0)
    case "save":
      try await values.$count.save()
      _exit(0)
    case "threads":
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        @Shared(.appStorage("thread-\(thread)")) var own = 0
        for number in 1...100 { $own.withLock { $0 = number } }
      }
      exit(0)
    default: throw Complaint("how the process is to end is missing")
    }
  }

  /// Expects that every value is there.
  static func read() throws {
    let values = Values()
    let found: [Any?] = [
      values.count, values.flag, values.share, values.name, [UInt8](values.data),
      values.date?.timeIntervalSince1970, values.page, values.tags, values.gone,
    ]
    let wanted: [Any?] = [
      100, true, 0.25, "name", [1, 2, 3] as [UInt8], 5.0, URL(string: "https://example.com/?page=1"),
      ["a", "b"],
      String?.none,
    ]
    guard String(describing: found) == String(describing: wanted) else {
      throw Complaint("found \(found), wrote \(wanted)")
    }
    let own = (0..<threads).map { thread in
      @Shared(.appStorage("thread-\(thread)")) var own = 0
      return own
    }
    guard Set(own) == [0] || Set(own) == [100] else { throw Complaint("threads wrote \(own)") }
    print("every value is there, of threads: \(own[0])")
  }
}
