/// Texts as Swift source: quoted, escaped, with as many `#` as they need.
enum StringLiteral {
  /// Whether a text prints as a multi-line literal.
  static func isMultiline(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "\n"))
  }

  /// A literal on one line, whatever the text holds.
  static func singleLine(_ text: String) -> String {
    let hashes = hashes(for: text, quotes: 1)
    var output = ""
    output.reserveCapacity(text.utf8.count + 2 + 2 * hashes.count)
    output += hashes
    output += "\""
    if needsEscapes(text, includingLineBreaks: true) {
      appendEscaped(text, hashes: hashes, escapesLineBreaks: true, to: &output)
    } else {
      output += text
    }
    output += "\""
    output += hashes
    return output
  }

  /// The parts of a multi-line literal: the delimiters, and the lines between them.
  static func multiline(_ text: String) -> (opening: String, lines: [Substring], closing: String) {
    let hashes = hashes(for: text, quotes: 3)
    return (hashes + "\"\"\"", lines(of: text, hashes: hashes), "\"\"\"" + hashes)
  }

  /// The delimiters that fit two texts at once, and the lines of each.
  static func multiline(
    _ left: String, _ right: String
  ) -> (opening: String, left: [Substring], right: [Substring], closing: String) {
    let leftHashes = hashes(for: left, quotes: 3)
    let rightHashes = hashes(for: right, quotes: 3)
    let hashes = leftHashes.count > rightHashes.count ? leftHashes : rightHashes
    return (
      hashes + "\"\"\"", lines(of: left, hashes: hashes), lines(of: right, hashes: hashes),
      "\"\"\"" + hashes
    )
  }

  private static func lines(of text: String, hashes: String) -> [Substring] {
    var escaped = text
    if needsEscapes(text, includingLineBreaks: false) {
      escaped = ""
      appendEscaped(text, hashes: hashes, escapesLineBreaks: false, to: &escaped)
    }
    return escaped.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  /// As many `#` as make quotes and backslashes of the text plain characters.
  private static func hashes(for text: String, quotes: Int) -> String {
    var count = 0
    var quoteRun = 0
    var hashRun = 0
    var isCounting = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""):
        quoteRun += 1
        hashRun = 0
        isCounting = quoteRun >= quotes
      case UInt8(ascii: "\\"):
        quoteRun = 0
        hashRun = 0
        isCounting = true
      case UInt8(ascii: "#") where isCounting:
        quoteRun = 0
        hashRun += 1
      default:
        quoteRun = 0
        isCounting = false
      }
      if isCounting { count = max(count, hashRun + 1) }
    }
    return String(repeating: "#", count: count)
  }

  private static func needsEscapes(_ text: String, includingLineBreaks: Bool) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if byte < 0x20, includingLineBreaks || byte != UInt8(ascii: "\n") { return true }
      if byte == 0x7F { return true }
      // U+0080…009F, and the separators U+2028 and U+2029.
      if previous == 0xC2, byte < 0xA0 { return true }
      if previous == 0x80, byte == 0xA8 || byte == 0xA9 { return true }
      previous = byte
    }
    return false
  }

  private static func appendEscaped(
    _ text: String, hashes: String, escapesLineBreaks: Bool, to output: inout String
  ) {
    let escape = "\\" + hashes
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where escapesLineBreaks: output += escape + "n"
      case "\n": output.unicodeScalars.append(scalar)
      case "\r": output += escape + "r"
      case "\t": output += escape + "t"
      case "\0": output += escape + "0"
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value),
        "\u{2028}", "\u{2029}":
        output += escape + "u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: output.unicodeScalars.append(scalar)
      }
    }
  }
}
