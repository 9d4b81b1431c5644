import SwiftSyntax
import SwiftSyntaxMacros

/// `@DependencyEndpointIgnored`: a mark that `@DependencyClient` looks for.
enum DependencyEndpointIgnoredMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    []
  }
}
