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
        "'@DependencyClient' can only be applied to a struct, not to \(declaration.namedTypeKeyword)",
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
      // The property is left out. It has a value or the program does not compile; what else is made is then not missing.
      case .typeIsMissing(let binding):
        reportMissingType(of: binding, in: context)
      case .isShared:
        context.reportSharedDeclaration(
          "dependency-client-needs-single-properties", of: variable, macro: "@DependencyClient",
          purpose: "to write an initialiser")
      }
    }
    let existing = declaration.memberBlock.members.compactMap { member in
      member.decl.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.map(\.firstName.text)
    }
    // All properties; all that are no endpoints, for a client of which a test implements what it needs; and none.
    var parameterLists = [properties, properties.filter { !$0.isEndpoint }]
    if properties.allSatisfy(\.hasValue) { parameterLists.append([]) }
    var names = Set(existing)
    return parameterLists.compactMap { list in
      guard names.insert(list.map(\.name.text)).inserted else { return nil }
      return initializer(of: list, access: declaration.memberAccessLevel)
    }
  }

  /// An initialiser that sets these properties: as visible as the type and each of them, since it names their types.
  private static func initializer(of properties: [ClientProperty], access: AccessLevel) -> DeclSyntax {
    let access = properties.map(\.access).reduce(access, min)
    // What is not public cannot be part of such an interface.
    let interfaces = access == .public ? properties.compactMap(\.systemInterface) : []
    let attributes = Set(interfaces).sorted().map { "\($0)\n" }.joined()
    guard !properties.isEmpty else { return "\(raw: access.modifier)init() {\n}" }
    let parameters = properties.map(\.parameter).joined(separator: ",\n")
    let assignments = properties.map { "self.\($0.storageName) = \($0.name.text)" }.joined(separator: "\n")
    return "\(raw: attributes)\(raw: access.modifier)init(\n\(raw: parameters)\n) {\n\(raw: assignments)\n}"
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
  let isEndpoint: Bool
  let access: AccessLevel
  /// `@_spi(Name)`, where only those who ask for it see the property.
  let systemInterface: String?

  enum Need {
    case parameter(ClientProperty)
    case notNeeded
    case typeIsMissing(PatternBindingSyntax)
    case isShared
  }

  static func parameter(for variable: VariableDeclSyntax) -> Need {
    if variable.bindings.count > 1, variable.isVariableOfInstance, variable.lacksValue { return .isShared }
    guard
      variable.isStoredInInstance, let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmed
    else { return .notNeeded }
    let value = binding.initializer?.value
    let isConstant = variable.bindingSpecifier.tokenKind == .keyword(.let)
    let isPrivate = variable.hasModifier(.private, .fileprivate)
    if value != nil, isConstant || isPrivate { return .notNeeded }

    let access = AccessLevel(variable.modifiers)
    let systemInterface = variable.attributes.firstAttribute(named: "_spi")?.trimmedDescription
    let isIgnored = variable.attributes.firstAttribute(named: "DependencyEndpointIgnored") != nil
    if !isIgnored, let endpoint = Endpoint(variable) {
      return .parameter(
        ClientProperty(
          name: name, type: endpoint.type, storageName: endpoint.storageName, defaultValue: nil,
          hasValue: true, isEndpoint: true, access: access, systemInterface: systemInterface))
    }
    guard let type = binding.typeAnnotation?.type.trimmed ?? value?.literalType else {
      return .typeIsMissing(binding)
    }
    let isOptionalVariable = !isConstant && type.is(OptionalTypeSyntax.self)
    let defaultValue = value?.trimmedDescription ?? (isOptionalVariable ? "nil" : nil)
    return .parameter(
      ClientProperty(
        name: name, type: type, storageName: name.text, defaultValue: defaultValue,
        hasValue: defaultValue != nil, isEndpoint: false, access: access, systemInterface: systemInterface))
  }

  /// `fetch: @escaping (Int) -> String`, `limit: Int = 10`
  var parameter: String {
    "\(name.text): \(parameterType)\(defaultValue.map { " = \($0)" } ?? "")"
  }

  /// The type of a parameter whose value is stored. A specifier such as `nonisolated(nonsending)` comes first.
  private var parameterType: String {
    guard ClosureType(type) != nil else { return type.trimmedDescription }
    guard let attributed = type.as(AttributedTypeSyntax.self) else {
      return "@escaping \(type.trimmedDescription)"
    }
    let specifiers = attributed.specifiers.map { "\($0.trimmedDescription) " }.joined()
    return "\(specifiers)@escaping \(attributed.with(\.specifiers, []).trimmedDescription)"
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
