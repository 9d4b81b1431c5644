import Foundation

/// One public declaration, as a symbol graph describes it.
struct PublicSymbol {
  /// What identifies it in the index.
  let usr: String
  /// `["StackState", "pop(from:)"]`.
  let path: [String]
  /// The declaration in Swift, on one line.
  let declaration: String

  var name: String { path.joined(separator: ".") }

  /// A name that begins with an underscore is public for the compiler's sake and not for people.
  var isForPeople: Bool { !path.contains { $0.hasPrefix("_") } }
}

/// The public declarations of one module, with those that it adds to types of other modules.
struct ModuleInterface {
  let name: String
  private(set) var symbols: [PublicSymbol] = []
  /// `StackState: Equatable where Element: Equatable`.
  private(set) var conformances: [String] = []

  init(name: String, graphs folder: URL) throws {
    self.name = name
    let graphs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent == "\(name).symbols.json" || $0.lastPathComponent.hasPrefix("\(name)@") }
      .map { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)) }
    let names = Dictionary(
      graphs.flatMap(\.symbols).map { ($0.identifier.precise, $0.pathComponents.joined(separator: ".")) },
      uniquingKeysWith: { first, _ in first })
    for graph in graphs {
      symbols += graph.symbols.map(\.publicSymbol).filter { !$0.usr.contains("::SYNTHESIZED::") }
      conformances += graph.relationships.compactMap { $0.conformance(names) }
    }
    symbols.sort { ($0.name, $0.declaration) < ($1.name, $1.declaration) }
    conformances = Set(conformances).sorted()
  }

  /// The text of the module's file in `Documentation/Interface`.
  var text: String {
    var lines = ["// The public interface of \(name), written by Scripts/interface.", ""]
    let declared = Set(symbols.map(\.path))
    var extended: [String] = []
    for symbol in symbols where symbol.isForPeople {
      let parent = Array(symbol.path.dropLast())
      if !parent.isEmpty, !declared.contains(parent), parent != extended {
        lines.append("extension \(parent.joined(separator: "."))")
        extended = parent
      }
      let depth = declared.contains(parent) ? parent.count : min(parent.count, 1)
      lines.append(String(repeating: "  ", count: depth) + symbol.declaration)
    }
    let told = conformances.filter { !$0.hasPrefix("_") && !$0.contains("._") && !$0.contains(" _") }
    if !told.isEmpty { lines += ["", "// Conformances", ""] + told }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// What is used of a symbol graph's file.
private struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }
    struct Extension: Decodable { let constraints: [Constraint]? }
    struct Availability: Decodable {
      let isUnconditionallyDeprecated: Bool?
      let renamed: String?
    }
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let swiftExtension: Extension?
    let availability: [Availability]?

    var publicSymbol: PublicSymbol {
      var declaration = declarationFragments.map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let constraints = (swiftExtension?.constraints ?? []).filter { !$0.isImplied }
      if !constraints.isEmpty {
        declaration += " [where \(constraints.map(\.text).joined(separator: ", "))]"
      }
      if let deprecation = availability?.first(where: { $0.isUnconditionallyDeprecated == true }) {
        declaration =
          "@available(*, deprecated\(deprecation.renamed.map { ", renamed: \"\($0)\"" } ?? "")) \(declaration)"
      }
      return PublicSymbol(usr: identifier.precise, path: pathComponents, declaration: declaration)
    }
  }

  struct Constraint: Decodable {
    let kind: String
    let lhs: String
    let rhs: String

    var isImplied: Bool { ["Copyable", "Escapable"].contains(rhs) }
    var text: String { "\(lhs)\(kind == "sameType" ? " ==" : ":") \(rhs)" }
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
    let swiftConstraints: [Constraint]?

    func conformance(_ names: [String: String]) -> String? {
      guard kind == "conformsTo", let source = names[source], let target = targetFallback ?? names[target],
        !["Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"].contains(target)
      else { return nil }
      let constraints = (swiftConstraints ?? []).filter { !$0.isImplied }
      let condition = constraints.isEmpty ? "" : " where \(constraints.map(\.text).joined(separator: ", "))"
      return "\(source): \(target)\(condition)"
    }
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}
