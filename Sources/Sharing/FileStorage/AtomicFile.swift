import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A file that is only ever replaced as a whole.
///
/// A new version is written beside the file, brought to the disk, and renamed over it; then the folder is
/// brought to the disk. Whoever reads, at any time and after any crash, reads one complete version.
struct AtomicFile {
  private static let lastTemporary = Atomic(0)

  /// The path that was asked for, for messages.
  private let name: String
  /// Where the file really is: a symbolic link stays, what it points to is replaced.
  private let path: String

  init(path: String) {
    name = path
    self.path = SymbolicLink.destination(of: path)
  }

  private var folder: String { (path as NSString).deletingLastPathComponent }
  private var lastComponent: String { (path as NSString).lastPathComponent }

  func replace(with data: Data) throws {
    try createFolder()
    let mode = try replaceableMode()
    removeAbandonedFiles()
    let temporary = temporaryPath()
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666)
    guard file >= 0 else { throw error("create a file in the folder") }
    do {
      defer { close(file) }
      if let mode, fchmod(file, mode) != 0 { throw error("keep the permissions of the file") }
      try write(data, to: file)
      guard fsync(file) == 0 else { throw error("bring the file to the disk") }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let failure = error("replace the file")
      unlink(temporary)
      throw failure
    }
    try synchronizeFolder()
  }

  /// Gives the present content a second name, so that replacing the file does not lose it.
  func setAside() throws {
    // What cannot be replaced stays where it is.
    guard try replaceableMode() != nil else { return }
    for number in 1...1_000 {
      let name = path + (number == 1 ? ".unreadable" : ".unreadable-\(number)")
      if link(path, name) == 0 { return }
      guard errno == EEXIST else {
        // Not every file system has a second name for a file.
        do { return try FileManager.default.copyItem(atPath: path, toPath: name) } catch {
          throw self.error("keep the file that cannot be decoded")
        }
      }
    }
    throw error("keep the file that cannot be decoded")
  }

  private func createFolder() throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      let code = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw FileError(
        path: name, problem: .system("create the folder", code: code.map { Int32($0.code) } ?? ENOTDIR))
    }
  }

  /// The permissions of the file that is to be replaced; `nil`: there is none.
  private func replaceableMode() throws -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw error("examine the file") }
      return nil
    }
    try FileError.requireFile(status.st_mode, name)
    guard access(path, W_OK) == 0 else { throw error("write the file") }
    return status.st_mode & 0o7777
  }

  private func write(_ data: Data, to file: Int32) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw error("write the file")
      }
    }
  }

  private func synchronizeFolder() throws {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw error("open the folder") }
    defer { close(file) }
    guard fsync(file) == 0 else { throw error("bring the folder to the disk") }
  }

  // MARK: - Temporary files

  /// Short enough that a name with it is no longer than the 255 bytes that the system allows.
  private var temporaryPrefix: String {
    var bytes = 0
    let name = lastComponent.prefix { character in
      bytes += character.utf8.count
      return bytes <= 150
    }
    return ".\(name)."
  }

  private func temporaryPath() -> String {
    let number = Self.lastTemporary.add(1, ordering: .relaxed).newValue
    return "\(folder)/\(temporaryPrefix)\(getpid()).\(number).tmp"
  }

  /// Removes what processes left behind that were killed while they wrote this file.
  private func removeAbandonedFiles() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(temporaryPrefix) && name.hasSuffix(".tmp") {
      let process = name.dropFirst(temporaryPrefix.count).prefix { $0 != "." }
      guard let process = pid_t(process), kill(process, 0) != 0, errno == ESRCH else { continue }
      unlink("\(folder)/\(name)")
    }
  }

  private func error(_ action: String) -> FileError {
    FileError.system(action, name)
  }
}
