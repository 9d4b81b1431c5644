import Foundation

/// Where ``FileStorageKey`` keeps values.
///
/// ```swift
/// withDependencies {
///   $0.defaultFileStorage = .inMemory
/// } operation: {
///   @Shared(.fileStorage(URL(fileURLWithPath: "/settings.json"))) var volume = 5
/// }
/// ```
public struct FileStorage: Hashable, Sendable {
  let files: any Files

  /// The file system.
  ///
  /// A file is replaced as a whole, and has reached the disk before the next value is written: whatever
  /// happens meanwhile, what is read is one complete version. Writes happen in the background; values
  /// that arrive during one are written together afterwards, and the process does not exit before.
  public static let fileSystem = FileStorage(files: DiskFiles())

  /// Fresh files in memory, for tests and previews. They are written at once.
  public static var inMemory: FileStorage { FileStorage(files: MemoryFiles()) }

  /// Whether both are the same storage.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.files === rhs.files
  }

  /// Hashes the identity of the storage.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(files))
  }
}

/// What a storage does with files. Functions throw a ``FileError``.
protocol Files: AnyObject, Sendable {
  /// The channels to the files of this storage.
  var channels: FileChannels { get }

  /// Whether a write takes place inside the call that causes it.
  var isImmediate: Bool { get }

  /// The content of a file; `nil`: there is none.
  func read(_ url: URL) throws -> Data?

  /// Whether somebody, as far as the system tells, is writing the file in place: then a change is to come, when it is
  /// closed.
  func isBeingWritten(_ url: URL) -> Bool

  /// Replaces the content of a file; creates it, and the folders that it is in.
  func write(_ data: Data, to url: URL) throws

  /// Keeps the present content of a file beside it, before it is replaced.
  func setAside(_ url: URL) throws

  /// Follows changes of a file, also those made by ``write(_:to:)``. Files in memory have none from elsewhere, and a
  /// channel tells of its own writes.
  func watch(_ url: URL, _ onChange: @escaping @Sendable () -> Void) -> SharedSubscription
}
