import ComposableArchitecture
import Foundation

/// Shows what the library does: `swift run --package-path Examples demo`.
@main
struct Demo {
  static func main() async {
    switch Array(CommandLine.arguments.dropFirst()) {
    case []:
      await live()
      await tested()
      await explained()
    case ["live"]: await live()
    case ["steps"]: await tested()
    case ["failure"]: await explained()
    case ["--help"], ["-h"], ["help"]: print(help)
    case let arguments:
      FileHandle.standardError.write(
        Data("demo: I do not know '\(arguments.joined(separator: " "))'.\n\n\(help)\n".utf8))
      exit(64)
    }
  }

  static let help = """
    Usage: demo [live | steps | failure]

      live     Run the Counter and Search features with the live Store. On a terminal you can type; without
               one a script is played.
      steps    Run both under TestStore, step by step.
      failure  Make one wrong assertion and show how it is explained.

    Without an argument all three run, one after the other.
    """
}

func title(_ text: String) {
  print("\n\(text)\n\(String(repeating: "─", count: text.count))")
}
