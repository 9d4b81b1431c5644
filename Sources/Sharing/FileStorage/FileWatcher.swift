import Foundation

#if canImport(Glibc)
  import Glibc

  /// Tells of changes of files, through inotify.
  ///
  /// Folders are watched, not files: a file that is replaced is another file. Where a folder does not
  /// exist yet, the nearest one above it is watched until it does.
  final class FileWatcher: @unchecked Sendable {
    static let shared = FileWatcher()

    private struct Watch {
      let path: String
      let onChange: @Sendable () -> Void
      /// The names to look for, in the folder of each descriptor.
      var names: [Int32: Set<String>] = [:]
    }

    // `queue` protects the two properties that follow.
    private let queue = DispatchQueue(label: "sharing.file-watcher")
    private var watches: [Int: Watch] = [:]
    private var lastWatch = 0
    private let descriptor: Int32
    private let source: (any DispatchSourceRead)?

    private init() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      source =
        descriptor < 0 ? nil : DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
      source?.setEventHandler { [unowned self] in readEvents() }
      source?.activate()
    }

    /// Follows a file that need not exist.
    func watch(_ path: String, _ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
      let id = queue.sync {
        lastWatch += 1
        watches[lastWatch] = Watch(path: path, onChange: onChange)
        arm(lastWatch)
        return lastWatch
      }
      return SharedSubscription { [self] in
        queue.async { self.remove(id) }
      }
    }

    private func arm(_ id: Int) {
      guard let watch = watches[id] else { return }
      var names: [Int32: Set<String>] = [:]
      for place in SymbolicLink.places(of: watch.path) {
        var (folder, name) = Self.split(place)
        var folderDescriptor = add(folder)
        while folderDescriptor < 0, folder != "/", folder != "." {
          (folder, name) = Self.split(folder)
          folderDescriptor = add(folder)
        }
        if folderDescriptor >= 0 { names[folderDescriptor, default: []].insert(name) }
      }
      watches[id]?.names = names
    }

    private func remove(_ id: Int) {
      guard let watch = watches.removeValue(forKey: id) else { return }
      for folder in watch.names.keys where !watches.values.contains(where: { $0.names[folder] != nil }) {
        inotify_rm_watch(descriptor, folder)
      }
    }

    private func add(_ folder: String) -> Int32 {
      let events =
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
        | IN_ONLYDIR
      return inotify_add_watch(descriptor, folder, UInt32(events))
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
      let folder = (path as NSString).deletingLastPathComponent
      return (folder.isEmpty ? "." : folder, (path as NSString).lastPathComponent)
    }

    private func readEvents() {
      var changed: Set<Int> = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { break }
        buffer.withUnsafeBytes { bytes in
          var offset = 0
          while offset < count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + MemoryLayout<inotify_event>.size
            offset = start + Int(event.len)
            let name = String(decoding: bytes[start..<offset].prefix { $0 != 0 }, as: UTF8.self)
            changed.formUnion(watches(concernedBy: event, name: name))
          }
        }
      }
      for id in changed.sorted() {
        // The change may be a folder on the way to the file, or a link.
        arm(id)
        watches[id]?.onChange()
      }
    }

    private func watches(concernedBy event: inotify_event, name: String) -> [Int] {
      let mask = Int(event.mask)
      if mask & Int(IN_Q_OVERFLOW) != 0 { return Array(watches.keys) }
      return watches.compactMap { id, watch in
        guard let names = watch.names[event.wd] else { return nil }
        if mask & Int(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF) != 0 { return id }
        guard names.contains(name) else { return nil }
        // A file that was just created is empty; it is complete when it is closed.
        if mask & Int(IN_CREATE) != 0, mask & Int(IN_ISDIR) == 0, !isCompleteAtOnce(name, in: watch) {
          return nil
        }
        return id
      }
    }

    /// Whether a new entry is a link, of either kind, which is never closed.
    private func isCompleteAtOnce(_ name: String, in watch: Watch) -> Bool {
      SymbolicLink.places(of: watch.path).contains { place in
        var status = stat()
        guard Self.split(place).name == name, lstat(place, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFLNK || status.st_nlink > 1
      }
    }
  }
#elseif canImport(Darwin)
  /// Tells of changes of files, through dispatch sources on the folder that a file is in.
  final class FileWatcher: Sendable {
    static let shared = FileWatcher()

    private let queue = DispatchQueue(label: "sharing.file-watcher")

    /// Follows a file whose folder exists.
    func watch(_ path: String, _ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
      let folder = (SymbolicLink.destination(of: path) as NSString).deletingLastPathComponent
      let descriptor = open(folder, O_EVTONLY)
      guard descriptor >= 0 else { return SharedSubscription {} }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor, eventMask: [.write, .rename, .delete], queue: queue)
      source.setEventHandler(handler: onChange)
      source.setCancelHandler { close(descriptor) }
      source.activate()
      return SharedSubscription { source.cancel() }
    }
  }
#endif
