import Foundation
import Testing

@testable import ComposableArchitecture

/// The texts of all messages, in every language, as files in `Tests/Golden`.
///
/// A message that changes fails here. To accept what messages say now, run
/// `TESTSTORE_RECORD_GOLDEN=1 swift test --filter GoldenMessageTests` and look at the change of the files.
@MainActor
struct GoldenMessageTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Golden")

  private static let isRecording = ProcessInfo.processInfo.environment["TESTSTORE_RECORD_GOLDEN"] != nil

  @Test(arguments: GoldenScenario.all.keys.sorted())
  func `messages read as their golden files`(name: String) async throws {
    let failures = await collectFailures { await GoldenScenario.all[name]?() }
    #expect(!failures.isEmpty)
    for catalogue in MessageCatalogue.all {
      let text =
        failures.map { Self.withoutLines($0.rendered(in: catalogue)) }.joined(separator: "\n\n────\n\n")
        + "\n"
      let file = Self.folder.appendingPathComponent("\(name).\(catalogue.language).txt")
      if Self.isRecording {
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      let golden = try String(contentsOf: file, encoding: .utf8)
      if let difference = diff(golden, text) { Issue.record("\(file.lastPathComponent):\n\(difference)") }
    }
  }

  @Test func `every kind of failure has a golden file`() async {
    var kinds: Set<Failure.Kind> = []
    for name in GoldenScenario.all.keys {
      await kinds.formUnion(collectFailures { await GoldenScenario.all[name]?() }.map(\.kind))
    }
    #expect(Set(Failure.Kind.allCases).subtracting(kinds).isEmpty)
  }

  @Test func `every sentence is in a golden file`() throws {
    for catalogue in MessageCatalogue.all {
      let golden = try GoldenScenario.all.keys
        .map {
          try String(
            contentsOf: Self.folder.appendingPathComponent("\($0).\(catalogue.language).txt"), encoding: .utf8
          )
        }
        .joined()
      let missing = MessageKey.allCases.filter { key in
        guard key != .verbatim, let text = catalogue.texts[key] else { return false }
        // One or many, and between the values: the longest piece of the sentence must be there.
        return ![text, catalogue.one[key] ?? text].contains { golden.contains(Self.longestPiece(of: $0)) }
      }
      #expect(missing == [], "in \(catalogue.language)")
    }
  }

  private static func longestPiece(of text: String) -> Substring {
    text.split(separator: /\{[a-z]+\}/).max { $0.count < $1.count } ?? ""
  }

  @Test func `every golden file is one of a scenario`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    let expected = GoldenScenario.all.keys.flatMap { name in
      MessageCatalogue.all.map { "\(name).\($0.language).txt" }
    }
    #expect(files == expected.sorted())
  }

  /// Lines of source files change with every edit of the tests.
  private static func withoutLines(_ text: String) -> String {
    text.replacing(/(\.swift):[0-9]+/) { "\($0.output.1):LINE" }
  }
}
