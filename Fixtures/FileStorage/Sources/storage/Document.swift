import Foundation

/// A value big enough for a torn read to show: its text follows from who wrote it and when.
struct Document: Codable, Equatable, Sendable {
  /// The process that wrote it.
  var writer: Int32
  /// Counts the writes of that process.
  var number: Int
  private var text: String

  init(writer: Int32, number: Int) {
    self.writer = writer
    self.number = number
    text = Self.text(writer, number)
  }

  static let empty = Document(writer: 0, number: 0)

  /// Whether all of it was written at once.
  var isWhole: Bool { text == Self.text(writer, number) }

  private static func text(_ writer: Int32, _ number: Int) -> String {
    String(repeating: "\(writer).\(number) ", count: 200 + number % 1_800)
  }

  /// What a file holds; `nil` where there is none.
  static func read(_ url: URL) throws -> Document? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    let document = try JSONDecoder().decode(Document.self, from: Data(contentsOf: url))
    guard document.isWhole else { throw Complaint("\(url.path) is torn") }
    return document
  }
}

/// Something is not as it must be.
struct Complaint: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
