import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ObservableState`: identity and a registrar for a state, and observed access to each of its properties.
enum ObservableStateMacro {
  private static func isSupported(_ declaration: some DeclGroupSyntax) -> Bool {
    declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self)
  }
}

extension ObservableStateMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard isSupported(declaration), !protocols.isEmpty else { return [] }
    return [
      try ExtensionDeclSyntax(
        """
        extension \(type.trimmed): nonisolated ComposableArchitecture.ObservableState {}
        """)
    ]
  }
}

extension ObservableStateMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if let declaration = declaration.as(StructDeclSyntax.self) {
      // Not where attributes are added: that is once for each name, and so would the error be.
      for case let variable? in declaration.allMembers.map({ $0.as(VariableDeclSyntax.self) })
      where variable.bindings.count > 1 && variable.isVariableOfInstance {
        context.reportSharedDeclaration(
          "observable-state-needs-single-properties", of: variable, macro: "@ObservableState",
          purpose: "to observe them one by one")
      }
      return members(of: declaration, in: context)
    }
    if let declaration = declaration.as(EnumDeclSyntax.self) {
      return members(of: declaration)
    }
    let keyword = declaration.typeKeyword
    let hint = declaration.is(ClassDeclSyntax.self) ? "; a class is made observable by '@Observable'" : ""
    context.report(
      "observable-state-needs-value-type",
      """
      '@ObservableState' can only be applied to a struct or an enum, not to \
      \(declaration.namedTypeKeyword)\(hint)
      """,
      at: keyword.map { Syntax($0) } ?? Syntax(node),
      fixIts: [.removeAttribute(node)])
    return []
  }

  private static func members(
    of declaration: StructDeclSyntax, in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    let access = declaration.memberAccess
    let properties = StateProperties(declaration.memberBlock.members)
    let heirs = properties.rendered { property in
      let isKept = property.isStored && !property.isConstant && !property.isPlainValue
      guard isKept, property.isObserved || property.isPresented else { return nil }
      let name = property.storageName
      return "ComposableArchitecture._$inheritIdentity(&\(name), from: other.\(name))"
    }
    var members: [DeclSyntax] = [
      "var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()",
      """
      \(raw: access)var _$id: ComposableArchitecture.ObservableStateID {
      _$observationRegistrar.id
      }
      """,
      """
      \(raw: access)mutating func _$willModify() {
      _$observationRegistrar._$willModify()
      }
      """,
      """
      \(raw: access)mutating func _$inheritIdentity(from other: Self) {
      _$observationRegistrar = other._$observationRegistrar
      \(raw: heirs)
      }
      """,
    ]
    if let keys = codingKeys(of: declaration, properties) { members.append(keys) }
    return members
  }

  /// The keys that a synthesised `Codable` conformance would use if the storage had the names of the properties.
  private static func codingKeys(of declaration: StructDeclSyntax, _ properties: StateProperties)
    -> DeclSyntax?
  {
    let conformances = Set(
      (declaration.inheritanceClause?.inheritedTypes ?? []).map {
        String($0.type.trimmedDescription.split(separator: ".").last ?? "")
      })
    guard !conformances.isDisjoint(with: ["Codable", "Encodable", "Decodable"]) else { return nil }
    let declaresKeys = declaration.memberBlock.members.contains {
      $0.decl.as(EnumDeclSyntax.self)?.name.text == "CodingKeys"
    }
    guard !declaresKeys else { return nil }
    let isDecoded = !conformances.isDisjoint(with: ["Codable", "Decodable"])
    let keys = properties.rendered { property in
      guard property.isStored else { return nil }
      if property.isObserved || property.isPresented {
        return "case \(property.storageName) = \"\(property.plainName)\""
      }
      // A constant with a value cannot be decoded; the compiler leaves it out too, with a warning.
      if isDecoded, property.isConstant, property.initialValue != nil { return nil }
      return property.hasModifier(.lazy) ? nil : "case \(property.identifier.text)"
    }
    guard !keys.isEmpty else { return "private enum CodingKeys: Swift.CodingKey {}" }
    return
      """
      private enum CodingKeys: Swift.String, Swift.CodingKey {
      \(raw: keys)
      }
      """
  }

  private static func members(of declaration: EnumDeclSyntax) -> [DeclSyntax] {
    let access = declaration.memberAccess
    let cases = EnumCaseTree.members(of: declaration.memberBlock.members)
    var tag = -1
    let identities = cases.rendered { enumCase in
      tag += 1
      switch enumCase.parameters.count {
      case 0:
        return "case .\(enumCase.name): return ComposableArchitecture.ObservableStateID._$inert._$tag(\(tag))"
      case 1:
        return """
          case .\(enumCase.name)(let state):
          return ComposableArchitecture.ObservableStateID._$id(for: state)._$tag(\(tag))
          """
      default:
        return "case .\(enumCase.name): return ComposableArchitecture.ObservableStateID()"
      }
    }
    let modifications = cases.rendered { enumCase in
      guard enumCase.parameters.count == 1 else { return "case .\(enumCase.name): break" }
      return """
        case .\(enumCase.name)(var state):
        ComposableArchitecture._$willModify(&state)
        self = .\(enumCase.name)(\(enumCase.payloadLabel)state)
        """
    }
    let inheritances = cases.rendered { enumCase in
      guard enumCase.parameters.count == 1 else { return "case .\(enumCase.name): break" }
      return """
        case .\(enumCase.name)(var state):
        guard case .\(enumCase.name)(let otherState) = other else { return }
        ComposableArchitecture._$inheritIdentity(&state, from: otherState)
        self = .\(enumCase.name)(\(enumCase.payloadLabel)state)
        """
    }
    let hasPayloads = cases.all.contains { $0.parameters.count == 1 }
    return [
      """
      \(raw: access)var _$id: ComposableArchitecture.ObservableStateID {
      switch self {
      \(raw: identities)
      }
      }
      """,
      """
      \(raw: access)mutating func _$willModify() {
      \(raw: hasPayloads ? "switch self {\n\(modifications)\n}" : "")
      }
      """,
      """
      \(raw: access)mutating func _$inheritIdentity(from other: Self) {
      \(raw: hasPayloads ? "switch self {\n\(inheritances)\n}" : "")
      }
      """,
    ]
  }
}

extension ObservableStateMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self) else { return [] }
    guard let property = ObservedProperty(member), property.isObserved else { return [] }
    return ["@ComposableArchitecture.ObservationStateTracked"]
  }
}

extension ObservedProperty {
  fileprivate var isPresented: Bool { declaration.attributes.firstAttribute(named: "Presents") != nil }
}

extension EnumCase {
  /// The label of the only payload, as an argument has it.
  fileprivate var payloadLabel: String {
    guard let name = parameters.first?.firstName, name.text != "_" else { return "" }
    return "\(name.text): "
  }
}

/// The properties of a struct in source order, with the conditional compilation that surrounds them.
private struct StateProperties {
  private enum Node {
    case property(ObservedProperty)
    case conditional([(head: String, members: StateProperties)])
  }

  private let nodes: [Node]

  init(_ list: MemberBlockItemListSyntax) {
    nodes = list.compactMap { item in
      if let property = ObservedProperty(item.decl) { return .property(property) }
      guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return nil }
      return .conditional(
        conditional.clauses.map { clause in
          let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
          guard case .decls(let members) = clause.elements else {
            return (clause.poundKeyword.text + condition, .init([]))
          }
          return (clause.poundKeyword.text + condition, .init(members))
        })
    }
  }

  /// Text for every property, one after another, wrapped in the conditions that surround the property.
  func rendered(_ text: (ObservedProperty) -> String?) -> String {
    nodes.compactMap { node -> String? in
      switch node {
      case .property(let property): return text(property)
      case .conditional(let clauses):
        let bodies = clauses.map { ($0.head, $0.members.rendered(text)) }
        guard bodies.contains(where: { !$0.1.isEmpty }) else { return nil }
        return (bodies.map { "\($0)\n\($1)" } + ["#endif"]).joined(separator: "\n")
      }
    }
    .joined(separator: "\n")
  }
}
