/// Writes text as Swift string literals and names as identifiers.
enum SourceText {
  /// A literal of one line.
  static func literal(_ text: String) -> String {
    "\"" + escaped(text, quotes: true) + "\""
  }

  /// The lines of a multi-line literal, its delimiters included, when `text` reads better that way.
  static func multiline(_ text: String) -> [String]? {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 2 || (lines.count == 2 && text.unicodeScalars.count > 60) else { return nil }
    return ["\"\"\""] + lines.map { escaped(String($0), quotes: false) } + ["\"\"\""]
  }

  private static func escaped(_ text: String, quotes: Bool) -> String {
    var result = ""
    // A mark that combines with the scalar before it is escaped where that scalar is not the text's own.
    var joinsForeignScalar = true
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      var isEscaped = true
      switch scalar {
      case "\\": result += "\\\\"
      case "\"" where quotes: result += "\\\""
      // Three quotes in a row would end a multi-line literal; escaping each is legible and always right.
      case "\"" where index + 1 < scalars.count && scalars[index + 1] == "\"",
        "\"" where index > 0 && scalars[index - 1] == "\"":
        result += "\\\""
      // An editor would take it for a placeholder, even in a string.
      case "#" where index > 0 && scalars[index - 1] == "<": result += "\\u{23}"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0": result += "\\0"
      // Editors strip spaces at the end of a line.
      case " " where !quotes && index == scalars.count - 1: result += "\\u{20}"
      default:
        if isPrintable(scalar, joinsForeignScalar: joinsForeignScalar) {
          result.unicodeScalars.append(scalar)
          isEscaped = false
        } else {
          result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      }
      joinsForeignScalar = isEscaped
    }
    return result
  }

  private static func isPrintable(_ scalar: Unicode.Scalar, joinsForeignScalar: Bool) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    // The joiner inside an emoji sequence is part of what a reader sees.
    case .format: scalar == "\u{200D}" && !joinsForeignScalar
    case .spaceSeparator: scalar == " "
    case .nonspacingMark, .enclosingMark, .spacingMark: !joinsForeignScalar
    default: !(joinsForeignScalar && scalar.properties.isGraphemeExtend)
    }
  }

  /// A member or label, in backticks where the language asks for them.
  static func identifier(_ name: String) -> String {
    if name.hasPrefix("`") { return raw(name) }
    return reserved.contains(name) || !isPlainIdentifier(name) ? "`\(name)`" : name
  }

  /// An argument label: every keyword but these may be written bare.
  static func label(_ name: String) -> String {
    if name.hasPrefix("`") { return raw(name) }
    return ["inout", "var", "let"].contains(name) || !isPlainIdentifier(name)
      ? "`\(name)`" : name
  }

  /// The runtime's spelling of a raw identifier has no-break spaces where the source has spaces.
  private static func raw(_ name: String) -> String {
    String(name.map { $0 == "\u{A0}" ? " " : $0 })
  }

  private static func isPlainIdentifier(_ name: String) -> Bool {
    guard let first = name.first else { return false }
    return !first.isNumber
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" || isEmoji($0) }
  }

  private static func isEmoji(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.value > 0x2000 }
  }

  /// The name of a variable, in backticks where it is a keyword.
  static func variable(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : identifier(name)
  }

  private static let keywords = Set(
    """
    as associatedtype await break case catch class continue default defer deinit do else enum extension fallthrough false
    fileprivate for func guard if import in init inout internal is let nil operator precedencegroup private protocol public
    repeat rethrows return self static struct subscript super switch throw throws true try typealias var where while
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Names that mean something else, or nothing, right after a dot.
  private static let reserved: Set<String> = ["init", "self", "Self", "Type", "Protocol"]
}
