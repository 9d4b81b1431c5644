import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@CasePathable`: a case path for every case of an enum, gathered in its `AllCasePaths`.
enum CasePathableMacro {}

extension CasePathableMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(EnumDeclSyntax.self), !protocols.isEmpty else { return [] }
    // `nonisolated` keeps the conformance usable everywhere in modules that are isolated to the main actor.
    let names = protocols.map { "nonisolated CasePaths.\($0.trimmedDescription)" }.joined(separator: ", ")
    return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: names) {}")]
  }
}

extension CasePathableMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      let keyword = declaration.typeKeyword
      context.report(
        "case-pathable-needs-enum",
        "'@CasePathable' can only be applied to an enum, not to \(declaration.namedTypeKeyword)",
        at: keyword ?? Syntax(node).firstToken(viewMode: .sourceAccurate) ?? .atSignToken(),
        fixIts: [.removeAttribute(node)])
      return []
    }
    // A hand-written `AllCasePaths` is taken as it is; the macro then only adds the conformance.
    let writesItsOwn = declaration.memberBlock.members.contains {
      $0.decl.as(StructDeclSyntax.self)?.name.text == "AllCasePaths"
    }
    if writesItsOwn { return [] }
    return CasePathsBuilder(declaration: declaration).members(in: context)
  }
}

/// Writes the members that `@CasePathable` adds to one enum.
private struct CasePathsBuilder {
  let declaration: EnumDeclSyntax
  let access: String
  let cases: [EnumCaseTree]
  /// The enum, as its members spell it.
  let root: String

  init(declaration: EnumDeclSyntax) {
    self.declaration = declaration
    access = declaration.memberAccess
    cases = EnumCaseTree.members(of: declaration.memberBlock.members)
    let name = declaration.name.trimmed.text
    root = Self.shadowed.contains(name) ? "_$\(name)" : name
  }

  /// Names that mean something else inside of `AllCasePaths`, where `Sequence` and `CasePathReflectable` declare
  /// associated types. Payload types that use them go through an alias in the enum.
  static let shadowed: Set<String> = ["Element", "Iterator", "Root"]

  func members(in context: some MacroExpansionContext) -> [DeclSyntax] {
    guard diagnoseOverloadedCases(in: context) else { return [] }

    let properties = cases.rendered(property)
    let reachable = cases.all.filter { !$0.isUnavailable }
    let body = reflection(isComplete: reachable.count == cases.all.count)
    let elements = cases.rendered { enumCase in
      enumCase.isUnavailable ? nil : "casePaths.append(\\.\(enumCase.name))"
    }
    // Code that is deprecated may name deprecated members without a warning. Both are called through protocols.
    let deprecation = reachable.contains(where: \.isDeprecated) ? "@available(*, deprecated)\n" : ""
    let declaresList = elements.isEmpty ? "let" : "var"
    let structure = """
      \(access)nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
      \(deprecation)\(access)subscript(root: \(root)) -> CasePaths.PartialCaseKeyPath<\(root)> {
      \(body)
      }
      \(properties)
      \(deprecation)\(access)func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<\(root)>]> {
      \(declaresList) casePaths: [CasePaths.PartialCaseKeyPath<\(root)>] = []
      \(elements)
      return casePaths.makeIterator()
      }
      }
      """
    let instance = "\(access)nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }"
    return aliases.map { "\(raw: $0)" } + ["\(raw: structure)", "\(raw: instance)"]
  }

  /// Finds the case path of a value.
  private func reflection(isComplete: Bool) -> String {
    if cases.all.isEmpty { return "" }
    if cases.all.allSatisfy({ !$0.parameters.isEmpty }) {
      // Where every payload is an enum without cases, the compiler (6.3) refuses a switch.
      return cases.rendered { enumCase in
        enumCase.isUnavailable ? nil : "if case .\(enumCase.name) = root { return \\.\(enumCase.name) }"
      } + "\nreturn \\.self"
    }
    let branches = cases.rendered { enumCase in
      enumCase.isUnavailable ? nil : "case .\(enumCase.name): return \\.\(enumCase.name)"
    }
    return """
      switch root {
      \(branches)\(isComplete ? "" : "\ndefault: return \\.self")
      }
      """
  }

  /// `typealias _$Element = Element` and the like, for the shadowed names that this enum uses.
  private var aliases: [String] {
    var used: Set<String> = Self.shadowed.intersection([declaration.name.trimmed.text])
    for enumCase in cases.all {
      for parameter in enumCase.parameters {
        let finder = IdentifierFinder(viewMode: .sourceAccurate)
        finder.walk(parameter.type)
        used.formUnion(finder.names.intersection(Self.shadowed))
      }
    }
    return used.sorted().map { "\(access)typealias _$\($0) = \($0)" }
  }

  private func property(for enumCase: EnumCase) -> String? {
    if enumCase.isUnavailable { return nil }
    let name = enumCase.name
    let value = valueType(of: enumCase)
    let embed: String
    let pattern: String
    let payload: String
    switch enumCase.parameters.count {
    case 0:
      embed = "{ _ in .\(name) }"
      pattern = ".\(name)"
      payload = "()"
    case 1:
      // No closure: where the payload is an enum without cases, its body would be code that is never run.
      embed = "\(root).\(name)\(enumCase.parameters[0].label.map { "(\($0):)" } ?? "")"
      pattern = ".\(name)(let value)"
      payload = "value"
    default:
      let arguments = enumCase.parameters.enumerated().map { index, parameter in
        (parameter.label.map { "\($0): " } ?? "") + "$0.\(index)"
      }
      let bindings = enumCase.parameters.indices.map { "let value\($0)" }
      let values = enumCase.parameters.indices.map { "value\($0)" }
      embed = "{ .\(name)(\(arguments.joined(separator: ", "))) }"
      pattern = ".\(name)(\(bindings.joined(separator: ", ")))"
      payload = "(\(values.joined(separator: ", ")))"
    }
    return """
      \(enumCase.availability)\(access)var \(name): CasePaths.AnyCasePath<\(root), \(value)> {
      CasePaths.AnyCasePath(
      _name: "\(enumCase.plainName)",
      embed: \(embed),
      extract: {
      guard case \(pattern) = $0 else { return nil }
      return \(payload)
      })
      }
      """
  }

  private func valueType(of enumCase: EnumCase) -> String {
    let types = enumCase.parameters.map { parameter -> String in
      // `Int!` is not allowed as a generic argument; it is stored as `Int?`.
      let type =
        if let implicit = parameter.type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
          TypeSyntax(OptionalTypeSyntax(wrappedType: implicit.wrappedType))
        } else {
          parameter.type
        }
      return ShadowRenamer(root: root).rewrite(type).trimmedDescription
    }
    switch types.count {
    case 0: return "Swift.Void"
    case 1: return types[0]
    default:
      let elements = zip(enumCase.parameters, types).map { parameter, type in
        (parameter.label.map { "\($0): " } ?? "") + type
      }
      return "(\(elements.joined(separator: ", ")))"
    }
  }

  /// A case path is found by the name of its case, so that two cases cannot share one. Branches of a
  /// conditional exclude each other and may.
  private func diagnoseOverloadedCases(in context: some MacroExpansionContext) -> Bool {
    var isValid = true
    func visit(_ trees: [EnumCaseTree], seen: Set<String>) -> Set<String> {
      var seen = seen
      for tree in trees {
        switch tree {
        case .enumCase(let enumCase):
          guard !seen.insert(enumCase.plainName).inserted else { continue }
          isValid = false
          context.report(
            "case-pathable-overload",
            """
            '@CasePathable' needs a name of its own for each case: '\(enumCase.plainName)' is already used by \
            another case of '\(declaration.name.text)'
            """,
            at: enumCase.element.name)
        case .conditional(let clauses):
          seen.formUnion(clauses.flatMap { visit($0.members, seen: seen) })
        }
      }
      return seen
    }
    _ = visit(cases, seen: [])
    return isValid
  }
}

extension EnumCaseParameterSyntax {
  /// The argument label, if the parameter has one.
  var label: String? {
    guard let firstName, firstName.tokenKind != .wildcard else { return nil }
    return firstName.trimmed.text
  }
}

private final class IdentifierFinder: SyntaxVisitor {
  var names: Set<String> = []

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.name.text)
    return .visitChildren
  }
}

/// Spells `Self` and the shadowed names so that they mean inside of `AllCasePaths` what they mean in the enum.
private final class ShadowRenamer: SyntaxRewriter {
  let root: String

  init(root: String) { self.root = root }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    var node = node
    if node.name.tokenKind == .keyword(.Self) {
      node.name = .identifier(root).with(\.leadingTrivia, node.name.leadingTrivia)
    } else if CasePathsBuilder.shadowed.contains(node.name.text) {
      node.name = .identifier("_$" + node.name.text).with(\.leadingTrivia, node.name.leadingTrivia)
    }
    if let clause = node.genericArgumentClause {
      node.genericArgumentClause = visit(clause)
    }
    return TypeSyntax(node)
  }
}
