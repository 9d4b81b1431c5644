import Foundation

/// The way to one file and back: it orders reads and writes, and tells subscribers of foreign changes.
final class FileChannel: @unchecked Sendable {
  /// The property that a save comes from.
  final class Origin: Sendable {}

  private struct Subscriber {
    let origin: Origin
    let decode: @Sendable (Result<Data?, any Error>) -> News
  }

  /// What a subscriber makes of a content.
  private struct News {
    let isDecoded: Bool
    /// Gives it the value, and returns what is left to do, without the lock: telling its observers.
    let give: () -> () -> Void
  }

  let url: URL
  let files: any Files
  private let work = DispatchQueue(label: "sharing.file")

  // `lock` protects the three properties that follow. It is recursive: what subscribers do may save.
  private let lock = NSRecursiveLock()
  private var queue = FileQueue()
  private var subscribers: [Int: Subscriber] = [:]
  private var lastSubscriber = 0

  init(url: URL, files: any Files) {
    self.url = url
    self.files = files
  }

  // MARK: - Loading

  func load<Value>(
    decode: @escaping @Sendable (Data) throws -> Value, isUserInitiated: Bool,
    completion: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    guard isUserInitiated, !files.isImmediate else {
      // What an earlier property wrote must be in the file.
      flush()
      return completion(read(decode))
    }
    work.async { completion(self.read(decode)) }
  }

  private func read<Value>(_ decode: (Data) throws -> Value) -> Result<Value?, any Error> {
    do {
      let data = try files.read(url)
      let value = Result { try data.map(decode) }
      lock.withLock { queue.read(data, isUndecodable: value.isFailure) }
      return value
    } catch {
      // What nobody could read must not be lost either.
      lock.withLock { queue.read(nil, isUndecodable: true) }
      return .failure(error)
    }
  }

  // MARK: - Following

  func subscribe<Value>(
    _ origin: Origin,
    decode: @escaping @Sendable (Data) throws -> Value,
    _ onChange: @escaping @Sendable (Result<Value?, any Error>) -> () -> Void
  ) -> SharedSubscription {
    let id = lock.withLock {
      lastSubscriber += 1
      subscribers[lastSubscriber] = Subscriber(origin: origin) { data in
        let value = Result { try data.get().map(decode) }
        return News(isDecoded: !value.isFailure) { onChange(value) }
      }
      return lastSubscriber
    }
    let watch = files.watch(url) { [weak self] in
      guard let self else { return }
      work.async { self.check() }
    }
    return SharedSubscription { [self] in
      watch.cancel()
      lock.withLock { subscribers[id] = nil }
    }
  }

  /// Reads the file after a change, and tells the subscribers if the content is news.
  ///
  /// The lock is held while they are given it, so that a save that comes in is later than what they are given; a save
  /// that is on its way to this channel makes them ignore it.
  private func check() {
    var content = Result { try files.read(url) }
    var news = news(of: content)
    while case .success(let data) = content, !news.allSatisfy(\.isDecoded) {
      // Others may write the file in place. What they have not finished is no news: a change follows.
      if files.isBeingWritten(url) { return }
      // They may have finished since it was read.
      let again = Result { try files.read(url) }
      if case .success(data) = again { break }
      content = again
      news = self.news(of: content)
    }
    let tell = lock.withLock {
      if case .success(let data) = content {
        guard queue.isNews(data) else { return [() -> Void]() }
        queue.read(data, isUndecodable: !news.allSatisfy(\.isDecoded))
      } else {
        queue.read(nil, isUndecodable: true)
      }
      return news.map { $0.give() }
    }
    for tell in tell { tell() }
  }

  /// What the subscribers make of a content; nothing where it is known already.
  private func news(of content: Result<Data?, any Error>) -> [News] {
    let concerned = lock.withLock {
      if case .success(let data) = content, !queue.isNews(data) { return [Subscriber]() }
      return Array(subscribers.values)
    }
    return concerned.map { $0.decode(content) }
  }

  // MARK: - Saving

  func save(_ save: FileSave) {
    if files.isImmediate {
      lock.withLock { if queue.add(save) { write() } }
      return
    }
    let mustStart = lock.withLock { queue.add(save) }
    guard mustStart else { return }
    files.channels.flushAtExit()
    work.async { self.write() }
  }

  /// Returns when everything that was saved before has been written, or has failed to be.
  func flush() {
    guard !files.isImmediate, lock.withLock({ queue.isPending }) else { return }
    work.sync {}
  }

  private func write() {
    while let write = lock.withLock({ queue.nextWrite() }) {
      let result = Result {
        let data = try write.last.encode()
        if write.mustSetAside { try files.setAside(url) }
        try files.write(data, to: url)
        let tell = lock.withLock {
          queue.wrote(data)
          return subscribers.values.filter { $0.origin !== write.last.origin }
            .map { $0.decode(.success(data)).give() }
        }
        for tell in tell { tell() }
      }
      for (save, result) in write.outcomes(of: result) { save.completion(result) }
    }
  }
}

extension Result {
  fileprivate var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
