import SwiftSyntax

/// One case of an enum, as macros need it.
struct EnumCase {
  /// The name as written, with backticks where the source has them.
  let name: TokenSyntax
  let parameters: [EnumCaseParameterSyntax]
  /// The whole `case` declaration, which may hold further cases.
  let declaration: EnumCaseDeclSyntax
  let element: EnumCaseElementSyntax

  /// The name without backticks, as it is shown to people.
  var plainName: String { name.identifier?.name ?? name.text }

  /// The `@available` attributes written on the case, one a line, each with a trailing newline.
  var availability: String {
    declaration.attributes.compactMap { element -> String? in
      guard
        case .attribute(let attribute) = element,
        attribute.attributeName.trimmedDescription == "available"
      else { return nil }
      return attribute.trimmedDescription + "\n"
    }.joined()
  }

  var isUnavailable: Bool { availabilityWords.contains { $0.first == "*" && $0.contains("unavailable") } }

  var isDeprecated: Bool { availabilityWords.contains { $0.contains { $0.hasPrefix("deprecated") } } }

  private var availabilityWords: [[String]] {
    declaration.attributes.compactMap { element in
      guard
        case .attribute(let attribute) = element,
        attribute.attributeName.trimmedDescription == "available",
        case .availability(let arguments) = attribute.arguments
      else { return nil }
      return arguments.map(\.argument.trimmedDescription)
    }
  }

  func hasAttribute(named name: String) -> Bool { declaration.attributes.firstAttribute(named: name) != nil }
}

extension AttributeListSyntax {
  func firstAttribute(named name: String) -> AttributeSyntax? {
    for case .attribute(let attribute) in self {
      let written = attribute.attributeName.trimmedDescription
      if written == name || written.hasSuffix("." + name) { return attribute }
    }
    return nil
  }
}

/// The cases of an enum in source order, with the conditional compilation that surrounds them.
indirect enum EnumCaseTree {
  case enumCase(EnumCase)
  case conditional([Clause])

  struct Clause {
    /// `#if`, `#elseif` or `#else`, with its condition.
    let head: String
    let members: [EnumCaseTree]
  }

  static func members(of list: MemberBlockItemListSyntax) -> [EnumCaseTree] {
    list.flatMap { item -> [EnumCaseTree] in
      if let declaration = item.decl.as(EnumCaseDeclSyntax.self) {
        return declaration.elements.map { element in
          .enumCase(
            EnumCase(
              name: element.name.trimmed,
              parameters: element.parameterClause.map { Array($0.parameters) } ?? [],
              declaration: declaration,
              element: element))
        }
      }
      guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return [] }
      let clauses = conditional.clauses.map { clause -> Clause in
        let members: [EnumCaseTree] =
          if case .decls(let declarations) = clause.elements { Self.members(of: declarations) } else { [] }
        let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
        return Clause(head: clause.poundKeyword.text + condition, members: members)
      }
      return clauses.allSatisfy(\.members.isEmpty) ? [] : [.conditional(clauses)]
    }
  }
}

extension [EnumCaseTree] {
  /// All cases, those of every branch of a conditional included.
  var all: [EnumCase] {
    flatMap { tree -> [EnumCase] in
      switch tree {
      case .enumCase(let enumCase): [enumCase]
      case .conditional(let clauses): clauses.flatMap(\.members.all)
      }
    }
  }

  /// Text for every case, one after another, wrapped in the conditions that surround the case in the source.
  func rendered(_ text: (EnumCase) -> String?) -> String {
    compactMap { tree -> String? in
      switch tree {
      case .enumCase(let enumCase):
        return text(enumCase)
      case .conditional(let clauses):
        let body = clauses.map { clause in
          [clause.head, clause.members.rendered(text)].filter { !$0.isEmpty }.joined(separator: "\n")
        }
        return (body + ["#endif"]).joined(separator: "\n")
      }
    }
    .joined(separator: "\n")
  }
}
