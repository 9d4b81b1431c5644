import Foundation

/// Measures the library against floors in the same process: `swift run -c release --package-path Benchmarks benchmarks`.
@main
struct Benchmarks {
  static let usage = """
    Usage: benchmarks [--only TEXT] [--repeats N] [--json FILE]

      --only TEXT   Run the rows whose name contains TEXT, and their floors.
      --repeats N   Measure each row N times, 5 or more (7 unless given).
      --json FILE   Write the table as JSON too.
    """

  @MainActor
  static func main() async throws {
    var only: String?
    var file: String?
    var repeats = 7
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--help", "-h":
        print(usage)
        return
      case "--only": only = try value(of: argument, &arguments)
      case "--json": file = try value(of: argument, &arguments)
      case "--repeats":
        guard let count = Int(try value(of: argument, &arguments)), count >= 5 else {
          fail("--repeats needs a number of 5 or more.")
        }
        repeats = count
      default: fail("I do not know '\(argument)'.")
      }
    }

    var table = Table(repeats: repeats)
    let all = floors + testStoreRows + storeRows + valueRows + dumpRows
    let chosen = all.filter { row in only.map { row.name.contains($0) } ?? true }
    guard !chosen.isEmpty else { fail("No row's name contains '\(only ?? "")'.") }
    // A floor stands before the rows that are compared with it.
    for row in all where chosen.contains(where: { $0.name == row.name || $0.floor == row.name }) {
      try await table.measure(row)
    }
    print(table.text)
    if let file { try table.json.write(to: URL(fileURLWithPath: file)) }
  }

  private static func value(of option: String, _ arguments: inout ArraySlice<String>) throws -> String {
    guard let value = arguments.popFirst() else { fail("\(option) needs a value.") }
    return value
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("benchmarks: \(message)\n\n\(usage)\n".utf8))
    exit(64)
  }
}
