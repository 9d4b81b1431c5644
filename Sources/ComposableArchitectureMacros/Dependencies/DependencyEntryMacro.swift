import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyEntry`: a property of `DependencyValues` with a key of its own.
enum DependencyEntryMacro {}

extension DependencyEntryMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard isInDependencyValues(context), let entry = DependencyEntry(node, declaration) else {
      return declaration.accessorsAfterMistake
    }
    return [
      "get {\nself[\(raw: entry.key).self]\n}",
      "set {\nself[\(raw: entry.key).self] = newValue\n}",
    ]
  }
}

extension DependencyEntryMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard isInDependencyValues(context) else {
      context.report(
        "dependency-entry-needs-dependency-values",
        "'@DependencyEntry' can only be applied in an extension of 'DependencyValues'", at: node,
        fixIts: [.removeAttribute(node)])
      return []
    }
    if let argument = node.keyNameArgument, DependencyEntry.keyName(of: argument) == nil {
      context.report(
        "dependency-entry-key-name",
        "The name of the key must be a string literal that can name a type, such as \"SearchClientKey\"",
        at: argument.expression)
    } else if let variable = declaration.as(VariableDeclSyntax.self), variable.isStoredVariable,
      let binding = variable.bindings.first, binding.initializer == nil
    {
      reportMissingValue(of: binding, in: context)
      if binding.typeAnnotation == nil { return [] }
    }
    guard let entry = DependencyEntry(node, declaration) else {
      context.report(
        "dependency-entry-needs-variable",
        """
        '@DependencyEntry' can only be applied to a 'var' with the value for tests, such as \
        'var searchClient = SearchClient.test'
        """,
        at: node)
      return []
    }
    return [entry.keyDeclaration]
  }

  /// Whether the innermost declaration around the property extends `DependencyValues`.
  private static func isInDependencyValues(_ context: some MacroExpansionContext) -> Bool {
    guard let outer = context.lexicalContext.first else { return true }
    let name = outer.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    return name == "DependencyValues" || name == "Dependencies.DependencyValues"
  }

  private static func reportMissingValue(
    of binding: PatternBindingSyntax, in context: some MacroExpansionContext
  ) {
    let type = binding.typeAnnotation?.type.trimmedDescription ?? "Value"
    let name = binding.pattern.trimmedDescription
    var fixed = binding
    fixed.typeAnnotation = binding.typeAnnotation?.with(\.trailingTrivia, [])
    fixed.initializer = InitializerClauseSyntax(
      equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
      value: "<#\(raw: type)#>" as ExprSyntax,
      trailingTrivia: binding.trailingTrivia)
    context.report(
      "dependency-entry-needs-value",
      "'@DependencyEntry' needs a value of '\(name)' for tests",
      at: binding,
      fixIts: [.replace("Insert '= <#\(type)#>'", id: "insert-value", binding, with: fixed)])
  }
}

/// A property of `DependencyValues`, as the macro needs it.
private struct DependencyEntry {
  let key: String
  let access: String
  let type: TypeSyntax?
  /// The value in tests; where it is missing, one that lets the rest be checked.
  let testValue: ExprSyntax
  let liveValue: ExprSyntax?
  let previewValue: ExprSyntax?

  init?(_ node: AttributeSyntax, _ declaration: some DeclSyntaxProtocol) {
    guard
      let variable = declaration.as(VariableDeclSyntax.self), variable.isStoredVariable,
      let binding = variable.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
      let value = binding.initializer?.value ?? (binding.typeAnnotation == nil ? nil : "Swift.fatalError()")
    else { return nil }
    let arguments = node.arguments?.as(LabeledExprListSyntax.self)
    type = binding.typeAnnotation?.type.trimmed
    testValue = value.trimmed
    liveValue = arguments?.first { $0.label?.text == "liveValue" }?.expression.trimmed
    previewValue = arguments?.first { $0.label?.text == "previewValue" }?.expression.trimmed
    if let keyName = node.keyNameArgument.flatMap(Self.keyName) {
      key = keyName
      access = variable.access
    } else {
      key = "__Key_\(name.identifier?.name ?? name.text)"
      access = "private "
    }
  }

  static func keyName(of argument: LabeledExprSyntax) -> String? {
    guard
      let name = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
      name.isValidSwiftIdentifier(for: .variableName)
    else { return nil }
    return name
  }

  var keyDeclaration: DeclSyntax {
    let values =
      [("liveValue", liveValue), ("previewValue", previewValue), ("testValue", testValue)]
      .compactMap { name, value in value.map { property(name, $0) } }
    let conformance = liveValue == nil ? "TestDependencyKey" : "DependencyKey"
    return """
      \(raw: access)enum \(raw: key): Dependencies.\(raw: conformance) {
      \(raw: values.joined(separator: "\n"))
      }
      """
  }

  /// A property of the key. With a known type it is computed, so that each test gets an object of its own.
  private func property(_ name: String, _ value: ExprSyntax) -> String {
    let access = access == "private " ? "" : access
    guard let type else { return "\(access)static let \(name) = \(value)" }
    return "\(access)static var \(name): \(type) {\n\(value)\n}"
  }
}

extension AttributeSyntax {
  /// The argument without a label.
  fileprivate var keyNameArgument: LabeledExprSyntax? {
    arguments?.as(LabeledExprListSyntax.self)?.first { $0.label == nil }
  }
}
