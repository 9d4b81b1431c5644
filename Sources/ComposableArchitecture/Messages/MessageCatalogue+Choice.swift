import Foundation

extension MessageCatalogue {
  /// Every language that messages are written in.
  package static let all: [MessageCatalogue] = [.english, .korean]

  /// The language that the environment asks for: `TESTSTORE_LANGUAGE`, else the locale variables.
  package static let current = choose(from: ProcessInfo.processInfo.environment)

  /// Chooses a language.
  ///
  /// - Parameter environment: The environment's variables.
  /// - Returns: The catalogue of the first variable that is set and not empty, English if it names a
  ///   language without one.
  package static func choose(from environment: [String: String]) -> MessageCatalogue {
    for name in ["TESTSTORE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = environment[name], !value.isEmpty else { continue }
      let code = value.prefix { $0.isLetter }.lowercased()
      return all.first { $0.language == code } ?? .english
    }
    return .english
  }
}
