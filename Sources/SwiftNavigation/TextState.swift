public import CustomDump
public import Foundation

/// A text of the user interface as a value: pieces of plain text, each with its formatting.
///
/// ```swift
/// let text = TextState("Delete ") + TextState(verbatim: note.title).bold() + TextState("?")
/// String(state: text)  // "Delete Groceries?"
/// ```
///
/// Two texts are equal when they read the same and each character is formatted the same, whatever pieces
/// they were put together from.
public struct TextState: Hashable, Sendable {
  /// Neighbours that are formatted alike are one run, and no run is empty, so that equal texts have equal runs.
  private var runs: [Run]

  private struct Run: Hashable, Sendable {
    var text: String
    var style: Style
  }

  /// The formatting of a piece of text; `nil` where nothing was asked for.
  private struct Style: Hashable, Sendable {
    var isBold: Bool?
    var isItalic: Bool?
    var isUnderlined: Bool?
    var isStruckThrough: Bool?
    var hasMonospacedDigits: Bool?
    var kerning: CGFloat?
    var tracking: CGFloat?
    var baselineOffset: CGFloat?
  }

  /// A text that reads as given.
  ///
  /// - Parameter content: The text. Nothing in it is interpreted or translated.
  public init<S: StringProtocol>(_ content: S) {
    self.init(verbatim: String(content))
  }

  /// A text that reads as given, here and wherever texts are translated.
  ///
  /// - Parameter content: The text.
  public init(verbatim content: String) {
    runs = content.isEmpty ? [] : [Run(text: content, style: Style())]
  }

  /// One text after the other; each keeps its formatting.
  public static func + (lhs: TextState, rhs: TextState) -> TextState {
    var result = lhs
    var rest = rhs.runs[...]
    if let last = result.runs.last, let next = rest.first, last.style == next.style {
      result.runs[result.runs.count - 1].text += next.text
      rest = rest.dropFirst()
    }
    result.runs += rest
    return result
  }

  /// What the text reads, without its formatting.
  fileprivate var plainText: String {
    runs.reduce(into: "") { $0 += $1.text }
  }
}

// MARK: - Formatting

extension TextState {
  /// The text in bold.
  ///
  /// A piece that already says whether it is bold keeps its own setting, here and with every other format.
  ///
  /// - Parameter isActive: `false` keeps the text regular inside a text that is made bold later.
  public func bold(_ isActive: Bool = true) -> TextState { setting(\.isBold, to: isActive) }

  /// The text in italics.
  ///
  /// - Parameter isActive: `false` keeps the text upright inside a text that is made italic later.
  public func italic(_ isActive: Bool = true) -> TextState { setting(\.isItalic, to: isActive) }

  /// The text with a line below it.
  ///
  /// - Parameter isActive: `false` keeps the text without a line inside a text that is underlined later.
  public func underline(_ isActive: Bool = true) -> TextState { setting(\.isUnderlined, to: isActive) }

  /// The text with a line through it.
  ///
  /// - Parameter isActive: `false` keeps the text without a line inside a text that is struck through later.
  public func strikethrough(_ isActive: Bool = true) -> TextState { setting(\.isStruckThrough, to: isActive) }

  /// The text with digits that are all of one width.
  public func monospacedDigit() -> TextState { setting(\.hasMonospacedDigits, to: true) }

  /// The text with space added after each character, ligatures kept.
  ///
  /// - Parameter kerning: The space in points.
  public func kerning(_ kerning: CGFloat) -> TextState { setting(\.kerning, to: kerning) }

  /// The text with space added after each character, ligatures broken up.
  ///
  /// - Parameter tracking: The space in points.
  public func tracking(_ tracking: CGFloat) -> TextState { setting(\.tracking, to: tracking) }

  /// The text moved up or down.
  ///
  /// - Parameter baselineOffset: How far up, in points; negative is down.
  public func baselineOffset(_ baselineOffset: CGFloat) -> TextState {
    setting(\.baselineOffset, to: baselineOffset)
  }

  private func setting<Value>(_ property: WritableKeyPath<Style, Value?>, to value: Value) -> TextState {
    var result = TextState("")
    for var run in runs {
      run.style[keyPath: property] = run.style[keyPath: property] ?? value
      var piece = TextState("")
      piece.runs = [run]
      result = result + piece
    }
    return result
  }
}

// MARK: - Reading

extension String {
  /// What a text reads, without its formatting.
  ///
  /// - Parameters:
  ///   - state: The text.
  ///   - locale: The language to read it in. Texts are not translated on this platform, so every locale
  ///     reads the same.
  public init(state: TextState, locale: Locale? = nil) {
    self = state.plainText
  }
}

extension TextState: CustomDumpRepresentable {
  /// What the text reads, with the formatting of each piece marked: `**bold**`, `_italic_`, `~~struck~~` and
  /// tags for the rest.
  private var markedText: String {
    runs.reduce(into: "") { result, run in
      var text = run.text
      let style = run.style
      func wrap(_ opening: String, _ closing: String, when condition: Bool?) {
        if condition == true { text = opening + text + closing }
      }
      func tag(_ name: String, _ value: CGFloat?) {
        guard let value else { return }
        text = "<\(name)=\(value)>\(text)</\(name)>"
      }
      wrap("**", "**", when: style.isBold)
      wrap("_", "_", when: style.isItalic)
      wrap("~~", "~~", when: style.isStruckThrough)
      wrap("<u>", "</u>", when: style.isUnderlined)
      wrap("<monospaced-digit>", "</monospaced-digit>", when: style.hasMonospacedDigits)
      tag("kerning", style.kerning)
      tag("tracking", style.tracking)
      tag("baseline-offset", style.baselineOffset)
      result += text
    }
  }

  /// What a dump of the text shows: what it reads, with its formatting marked.
  public var customDumpValue: Any { markedText }
}
