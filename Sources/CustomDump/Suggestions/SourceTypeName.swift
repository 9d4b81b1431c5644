/// A type's name as a test file writes it: module dropped, enclosing types kept, `[Element]`,
/// `[Key: Value]` and `Wrapped?` sugared, private contexts left out; a type in a function by its own name.
struct SourceTypeName {
  /// The whole name, generic arguments included.
  let full: String
  /// The name without the generic arguments of its last component: `Pair` for `Pair<Int, String>`.
  let base: String
  /// The module that declares the type, empty when it has none (tuples, functions, `Any`).
  let module: String

  init(_ type: Any.Type) {
    let qualified = _typeName(type, qualified: true)
    var parser = Parser(qualified)
    let parsed = parser.type()
    guard parser.isAtEnd else {
      full = String(describing: type)
      base = full
      module = ""
      return
    }
    full = parsed
    base = parser.outermostBase ?? parsed
    module = parser.outermostModule ?? ""
  }

  /// Whether the type comes with the toolchain or this package, so that its memberwise initialiser is out
  /// of reach and its stored properties may be too.
  var isFromLibrary: Bool {
    Self.toolchainModules.contains(module) || Self.packageModules.contains(module)
      || module.hasPrefix("_") || module.hasPrefix("Foundation")
  }

  private static let packageModules: Set<String> = [
    "CasePaths", "Clocks", "ComposableArchitecture", "ConcurrencyExtras", "CustomDump", "Dependencies",
    "IdentifiedCollections", "IssueReporting", "Sharing", "SwiftNavigation",
  ]

  private static let toolchainModules: Set<String> = [
    "Builtin", "CoreFoundation", "CoreGraphics", "Dispatch", "Distributed", "Glibc", "Observation",
    "ObjectiveC", "RegexBuilder", "Swift", "SwiftUI", "Synchronization", "System", "Testing", "UIKit",
    "XCTest",
  ]
}

/// Reads the runtime's fully qualified names.
private struct Parser {
  private let text: [Character]
  private var position = 0
  private var depth = 0
  private(set) var outermostBase: String?
  private(set) var outermostModule: String?

  init(_ text: String) { self.text = Array(text) }

  var isAtEnd: Bool { position >= text.count }

  /// A type, an intersection of protocols or a function.
  mutating func type() -> String {
    depth += 1
    defer { depth -= 1 }
    var prefix = ""
    while let word = attribute() { prefix += word }
    var result = "(" == current && !startsContext ? tuple() : nominal()
    while consume(" & ") { result += " & " + nominal() }
    for effect in [" async", " throws"] where consume(effect) { result += effect }
    if consume(" -> ") { result += " -> " + type() }
    while consume(".Type") { result += ".Type" }
    return prefix + result
  }

  private var current: Character? { isAtEnd ? nil : text[position] }

  private var startsContext: Bool { starts("(unknown context at ") || starts("(extension in ") }

  private func starts(_ word: String) -> Bool {
    let word = Array(word)
    return position + word.count <= text.count
      && text[position..<(position + word.count)].elementsEqual(word)
  }

  private mutating func consume(_ word: String) -> Bool {
    guard starts(word) else { return false }
    position += word.count
    return true
  }

  private mutating func attribute() -> String? {
    for word in ["any ", "some ", "inout ", "@Sendable ", "@escaping ", "__owned ", "sending "]
    where consume(word) {
      return word
    }
    guard current == "@" else { return nil }
    var word = ""
    while let character = current {
      word.append(character)
      position += 1
      if character == " " { break }
    }
    return word
  }

  private mutating func tuple() -> String {
    position += 1
    var elements: [String] = []
    while let character = current, character != ")" {
      let start = position
      let label = identifier()
      if !label.isEmpty, consume(": ") {
        elements.append("\(label): \(type())")
      } else {
        position = start
        elements.append(type())
      }
      if !consume(", ") { break }
    }
    guard consume(")") else {
      position = text.count + 1
      return ""
    }
    return "(" + elements.joined(separator: ", ") + ")"
  }

  private mutating func nominal() -> String {
    var components: [String] = []
    var arguments: [String] = []
    var seen = 0
    var contexts = 0
    var module = ""
    while true {
      if skipContext() {
        contexts += 1
        // One context is a type that is private; one more, a type in a function, which is in scope by
        // its own name and cannot be reached through the types around it.
        if contexts == 2 { components = [] }
        continue
      }
      contexts = 0
      let name = identifier()
      guard !name.isEmpty else { break }
      arguments = current == "<" ? genericArguments() : []
      if seen == 0, current == "." || current == ":" {
        module = name
      } else {
        components.append(name + (arguments.isEmpty ? "" : "<\(arguments.joined(separator: ", "))>"))
      }
      seen += 1
      guard current == ".", !starts(".Type") else { break }
      position += 1
    }
    if depth == 1, outermostBase == nil {
      outermostModule = module
      var bases = components
      if let last = bases.popLast() {
        outermostBase = (bases + [String(last.prefix { $0 != "<" })]).joined(separator: ".")
      }
    }
    return sugared(module: module, components: components, arguments: arguments)
  }

  private func sugared(module: String, components: [String], arguments: [String]) -> String {
    let name = components.joined(separator: ".")
    guard module == "Swift", components.count == 1 else { return name }
    switch (name.prefix { $0 != "<" }, arguments.count) {
    case ("Optional", 1):
      let wrapped = arguments[0]
      let needsParentheses = ["->", " & "].contains { wrapped.contains($0) } || wrapped.hasPrefix("any ")
      return needsParentheses ? "(\(wrapped))?" : "\(wrapped)?"
    case ("Array", 1): return "[\(arguments[0])]"
    case ("Dictionary", 2): return "[\(arguments[0]): \(arguments[1])]"
    default: return name
    }
  }

  /// Steps over `(unknown context at $1234).` and `(extension in Module):`.
  private mutating func skipContext() -> Bool {
    guard startsContext else { return false }
    while current.map({ $0 != ")" }) ?? false { position += 1 }
    position += 1
    if current == "." || current == ":" { position += 1 }
    return true
  }

  private mutating func genericArguments() -> [String] {
    position += 1
    var arguments: [String] = []
    while let character = current, character != ">" {
      var argument = type()
      if consume(" == ") { argument = type() }
      arguments.append(argument)
      if !consume(", ") { break }
    }
    if !consume(">") { position = text.count + 1 }
    return arguments
  }

  private mutating func identifier() -> String {
    var name = ""
    if current == "`" {
      repeat {
        name.append(text[position])
        position += 1
      } while !isAtEnd && text[position] != "`"
      if !isAtEnd {
        name.append("`")
        position += 1
      }
      return SourceText.identifier(name)
    }
    while let character = current,
      character.isLetter || character.isNumber || character == "_" || character == "$"
    {
      name.append(character)
      position += 1
    }
    return name
  }
}
