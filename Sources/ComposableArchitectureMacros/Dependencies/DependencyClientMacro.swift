import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyClient`: makes closure properties endpoints and writes the initialisers.
enum DependencyClientMacro {}

extension DependencyClientMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard
      declaration.is(StructDeclSyntax.self),
      let property = member.as(VariableDeclSyntax.self),
      Endpoint(property) != nil,
      property.attributes.firstAttribute(named: "DependencyEndpoint") == nil,
      property.attributes.firstAttribute(named: "DependencyEndpointIgnored") == nil
    else { return [] }
    return ["@DependencyEndpoint"]
  }
}

extension DependencyClientMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(StructDeclSyntax.self) else {
      let keyword = declaration.typeKeyword
      context.report(
        "dependency-client-needs-struct",
        "'@DependencyClient' can only be applied to a struct, not to \(keyword.map { "a '\($0.text)'" } ?? "this")",
        at: keyword ?? Syntax(node).firstToken(viewMode: .sourceAccurate) ?? .atSignToken(),
        fixIts: [.removeAttribute(node)])
      return []
    }
    var properties: [ClientProperty] = []
    for member in declaration.memberBlock.members {
      guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
      switch ClientProperty.parameter(for: variable) {
      case .parameter(let property): properties.append(property)
      case .notNeeded: break
      case .typeIsMissing(let binding):
        reportMissingType(of: binding, in: context)
        return []
      }
    }
    let existing = declaration.memberBlock.members.compactMap { member in
      member.decl.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.map(\.firstName.text)
    }
    let access = declaration.memberAccess
    var members: [DeclSyntax] = []
    if !properties.isEmpty, !existing.contains(properties.map(\.name.text)) {
      let parameters = properties.map(\.parameter).joined(separator: ",\n")
      let assignments = properties.map { "self.\($0.storageName) = \($0.name.text)" }.joined(separator: "\n")
      members.append("\(raw: access)init(\n\(raw: parameters)\n) {\n\(raw: assignments)\n}")
    }
    if properties.allSatisfy(\.hasValue), !existing.contains([]) {
      members.append("\(raw: access)init() {\n}")
    }
    return members
  }

  private static func reportMissingType(
    of binding: PatternBindingSyntax, in context: some MacroExpansionContext
  ) {
    let name = binding.pattern.trimmedDescription
    var fixed = binding
    fixed.pattern = binding.pattern.with(\.trailingTrivia, [])
    fixed.typeAnnotation = TypeAnnotationSyntax(
      colon: .colonToken(trailingTrivia: .space), type: "<#Type#>" as TypeSyntax,
      trailingTrivia: binding.pattern.trailingTrivia)
    context.report(
      "dependency-client-needs-type",
      "'@DependencyClient' needs the type of '\(name)' in order to write an initialiser",
      at: binding,
      fixIts: [.replace("Insert ': <#Type#>'", id: "insert-type", binding, with: fixed)])
  }
}

/// A stored property of a client that its initialiser sets.
private struct ClientProperty {
  let name: TokenSyntax
  let type: TypeSyntax
  /// The stored property: an endpoint is stored under another name.
  let storageName: String
  /// What the property is when nothing sets it, where that can be written in a parameter.
  let defaultValue: String?
  /// Whether the property is set before an initialiser runs.
  let hasValue: Bool

  enum Need {
    case parameter(ClientProperty)
    case notNeeded
    case typeIsMissing(PatternBindingSyntax)
  }

  static func parameter(for variable: VariableDeclSyntax) -> Need {
    guard
      variable.isStoredInInstance, let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmed
    else { return .notNeeded }
    let value = binding.initializer?.value
    let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
    let isPrivate = variable.hasModifier(.private, .fileprivate)
    if value != nil, isConstant || isPrivate { return .notNeeded }

    let isIgnored = variable.attributes.firstAttribute(named: "DependencyEndpointIgnored") != nil
    if !isIgnored, let endpoint = Endpoint(variable) {
      return .parameter(
        ClientProperty(
          name: name, type: endpoint.type, storageName: endpoint.storageName, defaultValue: nil,
          hasValue: true))
    }
    guard let type = binding.typeAnnotation?.type.trimmed ?? value?.literalType else {
      return .typeIsMissing(binding)
    }
    let isOptionalVariable = !isConstant && type.is(OptionalTypeSyntax.self)
    let defaultValue = value?.trimmedDescription ?? (isOptionalVariable ? "nil" : nil)
    return .parameter(
      ClientProperty(
        name: name, type: type, storageName: name.text, defaultValue: defaultValue,
        hasValue: defaultValue != nil))
  }

  /// `fetch: @escaping (Int) -> String`, `limit: Int = 10`
  var parameter: String {
    let escaping = ClosureType(type) == nil ? "" : "@escaping "
    return "\(name.text): \(escaping)\(type.trimmedDescription)\(defaultValue.map { " = \($0)" } ?? "")"
  }
}

extension ExprSyntax {
  /// The type that a literal has without a type annotation.
  fileprivate var literalType: TypeSyntax? {
    switch kind {
    case .booleanLiteralExpr: "Swift.Bool"
    case .floatLiteralExpr: "Swift.Double"
    case .integerLiteralExpr: "Swift.Int"
    case .stringLiteralExpr: "Swift.String"
    default: nil
    }
  }
}
