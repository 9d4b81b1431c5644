import SwiftSyntax

/// Who may use a declaration.
enum AccessLevel: Int, Comparable {
  case `private`, `fileprivate`, `internal`, `package`, `public`

  init(_ modifiers: DeclModifierListSyntax) {
    self = .internal
    for modifier in modifiers where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.private): self = .private
      case .keyword(.fileprivate): self = .fileprivate
      case .keyword(.package): self = .package
      case .keyword(.public), .keyword(.open): self = .public
      default: continue
      }
    }
  }

  /// The modifier with a trailing space; nothing where none is needed.
  var modifier: String {
    switch self {
    case .private: "private "
    case .fileprivate: "fileprivate "
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension DeclGroupSyntax {
  /// The modifier, with a trailing space, that makes a generated member as visible as this declaration.
  ///
  /// Members of a `private` or `fileprivate` declaration need none: they would otherwise be less visible than
  /// the conformances that they witness.
  var memberAccess: String { memberAccessLevel.modifier }

  /// What ``memberAccess`` says.
  var memberAccessLevel: AccessLevel { max(AccessLevel(modifiers), .internal) }
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

  /// ``typeKeyword`` as a message names it: `a 'class'`, `an 'actor'`.
  var namedTypeKeyword: String {
    guard let word = typeKeyword?.text else { return "this" }
    return "\("aeiou".contains(word.prefix(1)) ? "an" : "a") '\(word)'"
  }
}
