import Foundation
import Testing

/// `Documentation/TestStoreContract.md` says which test holds which promise. What it names must be there.
struct ContractTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func `everything that the contract names is there`() throws {
    let contract = try String(
      contentsOf: Self.root.appendingPathComponent("Documentation/TestStoreContract.md"), encoding: .utf8)
    let sources = try ["Tests", "Fixtures"].flatMap(Self.sources)
    var promises = 0
    var missing: [String] = []
    for line in contract.split(separator: "\n") where line.hasPrefix("| ") && !line.hasPrefix("| ---") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 2 else {
        missing.append("two cells in: \(line)")
        continue
      }
      guard cells[1] != "test" else { continue }
      promises += 1
      var suite = ""
      for name in cells[1].components(separatedBy: "; ") {
        let reference = Reference(name, suite: suite)
        suite = reference.suite
        if !reference.exists(in: sources, root: Self.root) { missing.append(name) }
      }
    }
    #expect(missing == [])
    #expect(promises > 90)
  }

  @Test func `a name that is not there is missed`() throws {
    let sources = try Self.sources(of: "Tests")
    func exists(_ name: String, suite: String = "") -> Bool {
      Reference(name, suite: suite).exists(in: sources, root: Self.root)
    }
    #expect(exists("`ContractTests`"))
    #expect(exists("`ContractTests`: a name that is not there is missed"))
    #expect(exists("a name that is not there is missed", suite: "ContractTests"))
    #expect(!exists("`NoSuchTests`"))
    #expect(!exists("`ContractTests`: a name that is not written"))
    #expect(!exists("`MatrixTests`: a name that is not there is missed"))
    #expect(!exists("golden `no-such-message`"))
    #expect(!exists("fixture `WrongAssertion/noSuchTest`"))
    #expect(!exists("`Scripts/no-such-script`"))
  }

  /// The texts of all Swift files below a folder.
  private static func sources(of folder: String) throws -> [String] {
    let folder = root.appendingPathComponent(folder)
    let paths = FileManager.default.enumerator(atPath: folder.path)
    var texts: [String] = []
    while let path = paths?.nextObject() as? String {
      guard path.hasSuffix(".swift"), !path.contains(".build/") else { continue }
      texts.append(try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))
    }
    return texts
  }
}

/// What one entry of the contract names.
private struct Reference {
  private enum Kind {
    case suite
    case test(String)
    case golden(String)
    case fixture(suite: String, test: String)
    case script(String)
  }

  let suite: String
  private let kind: Kind

  init(_ text: String, suite: String) {
    if let match = text.wholeMatch(of: /golden `([^`]+)`/) {
      (self.suite, kind) = (suite, .golden(String(match.1)))
    } else if let match = text.wholeMatch(of: /fixture `(\w+)\/(\w+)`/) {
      (self.suite, kind) = (suite, .fixture(suite: String(match.1), test: String(match.2)))
    } else if let match = text.wholeMatch(of: /`(Scripts\/[^`]+)`/) {
      (self.suite, kind) = (suite, .script(String(match.1)))
    } else if let match = text.wholeMatch(of: /`(\w+)`(?:: (.+))?/) {
      self.suite = String(match.1)
      kind = match.2.map { .test(String($0)) } ?? .suite
    } else {
      (self.suite, kind) = (suite, .test(text))
    }
  }

  func exists(in sources: [String], root: URL) -> Bool {
    func isFile(_ path: String) -> Bool {
      FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
    }
    func declares(_ suite: String, _ text: String) -> Bool {
      ["struct \(suite) {", "struct \(suite):", "class \(suite):"].contains { text.contains($0) }
    }
    switch kind {
    case .suite: return sources.contains { declares(suite, $0) }
    case .test(let name):
      return sources.contains { text in
        (text.contains("func `\(name)`") || text.contains("func \(name)()")) && declares(suite, text)
      }
    case .golden(let name): return ["en", "ko"].allSatisfy { isFile("Tests/Golden/\(name).\($0).txt") }
    case .fixture(let fixture, let test):
      return sources.contains { $0.contains("func \(test)(") && declares(fixture, $0) }
    case .script(let path): return isFile(path)
    }
  }
}
