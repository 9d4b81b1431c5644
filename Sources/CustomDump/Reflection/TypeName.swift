/// The name of a type as a reader would write it.
enum TypeName {
  /// Whether a name is that of the ids of elements of a stack, which a feature's test does not choose.
  static func isElementID(_ name: String) -> Bool { name.hasSuffix("StackElementID") }

  /// How much of the name is kept.
  enum Detail {
    /// Enclosing types, no module, no generic arguments: `Cart.Line`.
    case short
    /// Enclosing types and generic arguments, no module: `Box<Int>`.
    case generic
    /// Everything that the runtime knows.
    case full
  }

  static func of(_ type: Any.Type, detail: Detail = .short) -> String {
    let name = _typeName(type, qualified: true)
    return detail == .full ? name : simplified(name, keepsArguments: detail == .generic)
  }

  private enum Bracket {
    case arguments, optional, array, dictionary
    case parenthesis
  }

  /// Reads a mangled-free qualified name from left to right. Brackets are kept on a stack, so depth costs no
  /// recursion.
  private static func simplified(_ name: String, keepsArguments: Bool) -> String {
    let text = Array(name)
    var stack: [(bracket: Bracket, before: String, key: String?)] = []
    var output = ""
    var index = 0

    func isIdentifier(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "_" || character == "$"
    }
    func starts(_ prefix: String) -> Bool {
      text[index...].starts(with: prefix)
    }

    while index < text.count {
      if starts("(unknown context at ") || starts("(extension in ") {
        while index < text.count, text[index] != ")" { index += 1 }
        index += 2
        continue
      }
      if starts("-> ") {
        output += "-> "
        index += 3
        continue
      }
      let character = text[index]
      switch character {
      case "<":
        stack.append((.arguments, output, nil))
        output = ""
        index += 1
      case ">":
        guard let top = stack.popLast() else {
          output.append(character)
          index += 1
          continue
        }
        let inner = output
        output = top.before
        switch top.bracket {
        case .arguments: if keepsArguments { output += "<\(inner)>" }
        case .optional: output += needsParentheses(inner) ? "(\(inner))?" : "\(inner)?"
        case .array: output += "[\(inner)]"
        case .dictionary: output += "[\(top.key ?? ""): \(inner)]"
        case .parenthesis: output += inner
        }
        index += 1
      case "(":
        stack.append((.parenthesis, output + "(", nil))
        output = ""
        index += 1
      case ")":
        if let top = stack.popLast() { output = top.before + output }
        output.append(")")
        index += 1
      case "," where stack.last?.bracket == .dictionary && stack.last?.key == nil:
        stack[stack.count - 1].key = output
        output = ""
        index += 2
      case _ where isIdentifier(character):
        var components: [String] = []
        while index < text.count {
          if starts("(unknown context at ") {
            while index < text.count, text[index] != ")" { index += 1 }
            index += 2
            continue
          }
          var component = ""
          while index < text.count, isIdentifier(text[index]) {
            component.append(text[index])
            index += 1
          }
          if component.isEmpty { break }
          components.append(component)
          guard index < text.count, text[index] == "." else { break }
          index += 1
        }
        let isSugar = index < text.count && text[index] == "<" && components.first == "Swift"
        let continuesName = output.hasSuffix(".")
        if isSugar, components.count == 2,
          let bracket = ["Optional": .optional, "Array": .array, "Dictionary": .dictionary][components[1]]
            as Bracket?
        {
          // A member of a sugared type keeps the plain spelling: `Array.Nested`.
          if isFollowedByMember(text, from: index) {
            output += components[1]
          } else {
            stack.append((bracket, output, nil))
            output = ""
            index += 1
          }
        } else {
          output += (components.count > 1 && !continuesName ? components.dropFirst() : components[...])
            .joined(separator: ".")
        }
      default:
        output.append(character)
        index += 1
      }
    }
    while let top = stack.popLast() { output = top.before + output }
    return output
  }

  private static func needsParentheses(_ name: String) -> Bool {
    name.contains("->") || name.contains(" & ") || name.hasPrefix("any ") || name.hasPrefix("some ")
  }

  /// Whether the argument list that opens at `index` is followed by a dot.
  private static func isFollowedByMember(_ text: [Character], from index: Int) -> Bool {
    var depth = 0
    var index = index
    while index < text.count {
      switch text[index] {
      case "<": depth += 1
      case ">" where index > 0 && text[index - 1] != "-": depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { return index < text.count && text[index] == "." }
    }
    return false
  }
}
