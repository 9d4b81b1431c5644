import SwiftSyntax

extension DeclGroupSyntax {
  /// The members of the declaration, those of every branch of a conditional included.
  var allMembers: [DeclSyntax] { memberBlock.members.flattened }

  /// Whether a type of this name, or an alias of one, is declared.
  func declaresType(named name: String) -> Bool {
    allMembers.contains { member in
      if let alias = member.as(TypeAliasDeclSyntax.self) { return alias.name.text == name }
      return member.asProtocol((any DeclGroupSyntax).self) != nil
        && member.asProtocol((any NamedDeclSyntax).self)?.name.text == name
    }
  }

  /// Whether a freestanding macro is expanded among the members, so that names may exist that cannot be seen.
  var expandsMacros: Bool { allMembers.contains { $0.is(MacroExpansionDeclSyntax.self) } }

  /// The variable of this name, with the one binding that declares it.
  func variable(named name: String, isStatic: Bool = false) -> (VariableDeclSyntax, PatternBindingSyntax)? {
    for member in allMembers {
      guard
        let variable = member.as(VariableDeclSyntax.self),
        variable.modifiers.contains(where: { $0.name.tokenKind == .keyword(.static) }) == isStatic,
        let binding = variable.bindings.first(where: {
          $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name
        })
      else { continue }
      return (variable, binding)
    }
    return nil
  }

  /// `reduce(into:action:)`, if it is declared.
  var reduceMethod: FunctionDeclSyntax? {
    allMembers.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first { function in
      function.name.text == "reduce"
        && function.signature.parameterClause.parameters.map(\.firstName.text) == ["into", "action"]
    }
  }
}

extension MemberBlockItemListSyntax {
  fileprivate var flattened: [DeclSyntax] {
    flatMap { item -> [DeclSyntax] in
      guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return [item.decl] }
      return conditional.clauses.flatMap { clause -> [DeclSyntax] in
        guard case .decls(let declarations) = clause.elements else { return [] }
        return declarations.flattened
      }
    }
  }
}

extension PatternBindingSyntax {
  /// Whether a statement of the getter itself, rather than of a closure or function in it, is a `return`.
  var returnsExplicitly: Bool {
    guard let accessorBlock else { return false }
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(accessorBlock)
    return finder.found
  }
}

private final class ReturnFinder: SyntaxVisitor {
  var found = false

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    found = true
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
