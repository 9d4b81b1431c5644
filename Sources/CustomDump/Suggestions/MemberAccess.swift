import Foundation
import Synchronization

/// Which members of a type are within reach of other files.
///
/// Reflection does not tell a private property from any other, nor which initialisers there are. The symbols of the
/// program do where its module was built for testing: what is internal has a symbol that other modules may link to,
/// what is private has none or a local one. Where they say nothing, which is elsewhere than on Linux, in modules that are
/// not built for testing, and of types that are private themselves or generic, nothing is known.
enum MemberAccess {
  /// The name of a type as the demangler writes it in the types of parameters.
  static func name(of type: Any.Type) -> String? {
    _mangledTypeName(type).flatMap { demangled("$s" + $0 + "D") }
  }

  /// The initialisers of a type that neither fail, throw nor wait; `nil` if they are not known.
  static func initializers(of type: Any.Type) -> [Initializer]? { members(of: type)?.initializers }

  /// Whether a property of a type has observers, which may change other properties when it is set.
  static func hasObserver(in type: Any.Type, of name: String) -> Bool {
    observed(in: type).contains(name)
  }

  private static let knownObserved = Mutex<[ObjectIdentifier: Set<String>]>([:])

  private static func observed(in type: Any.Type) -> Set<String> {
    if let known = knownObserved.withLock({ $0[ObjectIdentifier(type)] }) { return known }
    var result: Set<String> = []
    if let mangled = _mangledTypeName(type), mangled.hasSuffix("V") {
      let prefix = "$s" + mangled
      let name = demangled(prefix).map { $0 + "." }
      for symbol in ProgramSymbols.observers where symbol.hasPrefix(prefix) {
        guard let name, let text = demangled(symbol), text.hasPrefix(name),
          let end = text.firstRange(of: ".didset : ") ?? text.firstRange(of: ".willset : ")
        else { continue }
        result.insert(String(text[..<end.lowerBound].dropFirst(name.count)))
      }
    }
    knownObserved.withLock { $0[ObjectIdentifier(type)] = result }
    return result
  }

  /// Whether a property of a type can be set; `nil` if that is not known.
  static func hasSetter(of type: Any.Type, named name: String) -> Bool? {
    members(of: type)?.setters.contains(name)
  }

  struct Initializer {
    var labels: [String] = []
    /// The types of the parameters, with all modules.
    var types: [String] = []
    /// The positions of the parameters that have a default.
    var defaults: Set<Int> = []
  }

  private struct Members {
    var initializers: [Initializer] = []
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
    var defaults: [String: Set<Int>] = [:]
    var names: [String] = []
    for symbol in ProgramSymbols.linkable where symbol.hasPrefix(prefix) {
      guard let text = demangled(symbol) else { continue }
      if let argument = defaultArgument(text) {
        defaults[argument.function, default: []].insert(argument.position)
        continue
      }
      guard text.hasPrefix(name + ".") else { continue }
      let member = text.dropFirst(name.count + 1)
      if member.hasPrefix("init(") {
        var initializer = Initializer()
        guard let parameters = parameters(member.dropFirst(5), result: name) else { continue }
        for parameter in parameters {
          // The registrar of an observable type, which comes last, has a default.
          if parameter.label.hasPrefix("_$") { continue }
          initializer.labels.append(parameter.label)
          initializer.types.append(parameter.type)
        }
        names.append(text)
        members.initializers.append(initializer)
      } else if let end = member.firstRange(of: ".setter : ") {
        members.setters.insert(String(member[..<end.lowerBound]))
      }
    }
    for (index, name) in names.enumerated() {
      members.initializers[index].defaults = defaults[name] ?? []
    }
    return members
  }

  /// What `default argument 1 of Module.Type.init(…) -> …` tells.
  private static func defaultArgument(_ text: String) -> (position: Int, function: String)? {
    let start = "default argument "
    guard text.hasPrefix(start), let end = text.firstRange(of: " of "),
      let position = Int(text[..<end.lowerBound].dropFirst(start.count))
    else { return nil }
    return (position, String(text[end.upperBound...]))
  }

  /// The parameters of `id: Swift.Int, _: (Swift.Int) -> Swift.Bool) -> Module.Type`; `nil` for initialisers that throw,
  /// wait or may return nothing.
  private static func parameters(
    _ signature: Substring, result: String
  ) -> [(label: String, type: String)]? {
    var parameters: [(label: String, type: String)] = []
    var depth = 0
    var text = ""
    var label: String?
    var previous: Character = " "
    func add() {
      guard let label else { return }
      // Types that are only marked as sendable are the same to the runtime.
      let type = text.drop { $0 == " " }.replacing(" & Swift.Sendable", with: "")
        .replacing("Swift.Sendable & ", with: "").replacing("Swift.Sendable", with: "Any")
      parameters.append((label, String(type)))
    }
    for (index, character) in zip(signature.indices, signature) {
      var isPartOfText = true
      switch character {
      case "(", "[", "<": depth += 1
      case ">" where previous == "-": break
      case ")" where depth == 0:
        add()
        return signature[index...] == ") -> \(result)" ? parameters : nil
      case ")", "]", ">": depth -= 1
      case ":" where depth == 0 && label == nil:
        label = String(text.drop { $0 == " " })
        text = ""
        isPartOfText = false
      case "," where depth == 0:
        add()
        label = nil
        text = ""
        isPartOfText = false
      default: break
      }
      if isPartOfText { text.append(character) }
      previous = character
    }
    return nil
  }

  private static func demangled(_ symbol: String) -> String? {
    guard let text = runtimeDemangle(symbol, symbol.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
