import IssueReporting

/// How much of a piece of evidence a message shows: so many lines, of so many characters.
///
/// Evidence with more is cut, with a note that says how much is left out. Of a removed line and the added one in its
/// place the surroundings of their first difference are kept, so that they are never two equal beginnings.
struct MessageBudget {
  /// The most lines of one piece of evidence.
  private static let lines = 200
  /// The most characters of a line.
  private static let columns = 600
  /// How many characters of a line that is cut before its difference stay at its beginning.
  private static let beginning = 60
  /// How many characters before the difference stay.
  private static let before = 40

  let catalogue: MessageCatalogue

  /// Whether a text needs no cut.
  static func fits(_ text: String) -> Bool {
    if text.utf8.count <= columns { return true }
    var lineCount = 1
    var width = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\n") {
        lineCount += 1
        width = 0
      } else {
        width += 1
      }
      // A character has at least one byte: a text of few bytes surely fits, another may not.
      if lineCount > lines || width > columns { return false }
    }
    return true
  }

  /// The text, or what of it fits.
  func cut(_ text: String) -> String {
    guard !Self.fits(text) else { return text }
    var lines = text.textLines.map(Line.init)
    let left = lines.count - Self.lines + 1
    if left > 1 { lines.removeLast(left) }
    var shown = shortened(lines)
    if left > 1 { shown.append("    " + catalogue.text(.moreLines, count: left)) }
    return shown.joined(separator: "\n")
  }

  private struct Line {
    let text: Substring
    /// The mark of a difference, if the line has one.
    let mark: Character?

    init(_ text: Substring) {
      self.text = text
      let first = text.first { $0 != " " }
      mark = first == "\u{2212}" || first == "+" ? first : nil
    }

    var isLong: Bool { text.utf8.count > MessageBudget.columns && text.count > MessageBudget.columns }
  }

  private func shortened(_ lines: [Line]) -> [String] {
    var shown: [String] = []
    var index = 0
    while index < lines.count {
      let removed = lines[index...].prefix { $0.mark == "\u{2212}" }
      let added = lines[(index + removed.count)...].prefix { $0.mark == "+" }
      guard !removed.isEmpty || !added.isEmpty else {
        shown.append(shortened(lines[index], difference: 0))
        index += 1
        continue
      }
      // A removed line stands for the added one at its place.
      let pairs = zip(removed, added).map(Self.firstDifference)
      for run in [removed, added] {
        shown += run.enumerated().map {
          shortened($1, difference: $0 < pairs.count ? pairs[$0] : 0)
        }
      }
      index += removed.count + added.count
    }
    return shown
  }

  /// Where two lines differ, apart from their marks.
  private static func firstDifference(_ removed: Line, _ added: Line) -> Int {
    guard removed.isLong || added.isLong else { return 0 }
    return zip(removed.text, added.text)
      .prefix { $0 == $1 || ($0 == "\u{2212}" && $1 == "+") }.count
  }

  private func shortened(_ line: Line, difference: Int) -> String {
    guard line.isLong else { return String(line.text) }
    let characters = Array(line.text)
    var text = ""
    var start = 0
    if difference > Self.columns / 2 {
      start = min(difference, characters.count) - Self.before
      text = String(characters[..<Self.beginning])
      text += " " + catalogue.text(.moreCharacters, count: start - Self.beginning) + " … "
    }
    let end = min(start + Self.columns - text.count, characters.count)
    text += String(characters[start..<end])
    if end < characters.count {
      text += " " + catalogue.text(.moreCharacters, count: characters.count - end)
    }
    return text
  }
}
