import SwiftSyntax
import SwiftSyntaxMacros

/// `@ReducerCaseIgnored`: a case of an enum of reducers that holds state without a reducer.
enum ReducerCaseIgnoredMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    diagnosePlacement(of: node, on: declaration, in: context)
    return []
  }
}

/// `@ReducerCaseEphemeral`: a case of an enum of reducers that goes away with its first action.
enum ReducerCaseEphemeralMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    diagnosePlacement(of: node, on: declaration, in: context)
    return []
  }
}

private func diagnosePlacement(
  of attribute: AttributeSyntax, on declaration: some DeclSyntaxProtocol,
  in context: some MacroExpansionContext
) {
  if !declaration.is(EnumCaseDeclSyntax.self) {
    context.report(
      "reducer-case-placement",
      "'\(attribute.trimmedDescription)' can only be applied to a case of an enum marked '@Reducer'",
      at: attribute, fixIts: [.removeAttribute(attribute)])
    return
  }
  // Without a lexical context (in a test without one) nothing can be said about the enum.
  guard let surrounding = context.lexicalContext.first else { return }
  if surrounding.as(EnumDeclSyntax.self)?.attributes.firstAttribute(named: "Reducer") == nil {
    context.report(
      "reducer-case-placement",
      "'\(attribute.trimmedDescription)' means nothing here: the enum is not marked '@Reducer'",
      at: attribute, fixIts: [.removeAttribute(attribute)])
  }
}
