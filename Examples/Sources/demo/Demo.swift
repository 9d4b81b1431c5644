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
    case ["tabs"]: await playTabs()
    case ["todos"]: await playTodos()
    case ["sign-in"]: await playSignIn()
    case ["downloads"]: await playDownloads()
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
    Usage: demo [live | steps | failure | tabs | todos | sign-in | downloads]

      live       Run the Counter and Search features with the live Store.
      steps      Run both under TestStore, step by step.
      failure    Make one wrong assertion and show how it is explained.

      tabs       Play an app of three tabs, one of which is a login screen.
      todos      Play a list of things to do: filter, bindings, a debounced sort.
      sign-in    Play a form with an alert, a sheet, and a stack for the second factor.
      downloads  Play downloads that can be cancelled, one by one.

    On a terminal you can type; without one a script is played. Without an argument the first three run, one after
    the other.
    """
}

func title(_ text: String) {
  print("\n\(text)\n\(String(repeating: "─", count: text.count))")
}
