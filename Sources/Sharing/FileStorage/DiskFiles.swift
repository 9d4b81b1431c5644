import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The file system.
final class DiskFiles: Files {
  let channels = FileChannels()
  let isImmediate = false

  func read(_ url: URL) throws -> Data? {
    let path = try path(of: url)
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileError.system("open the file", path)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw FileError.system("examine the file", path) }
    try FileError.requireFile(status.st_mode, path)
    var data = Data(capacity: Int(status.st_size))
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = buffer.withUnsafeMutableBytes { Foundation.read(file, $0.baseAddress, $0.count) }
      if count > 0 {
        data.append(contentsOf: buffer[..<count])
      } else if count == 0 {
        return data
      } else if errno != EINTR {
        throw FileError.system("read the file", path)
      }
    }
  }

  func isBeingWritten(_ url: URL) -> Bool {
    #if canImport(Glibc)
      guard let path = try? path(of: url) else { return false }
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard file >= 0 else { return false }
      defer { close(file) }
      return WriterCheck.hasWriter(file)
    #else
      return false
    #endif
  }

  func write(_ data: Data, to url: URL) throws {
    try AtomicFile(path: path(of: url)).replace(with: data)
  }

  func setAside(_ url: URL) throws {
    try AtomicFile(path: path(of: url)).setAside()
  }

  func watch(_ url: URL, _ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    guard url.isFileURL else { return SharedSubscription {} }
    return FileWatcher.shared.watch(url.path, onChange)
  }

  private func path(of url: URL) throws -> String {
    guard url.isFileURL else { throw FileError(path: url.absoluteString, problem: .notAFile) }
    return url.path
  }
}
