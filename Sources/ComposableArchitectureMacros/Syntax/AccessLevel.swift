import SwiftSyntax

extension DeclGroupSyntax {
  /// The modifier, with a trailing space, that makes a generated member as visible as this declaration.
  ///
  /// Members of a `private` or `fileprivate` declaration need none: they would otherwise be less visible than
  /// the conformances that they witness.
  var memberAccess: String {
    for modifier in modifiers where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.open): return "public "
      case .keyword(.package): return "package "
      default: continue
      }
    }
    return ""
  }
}

extension SyntaxProtocol {
  /// The keyword that introduces a type declaration (`class`, `actor`, …), as it is spelled.
  var typeKeyword: TokenSyntax? {
    switch Syntax(self).as(SyntaxEnum.self) {
    case .structDecl(let declaration): declaration.structKeyword
    case .enumDecl(let declaration): declaration.enumKeyword
    case .classDecl(let declaration): declaration.classKeyword
    case .actorDecl(let declaration): declaration.actorKeyword
    case .protocolDecl(let declaration): declaration.protocolKeyword
    case .extensionDecl(let declaration): declaration.extensionKeyword
    default: nil
    }
  }
}
