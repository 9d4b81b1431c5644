import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// What went wrong with the file of a shared value.
struct FileError: Error, CustomStringConvertible {
  enum Problem: Equatable {
    /// A call of the system failed, with its error code.
    case system(String, code: Int32)
    case isFolder
    case isDevice
    case notAFile
    case undecodable(type: String, reason: String)
    case unencodable(type: String, reason: String)
  }

  let path: String
  let problem: Problem

  var description: String {
    let cause =
      switch problem {
      case .system(let action, let code):
        "cannot \(action): \(String(cString: strerror(code)))."
      case .isFolder:
        "there is a folder where the file should be."
      case .isDevice:
        "there is a device, a pipe or a socket where the file should be."
      case .notAFile:
        "the URL is not that of a file."
      case .undecodable(let type, let reason):
        """
        the file cannot be decoded as \(type). It stays as it is; the next save keeps it beside the new one.
        \(reason)
        """
      case .unencodable(let type, let reason):
        """
        the value cannot be encoded; the file has the last value that could.
        \(type): \(reason)
        """
      }
    return ".fileStorage(\(String(reflecting: path))): \(cause)"
  }
}

extension FileError {
  /// The error of the call of the system that has just failed: nothing that may set `errno` comes in between.
  static func system(_ action: String, _ path: String) -> FileError {
    FileError(path: path, problem: .system(action, code: errno))
  }

  /// Refuses what is there under the name of a file but is none: a pipe, for one, would be waited for without end.
  static func requireFile(_ mode: mode_t, _ path: String) throws {
    switch mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(path: path, problem: .isFolder)
    default: throw FileError(path: path, problem: .isDevice)
    }
  }
}
