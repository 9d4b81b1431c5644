import ComposableArchitecture
import Foundation
import Search

/// The Search feature on a terminal: type to search, arrow keys move, q quits.
@MainActor
final class SearchScreen {
  private static let rows = 10

  private let store: StoreOf<Search>
  private var selected = 0
  private var linesDrawn = 0

  init(store: StoreOf<Search>) {
    self.store = store
  }

  func run() async {
    let terminal = RawTerminal()
    defer { terminal.restore() }
    draw()
    for await key in terminal.keys() {
      switch key {
      case .quit:
        erase()
        return
      case .up: selected = max(0, selected - 1)
      case .down: selected = max(0, min(visible.count - 1, selected + 1))
      case .delete: search(String(store.state.query.dropLast()))
      case .character(let character): search(store.state.query + String(character))
      }
      draw()
    }
  }

  private var visible: ArraySlice<String> { store.state.results.prefix(Self.rows) }

  private func search(_ query: String) {
    selected = 0
    let task = store.send(.queryChanged(query))
    Task {
      await task.finish()
      draw()
    }
  }

  private func draw() {
    var lines = ["Search: \(store.state.query)▏"]
    lines += visible.enumerated().map { index, city in (index == selected ? "› " : "  ") + city }
    let hidden = store.state.results.count - visible.count
    if hidden > 0 { lines.append("  … and \(hidden) more") }
    lines.append("(type to search, ↑ ↓ to move, q to quit)")
    erase()
    write(lines.joined(separator: "\n") + "\n")
    linesDrawn = lines.count
  }

  private func erase() {
    guard linesDrawn > 0 else { return }
    write("\u{1B}[\(linesDrawn)A\u{1B}[J")
    linesDrawn = 0
  }

  private func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}
