import Dependencies
import Foundation
import IssueReporting
import Sharing
import Testing

@Suite struct FileStorageKeyTests {
  struct Settings: Codable, Equatable, Sendable { var volume = 5 }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func onDisk<R>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
  ) async rethrows -> R {
    try await withDependencies {
      $0.defaultFileStorage = .fileSystem
    } operation: {
      try await operation()
    }
  }

  @Test func `in a test nothing touches the disk`() throws {
    @Shared(.fileStorage(folder.file)) var settings = Settings()
    $settings.withLock { $0.volume = 6 }
    #expect(try folder.names == [])
    @Shared(.fileStorage(folder.file)) var again = Settings()
    #expect(again.volume == 6)
  }

  @Test func `a value in memory comes back after its properties are gone`() {
    do {
      @Shared(.fileStorage(folder.file)) var settings = Settings()
      $settings.withLock { $0.volume = 6 }
    }
    @Shared(.fileStorage(folder.file)) var settings = Settings()
    #expect(settings.volume == 6)
  }

  @Test func `a saved value is JSON in the file, and nothing is left beside it`() async throws {
    try await onDisk {
      @Shared(.fileStorage(folder.file)) var settings = Settings()
      $settings.withLock { $0.volume = 6 }
      try await $settings.save()
      let data = try Data(contentsOf: folder.file)
      #expect(try JSONDecoder().decode(Settings.self, from: data) == Settings(volume: 6))
      #expect(try folder.names == ["file.json"])
    }
  }

  @Test func `a property made anew waits for what the last one wrote`() async throws {
    try await onDisk {
      for volume in 1...20 {
        do {
          @Shared(.fileStorage(folder.file)) var settings = Settings()
          $settings.withLock { $0.volume = volume }
        }
        @Shared(.fileStorage(folder.file)) var settings = Settings()
        #expect(settings.volume == volume)
        // The folder of the test must outlive the last write.
        if volume == 20 { try await $settings.save() }
      }
    }
  }

  @Test func `folders are created`() async throws {
    try await onDisk {
      let file = folder.url.appendingPathComponent("a/b/settings.json")
      @Shared(.fileStorage(file)) var settings = Settings()
      try await $settings.save()
      #expect(FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test func `changes from outside are seen: replaced, written in place, removed`() async throws {
    try await onDisk {
      @Shared(.fileStorage(folder.file)) var settings = Settings()
      // Not with `.atomic`: that closes the file after it has replaced another, and is seen twice, the second
      // time perhaps while the file is being written in place.
      let other = folder.url.appendingPathComponent("other.json")
      try Data(#"{"volume":7}"#.utf8).write(to: other)
      try FileManager.default.moveItem(at: other, to: folder.file)
      await changes(of: SharedReader($settings)) { $0.volume == 7 }
      try Data(#"{"volume":8}"#.utf8).write(to: folder.file)
      await changes(of: SharedReader($settings)) { $0.volume == 8 }
      try FileManager.default.removeItem(at: folder.file)
      await changes(of: SharedReader($settings)) { $0.volume == 5 }
    }
  }

  @Test func `a file in a folder that is made later is seen`() async throws {
    try await onDisk {
      let file = folder.url.appendingPathComponent("a/b/settings.json")
      @Shared(.fileStorage(file)) var settings = Settings()
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(#"{"volume":7}"#.utf8).write(to: file, options: .atomic)
      await changes(of: SharedReader($settings)) { $0.volume == 7 }
    }
  }

  @Test(arguments: ["", "{", #"{"volume":"loud"}"#])
  func `a file that cannot be decoded is reported and kept`(content: String) async throws {
    try await onDisk {
      try Data(content.utf8).write(to: folder.file)
      let shared = LockIsolatedShared()
      expectReportsIssue {
        shared.value = Shared(wrappedValue: Settings(), .fileStorage(folder.file))
      } matching: {
        $0.description.contains(folder.file.path) && $0.description.contains("Settings")
      }
      let settings = try #require(shared.value)
      #expect(settings.wrappedValue == Settings())
      #expect(settings.loadError != nil)
      #expect(try String(contentsOf: folder.file, encoding: .utf8) == content)
      settings.withLock { $0.volume = 6 }
      try await settings.save()
      #expect(try folder.names == ["file.json", "file.json.unreadable"])
      let kept = folder.url.appendingPathComponent("file.json.unreadable")
      #expect(try String(contentsOf: kept, encoding: .utf8) == content)
    }
  }

  @Test func `a folder in the place of the file is an error that names it`() async throws {
    try await onDisk {
      try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: true)
      let shared = LockIsolatedShared()
      expectReportsIssue {
        shared.value = Shared(wrappedValue: Settings(), .fileStorage(folder.file))
      } matching: {
        $0.description.contains(folder.file.path) && $0.description.contains("folder")
      }
      let settings = try #require(shared.value)
      await #expect(throws: (any Error).self) { try await settings.save() }
      #expect("\(try #require(settings.saveError))".contains(folder.file.path))
      #expect(try folder.names == ["file.json"])
    }
  }

  @Test func `a URL that is not a file's is an error`() async throws {
    try await onDisk {
      let url = try #require(URL(string: "https://example.org/settings.json"))
      expectReportsIssue {
        @Shared(.fileStorage(url)) var settings = Settings()
        #expect(settings == Settings())
      } matching: {
        $0.description.contains("not that of a file")
      }
    }
  }

  @Test func `a symbolic link stays and what it points to is replaced`() async throws {
    try await onDisk {
      let target = folder.url.appendingPathComponent("target.json")
      try FileManager.default.createSymbolicLink(
        atPath: folder.file.path, withDestinationPath: "target.json")
      @Shared(.fileStorage(folder.file)) var settings = Settings()
      $settings.withLock { $0.volume = 6 }
      try await $settings.save()
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.file.path) == "target.json")
      #expect(try Data(contentsOf: target) == Data(#"{"volume":6}"#.utf8))
      try Data(#"{"volume":7}"#.utf8).write(to: target, options: .atomic)
      await changes(of: SharedReader($settings)) { $0.volume == 7 }
    }
  }

  @Test func `a value may have a format of its own`() {
    let note = Shared(
      wrappedValue: "",
      .fileStorage(
        folder.file, decode: { String(decoding: $0, as: UTF8.self) },
        encode: { Data($0.utf8) }))
    note.withLock { $0 = "hello" }
    #expect(note.wrappedValue == "hello")
  }

  @Test func `a path where no file can be made is an error that names it`() async throws {
    try await onDisk {
      @Shared(.fileStorage(URL(fileURLWithPath: "/proc/sharing/settings.json"))) var settings = Settings()
      await #expect(throws: (any Error).self) { try await $settings.save() }
      let error = try #require($settings.saveError)
      #expect("\(error)".contains(#".fileStorage("/proc/sharing/settings.json")"#))
      #expect(settings == Settings())
    }
  }

  @Test func `a file that is cut short meanwhile is reported and kept, and the value stays`() async throws {
    try await onDisk {
      let (reporter, reports) = CollectingReporter.make()
      let settings = try await withIssueReporters([reporter]) {
        let settings = Shared(wrappedValue: Settings(), .fileStorage(folder.file))
        settings.withLock { $0.volume = 6 }
        try await settings.save()
        return settings
      }
      try Data(#"{"vol"#.utf8).write(to: folder.file, options: .atomic)
      let report = try #require(await reports.first { _ in true })
      #expect(report.contains(folder.file.path) && report.contains("cannot be decoded"))
      #expect(settings.wrappedValue.volume == 6)
      settings.withLock { $0.volume = 7 }
      try await settings.save()
      let kept = folder.url.appendingPathComponent("file.json.unreadable")
      #expect(try String(contentsOf: kept, encoding: .utf8) == #"{"vol"#)
    }
  }

  @Test func `a value that cannot be encoded is an error where it was written`() throws {
    struct Refusal: Error {}
    let number = Shared(
      wrappedValue: 0,
      .fileStorage(folder.file, decode: { _ in 0 }, encode: { _ in throw Refusal() }))
    let line: UInt = #line + 2
    expectReportsIssue {
      number.withLock { $0 = 1 }
    } matching: { issue in
      issue.line == line && issue.description.contains("Refusal")
    }
    #expect(number.saveError != nil)
  }

  /// Sends on what is reported.
  private struct CollectingReporter: IssueReporter {
    let continuation: AsyncStream<String>.Continuation

    static func make() -> (CollectingReporter, AsyncStream<String>) {
      let (stream, continuation) = AsyncStream<String>.makeStream()
      return (CollectingReporter(continuation: continuation), stream)
    }

    func reportIssue(
      _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
      column: UInt
    ) {
      continuation.yield(message() ?? "")
    }
  }

  /// Only used by one test's thread.
  private final class LockIsolatedShared: @unchecked Sendable { var value: Shared<Settings>? }
}
