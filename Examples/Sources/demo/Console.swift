import ComposableArchitecture
import Foundation

/// Plays a feature by lines of text: those that are typed on a terminal, or those of a script where there is none.
@MainActor
struct Console {
  /// What can be typed, one command a line.
  let commands: String
  /// The lines that are played without a terminal.
  let script: [String]

  nonisolated static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// - Parameters:
  ///   - screen: What there is to see. It is drawn again when the state that it reads changes.
  ///   - perform: Does what a line says and returns the effects that it started; `nil` if it is not understood.
  func play(
    screen: @escaping @MainActor @Sendable () -> String, perform: @MainActor (_ words: [String]) -> StoreTask?
  ) async {
    if Self.isInteractive {
      await playKeyboard(screen: screen, perform: perform)
    } else {
      await playScript(screen: screen, perform: perform)
    }
  }

  private func playScript(screen: () -> String, perform: @MainActor ([String]) -> StoreTask?) async {
    print(screen())
    for line in script {
      print("\n› \(line)")
      await perform(words(of: line))?.finish()
      print(screen())
    }
  }

  private func playKeyboard(
    screen: @escaping @MainActor @Sendable () -> String, perform: @MainActor ([String]) -> StoreTask?
  ) async {
    print("\(commands)\nquit\n")
    let drawing = observe { print("\n\(screen())\n› ", terminator: "") }
    defer { drawing.cancel() }
    for await line in Self.lines() {
      if ["q", "quit"].contains(line) { return }
      if perform(words(of: line)) == nil { print("\(commands)\nquit\n› ", terminator: "") }
      fflush(nil)
    }
  }

  private func words(of line: String) -> [String] { line.split(separator: " ").map(String.init) }

  /// The lines as they are typed. It ends when the input does.
  private static func lines() -> AsyncStream<String> {
    AsyncStream { continuation in
      let reader = Thread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
      reader.start()
    }
  }
}

extension DependencyValues {
  /// Lets a script not wait for the time that it would take live.
  mutating func hurryIfScripted() {
    guard !Console.isInteractive else { return }
    continuousClock = ImmediateClock()
    // A script starts with nothing and leaves nothing behind.
    defaultFileStorage = .inMemory
  }
}
