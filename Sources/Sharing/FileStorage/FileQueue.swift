import Foundation

/// A value on its way to a file.
struct FileSave: Sendable {
  let origin: FileChannel.Origin
  let isUserInitiated: Bool
  let encode: @Sendable () throws -> Data
  let completion: @Sendable (Result<Void, any Error>) -> Void
}

/// What is to be written to a file, and what is known of its content.
///
/// A value without locks or threads. Saves that arrive while one is being written are written together:
/// only the last value counts.
struct FileQueue {
  /// The saves that one write takes care of; the last one has the value.
  struct Write {
    let saves: [FileSave]
    let mustSetAside: Bool

    var last: FileSave { saves[saves.count - 1] }

    /// What the callers are told when the write is over. Where it failed, a write that a later one has
    /// replaced is not reported once more.
    func outcomes(
      of result: Result<Void, any Error>
    ) -> [(save: FileSave, result: Result<Void, any Error>)] {
      saves.indices.map { index in
        let save = saves[index]
        return (save, index == saves.count - 1 || save.isUserInitiated ? result : .success(()))
      }
    }
  }

  private var waiting: [FileSave] = []
  private var isWriting = false
  private var known: Data?
  private var isUndecodable = false

  /// Whether the file is about to be replaced.
  var isPending: Bool { isWriting || !waiting.isEmpty }

  /// Adds a save.
  ///
  /// - Returns: Whether the caller must see to it that ``nextWrite()`` is called.
  mutating func add(_ save: FileSave) -> Bool {
    defer { waiting.append(save) }
    return !isPending
  }

  /// The next write; `nil`: nothing is waiting.
  mutating func nextWrite() -> Write? {
    guard !waiting.isEmpty else {
      isWriting = false
      return nil
    }
    isWriting = true
    defer { waiting = [] }
    return Write(saves: waiting, mustSetAside: isUndecodable)
  }

  /// Remembers what was written.
  mutating func wrote(_ data: Data) {
    known = data
    isUndecodable = false
  }

  /// Remembers what was read, and whether it must be kept because nobody could make anything of it.
  mutating func read(_ data: Data?, isUndecodable: Bool) {
    known = data
    self.isUndecodable = isUndecodable
  }

  /// Whether a content that was read after a change was reported is news.
  func isNews(_ data: Data?) -> Bool {
    !isPending && data != known
  }
}
