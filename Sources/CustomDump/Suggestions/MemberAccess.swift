import Foundation
import Synchronization

/// Which members of a type are within reach of other files.
///
/// Reflection does not tell a private property from any other, nor which initialisers there are. The symbols of the
/// program do where its module was built for testing: what is internal has a symbol that other modules may link to,
/// what is private has none or a local one. Where they say nothing, which is elsewhere than on Linux, in modules that are
/// not built for testing, and of types that are private themselves or generic, nothing is known.
enum MemberAccess {
  /// Whether a type has an initialiser with these labels in this order; `nil` if that is not known.
  static func hasInitializer(of type: Any.Type, labels: [String]) -> Bool? {
    members(of: type)?.initializers.contains(labels)
  }

  /// Whether a property of a type can be set; `nil` if that is not known.
  static func hasSetter(of type: Any.Type, named name: String) -> Bool? {
    members(of: type)?.setters.contains(name)
  }

  private struct Members {
    var initializers: Set<[String]> = []
    var setters: Set<String> = []
  }

  private static let known = Mutex<[ObjectIdentifier: Members?]>([:])

  private static func members(of type: Any.Type) -> Members? {
    if let members = known.withLock({ $0[ObjectIdentifier(type)] }) { return members }
    let members = readMembers(of: type)
    known.withLock { $0[ObjectIdentifier(type)] = .some(members) }
    return members
  }

  private static func readMembers(of type: Any.Type) -> Members? {
    guard let mangled = _mangledTypeName(type), mangled.hasSuffix("V") else {
      return nil
    }
    let prefix = "$s" + mangled
    // The accessor of the metadata is as visible as the type.
    guard ProgramSymbols.linkable.contains(prefix + "Ma"), let name = demangled(prefix) else { return nil }
    var members = Members()
    for symbol in ProgramSymbols.linkable where symbol.hasPrefix(prefix) {
      guard let text = demangled(symbol), text.hasPrefix(name + ".") else { continue }
      let member = text.dropFirst(name.count + 1)
      if member.hasPrefix("init(") {
        // The registrar of an observable type has a default.
        members.initializers.insert(labels(member.dropFirst(5)).filter { !$0.hasPrefix("_$") })
      } else if let end = member.firstRange(of: ".setter : ") {
        members.setters.insert(String(member[..<end.lowerBound]))
      }
    }
    return members
  }

  /// The labels of `id: Swift.Int, _: (Swift.Int) -> Swift.Bool) -> Module.Type`.
  private static func labels(_ signature: Substring) -> [String] {
    var labels: [String] = []
    var depth = 0
    var label = ""
    var isLabel = true
    var previous: Character = " "
    for character in signature {
      switch character {
      case "(", "[", "<": depth += 1
      case ">" where previous == "-": break
      case ")" where depth == 0: return labels
      case ")", "]", ">": depth -= 1
      case ":" where depth == 0 && isLabel:
        labels.append(label)
        isLabel = false
      case "," where depth == 0:
        label = ""
        isLabel = true
      case " ": break
      default: if isLabel { label.append(character) }
      }
      previous = character
    }
    return labels
  }

  private static func demangled(_ symbol: String) -> String? {
    guard let text = runtimeDemangle(symbol, symbol.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
