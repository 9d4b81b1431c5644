import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Reducer`: completes a struct to a reducer, or makes one of an enum of reducers.
enum ReducerMacro {}

extension ReducerMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // The compiler leaves out of `protocols` what the declaration conforms to already.
    let missing = Set(protocols.map(\.trimmedDescription))
    let conformances = (declaration.is(EnumDeclSyntax.self) ? ["CaseReducer", "Reducer"] : ["Reducer"])
      .filter(missing.contains)
      .map { "ComposableArchitecture.\($0)" }
    if conformances.isEmpty { return [] }
    return [
      try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: conformances.joined(separator: ", ")) {}")
    ]
  }
}

extension ReducerMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    if let nested = member.as(EnumDeclSyntax.self), ["Action", "State"].contains(nested.name.text) {
      var attributes: [AttributeSyntax] = []
      if nested.attributes.firstAttribute(named: "CasePathable") == nil {
        attributes.append("@CasePaths.CasePathable")
      }
      if nested.attributes.firstAttribute(named: "dynamicMemberLookup") == nil {
        attributes.append("@dynamicMemberLookup")
      }
      return attributes
    }
    if let variable = member.as(VariableDeclSyntax.self),
      ReducerBody(variable, isStatic: declaration.is(EnumDeclSyntax.self))?.takesBuilder == true
    {
      return ["@ComposableArchitecture.ReducerBuilder<Self.State, Self.Action>"]
    }
    return []
  }
}

extension ReducerMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let conformances = SynthesizedConformances(node)
    if let declaration = declaration.as(StructDeclSyntax.self) {
      return StructReducerBuilder(declaration: declaration, attribute: node, conformances: conformances)
        .members(in: context)
    }
    if let declaration = declaration.as(EnumDeclSyntax.self) {
      return EnumReducerBuilder(declaration: declaration, conformances: conformances).members(in: context)
    }
    diagnoseKind(of: declaration, attribute: node, in: context)
    return []
  }

  /// Reducers are values: a class or actor would be shared by every store that runs it.
  private static func diagnoseKind(
    of declaration: some DeclGroupSyntax, attribute: AttributeSyntax, in context: some MacroExpansionContext
  ) {
    guard let keyword = declaration.typeKeyword else { return }
    var fixIts = [FixIt.removeAttribute(attribute)]
    if declaration.is(ClassDeclSyntax.self) || declaration.is(ActorDeclSyntax.self) {
      let replacement = keyword.with(\.tokenKind, .keyword(.struct))
      fixIts.insert(
        .replace(
          "Replace '\(keyword.text)' by 'struct'", id: "reducer-make-struct", keyword, with: replacement),
        at: 0)
    }
    let article = keyword.text.first.map { "aeiou".contains($0) ? "an" : "a" } ?? "a"
    context.report(
      "reducer-needs-struct-or-enum",
      "'@Reducer' can only be applied to a struct or an enum, not to \(article) '\(keyword.text)'",
      at: keyword, fixIts: fixIts)
  }
}

/// The conformances that `@Reducer(state:action:)` asks for on the types that it generates.
struct SynthesizedConformances {
  private(set) var state: [String] = []
  private(set) var action: [String] = []
  /// The first argument of each label, to report at.
  private(set) var firstArguments: [String: LabeledExprSyntax] = [:]

  init(_ attribute: AttributeSyntax) {
    guard case .argumentList(let arguments) = attribute.arguments else { return }
    var label: String?
    for argument in arguments {
      if let written = argument.label?.text {
        label = written
        firstArguments[written] = argument
      }
      guard
        let member = argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
        let name = Self.protocols[member]
      else { continue }
      if label == "state" { state.append(name) } else { action.append(name) }
    }
  }

  private static let protocols = [
    "codable": "Swift.Codable",
    "decodable": "Swift.Decodable",
    "encodable": "Swift.Encodable",
    "equatable": "Swift.Equatable",
    "hashable": "Swift.Hashable",
    "sendable": "Swift.Sendable",
  ]
}

/// The `body` of a reducer, as it is written.
struct ReducerBody {
  let variable: VariableDeclSyntax
  let binding: PatternBindingSyntax

  /// - Parameter isStatic: Whether to look for the body of an enum of reducers.
  init?(_ variable: VariableDeclSyntax, isStatic: Bool = false) {
    guard
      let binding = variable.bindings.first, variable.bindings.count == 1,
      binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == "body",
      variable.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) }) == isStatic
    else { return nil }
    self.variable = variable
    self.binding = binding
  }

  /// Whether the builder is to be added: the body is computed, has none, and does not return explicitly, which
  /// would turn the builder off with a warning.
  var takesBuilder: Bool {
    binding.accessorBlock != nil
      && !variable.attributes.contains { element in
        guard case .attribute(let attribute) = element else { return false }
        return attribute.attributeName.trimmedDescription.contains("ReducerBuilder")
      }
      && !binding.returnsExplicitly
      && binding.typeAnnotation?.type.trimmedDescription != "Never"
  }
}
