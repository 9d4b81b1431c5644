import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@ViewAction(for:)`: lets a type with a store send the view actions of its feature.
enum ViewActionMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.variable(named: "store") != nil else {
      diagnoseStore(of: declaration, attribute: node, in: context)
      return []
    }
    for call in declaration.storeSends {
      diagnose(call, in: context)
    }
    if protocols.isEmpty { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): ComposableArchitecture.ViewActionSending {}")]
  }

  private static func diagnoseStore(
    of declaration: some DeclGroupSyntax, attribute: AttributeSyntax, in context: some MacroExpansionContext
  ) {
    let feature = attribute.featureName ?? "Feature"
    var fixIts: [FixIt] = []
    let property: DeclSyntax = "\(raw: declaration.memberAccess)let store: StoreOf<\(raw: feature)>"
    let first = declaration.memberBlock.members.first
    // The new line takes the place and the indentation of the first member.
    let trivia = first?.leadingTrivia ?? [.newlines(1), .spaces(2)]
    var members = declaration.memberBlock.members
    members.insert(
      MemberBlockItemSyntax(leadingTrivia: trivia, decl: property), at: members.startIndex)
    fixIts.append(
      .replace(
        "Add 'store'", id: "view-action-add-store", declaration.memberBlock,
        with: declaration.memberBlock.with(\.members, members)))
    context.report(
      "view-action-needs-store",
      """
      '@ViewAction' needs the store that the actions are sent to: add 'let store: StoreOf<\(feature)>'
      """,
      at: attribute, fixIts: fixIts)
  }

  /// `store.send(.view(.tapped))` can be written `send(.tapped)`; that is the point of the macro.
  private static func diagnose(_ call: FunctionCallExprSyntax, in context: some MacroExpansionContext) {
    var fixIts: [FixIt] = []
    if let argument = call.arguments.first, call.arguments.count == 1,
      let inner = argument.expression.as(FunctionCallExprSyntax.self),
      let member = inner.calledExpression.as(MemberAccessExprSyntax.self),
      member.base == nil, member.declName.baseName.text == "view", inner.arguments.count == 1
    {
      let replacement =
        call
        .with(\.calledExpression, ExprSyntax(DeclReferenceExprSyntax(baseName: .identifier("send"))))
        .with(\.arguments, inner.arguments)
        .with(\.leadingTrivia, call.leadingTrivia)
      fixIts.append(.replace("Send the view action", id: "view-action-send", call, with: replacement))
    }
    context.report(
      "view-action-store-send",
      "Send view actions with 'send(…)': 'store.send' can send any action of the feature",
      at: call.calledExpression, severity: .warning, fixIts: fixIts)
  }
}

extension AttributeSyntax {
  /// `Feature` in `@ViewAction(for: Feature.self)`.
  fileprivate var featureName: String? {
    guard
      case .argumentList(let arguments) = arguments,
      let argument = arguments.first(where: { $0.label?.text == "for" }),
      let expression = argument.expression.as(MemberAccessExprSyntax.self)
    else { return nil }
    return expression.base?.trimmedDescription
  }
}

extension DeclGroupSyntax {
  fileprivate var storeSends: [FunctionCallExprSyntax] {
    let finder = StoreSendFinder(viewMode: .sourceAccurate)
    finder.walk(memberBlock)
    return finder.calls
  }
}

private final class StoreSendFinder: SyntaxVisitor {
  var calls: [FunctionCallExprSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression.trimmedDescription
    if called == "store.send" || called == "self.store.send" { calls.append(node) }
    return .visitChildren
  }

  // A nested type has a store of its own.
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
