import Dependencies
import Foundation
import IssueReporting
import Testing

@testable import Sharing

/// What is found in the place of a file, and what others do to it.
@Suite struct FileStorageBadInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Loaded {
    let value: Shared<Int>
    let reports: [String]
  }

  /// The value of a file on the disk, and what is reported while it is loaded.
  private func load(_ url: URL) -> Loaded {
    let reporter = RecordingReporter()
    let value = withIssueReporters([reporter]) {
      onDisk { Shared(wrappedValue: 5, .fileStorage(url)) }
    }
    return Loaded(value: value, reports: reporter.messages)
  }

  private func onDisk<R>(_ operation: () throws -> R) rethrows -> R {
    try withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      try operation()
    }
  }

  /// Expects that a value cannot be saved, and returns the error's text.
  private func refusal(of value: Shared<Int>) async throws -> String {
    do {
      try await value.save()
    } catch {
      return "\(error)"
    }
    Issue.record("the value was saved")
    return ""
  }

  @Test func `a pipe is an error, and nobody waits for it`() async throws {
    try #require(mkfifo(folder.file.path, 0o600) == 0)
    let loaded = load(folder.file)
    #expect(loaded.reports.count == 1)
    #expect(
      loaded.reports.first?.contains(".fileStorage(\"\(folder.file.path)\"): there is a device") == true)
    #expect(loaded.value.wrappedValue == 5)
    #expect(try await refusal(of: loaded.value).contains("there is a device"))
    #expect(try folder.names == ["file.json"])
  }

  @Test func `a device is not replaced by a file`() async throws {
    let loaded = load(URL(fileURLWithPath: "/dev/null"))
    #expect(loaded.reports.count == 1)
    #expect(try await refusal(of: loaded.value).contains("/dev/null"))
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test func `links in a circle are an error, and stay`() async throws {
    try FileManager.default.createSymbolicLink(atPath: folder.file.path, withDestinationPath: "other.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("other.json").path, withDestinationPath: "file.json")
    let loaded = load(folder.file)
    #expect(loaded.reports.count == 1)
    #expect(try await refusal(of: loaded.value).contains(folder.file.path))
    #expect(try folder.names == ["file.json", "other.json"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file.path) == "other.json")
  }

  @Test func `a link to a file that is not there makes that file`() async throws {
    try FileManager.default.createSymbolicLink(atPath: folder.file.path, withDestinationPath: "later.json")
    let loaded = load(folder.file)
    #expect(loaded.reports.isEmpty)
    try await loaded.value.save()
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("later.json")) == Data("5".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file.path) == "later.json")
  }

  @Test func `a folder is neither replaced nor copied`() async throws {
    try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: true)
    let loaded = load(folder.file)
    #expect(try await refusal(of: loaded.value).contains("there is a folder"))
    #expect(try folder.names == ["file.json"])
  }

  @Test func `a name as long as the system allows can be saved`() async throws {
    let file = folder.url.appendingPathComponent(String(repeating: "가", count: 85))
    let loaded = load(file)
    #expect(loaded.reports.isEmpty)
    try await loaded.value.save()
    #expect(try Data(contentsOf: file) == Data("5".utf8))
    #expect(try folder.names.count == 1)
  }

  @Test func `a file that could not be read is kept beside the new one`() async throws {
    try Data("7".utf8).write(to: folder.file)
    let files = DiskFiles()
    let channel = FileChannel(url: folder.file, files: Unreadable(files))
    let isRead = await withCheckedContinuation { continuation in
      channel.load(decode: { $0 }, isUserInitiated: false) { (result: Result<Data?, any Error>) in
        continuation.resume(returning: (try? result.get()) != nil)
      }
    }
    #expect(!isRead)
    try await withCheckedThrowingContinuation { continuation in
      channel.save(
        FileSave(
          origin: .init(), isUserInitiated: true, encode: { Data("8".utf8) },
          completion: { continuation.resume(with: $0) }))
    }
    #expect(try folder.names == ["file.json", "file.json.unreadable"])
    #expect(try Data(contentsOf: folder.file) == Data("8".utf8))
    #expect(try Data(contentsOf: folder.file.appendingPathExtension("unreadable")) == Data("7".utf8))
  }

  /// Files of which none may be read.
  private final class Unreadable: Files {
    private let base: DiskFiles
    let channels = FileChannels()
    let isImmediate = false

    init(_ base: DiskFiles) { self.base = base }

    func read(_ url: URL) throws -> Data? {
      throw FileError(path: url.path, problem: .system("open the file", code: EACCES))
    }
    func isBeingWritten(_ url: URL) -> Bool { base.isBeingWritten(url) }
    func write(_ data: Data, to url: URL) throws { try base.write(data, to: url) }
    func setAside(_ url: URL) throws { try base.setAside(url) }
    func watch(_ url: URL, _ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
      SharedSubscription {}
    }
  }

  #if canImport(Glibc)
    @Test func `it is known whether somebody is writing a file in place`() throws {
      try Data("1".utf8).write(to: folder.file)
      let files = DiskFiles()
      #expect(!files.isBeingWritten(folder.file))
      let writer = try FileHandle(forWritingTo: folder.file)
      #expect(files.isBeingWritten(folder.file))
      try writer.close()
      #expect(!files.isBeingWritten(folder.file))
      #expect(!files.isBeingWritten(folder.url.appendingPathComponent("absent")))
    }

    @Test func `what others have half written in place is not reported`() async throws {
      let reporter = RecordingReporter()
      let neighbour = folder.url.appendingPathComponent("neighbour.json")
      try Data("[1]".utf8).write(to: folder.file)
      let (value, other) = withIssueReporters([reporter]) {
        onDisk {
          (
            Shared(wrappedValue: [Int](), .fileStorage(folder.file)),
            Shared(wrappedValue: 0, .fileStorage(neighbour))
          )
        }
      }
      let writer = try FileHandle(forWritingTo: folder.file)
      try writer.truncate(atOffset: 0)
      try writer.write(contentsOf: Data("[1, ".utf8))
      // Somebody else closes the file: there is a change to look at while it is half written.
      try FileHandle(forWritingTo: folder.file).close()
      // Changes of one folder are seen in order.
      try Data("1".utf8).write(to: neighbour)
      await changes(of: SharedReader(other)) { $0 == 1 }
      try writer.write(contentsOf: Data("2]".utf8))
      try writer.close()
      await changes(of: SharedReader(value)) { $0 == [1, 2] }
      #expect(reporter.messages.isEmpty)
      #expect(value.loadError == nil)
      value.withLock { $0 = [3] }
      try await value.save()
      #expect(try folder.names == ["file.json", "neighbour.json"])
    }
  #endif
}
