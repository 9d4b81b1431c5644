import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Presents`: an optional child state in a `PresentationState`, with observed access.
enum PresentsMacro {
  /// The property and the type of the presented state, if the macro can be applied.
  private static func property(
    _ declaration: some DeclSyntaxProtocol
  ) -> (property: ObservedProperty, presented: String)? {
    guard
      let property = ObservedProperty(declaration), property.isStored, !property.isConstant,
      let type = property.type, let presented = wrappedType(type)
    else { return nil }
    return (property, presented)
  }

  /// A variable that lacks an optional type, which is reported. What is made for it keeps the compiler, and what other
  /// macros make, from adding to that.
  private static func mistakenProperty(_ declaration: some DeclSyntaxProtocol) -> ObservedProperty? {
    guard let property = ObservedProperty(declaration), property.isStored, !property.isConstant else {
      return nil
    }
    return property
  }

  private static func wrappedType(_ type: TypeSyntax) -> String? {
    if let optional = type.as(OptionalTypeSyntax.self) { return optional.wrappedType.trimmedDescription }
    if let generic = type.as(IdentifierTypeSyntax.self), generic.name.text == "Optional",
      let arguments = generic.genericArgumentClause?.arguments, arguments.count == 1
    {
      return arguments.first?.argument.trimmedDescription
    }
    return nil
  }

  private static func diagnose(
    _ node: AttributeSyntax, _ declaration: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) {
    let remove = FixIt.removeAttribute(node)
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return }
    if variable.bindingSpecifier.tokenKind == .keyword(.let) {
      let specifier = variable.bindingSpecifier
      context.report(
        "presents-needs-variable", "'@Presents' needs a variable: what is presented changes", at: specifier,
        fixIts: [
          .replace(
            "Replace 'let' with 'var'", id: "replace-let", specifier,
            with: specifier.with(\.tokenKind, .keyword(.var)))
        ])
      return
    }
    guard let property = ObservedProperty(declaration), property.isStored else {
      context.report(
        "presents-needs-stored-property", "'@Presents' can only be applied to a single stored property",
        at: variable.bindings, fixIts: [remove])
      return
    }
    guard let type = property.binding.typeAnnotation?.type else {
      context.report(
        "presents-needs-type",
        "'@Presents' needs the type of '\(property.plainName)' to be written: 'var \(property.plainName): Child.State?'",
        at: property.binding)
      return
    }
    let optional = OptionalTypeSyntax(
      wrappedType: type.trimmed, questionMark: .postfixQuestionMarkToken(trailingTrivia: type.trailingTrivia))
    context.report(
      "presents-needs-optional", "'@Presents' needs an optional type: nothing may be presented", at: type,
      fixIts: [
        .replace(
          "Replace '\(type.trimmed)' with '\(optional.trimmed)'", id: "make-optional", type,
          with: TypeSyntax(optional))
      ])
  }
}

extension PresentsMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let (property, _) = property(declaration) else {
      guard let property = mistakenProperty(declaration), property.type != nil else {
        return declaration.accessorsAfterMistake
      }
      let storage = property.storageName
      let initializer: AccessorDeclSyntax = """
        @storageRestrictions(initializes: \(raw: storage))
        init(initialValue) {
        \(raw: storage) = ComposableArchitecture.PresentationState(wrappedValue: initialValue)
        }
        """
      return [initializer] + declaration.accessorsAfterMistake
    }
    return observedAccessors(
      field: property.identifier.text,
      value: "\(property.storageName).wrappedValue",
      initializes: (
        property.storageName, "ComposableArchitecture.PresentationState(wrappedValue: initialValue)"
      ))
  }
}

extension PresentsMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let found = property(declaration)
    if found == nil { diagnose(node, declaration, in: context) }
    guard let property = found?.property ?? mistakenProperty(declaration) else { return [] }
    let presented = found?.presented ?? property.type?.description ?? "Swift.Never"
    let initialValue = property.type == nil ? nil : property.initialValue
    let type = "ComposableArchitecture.PresentationState<\(presented)>"
    let accessors =
      found == nil
      ? declaration.accessorsAfterMistake
      : observedAccessors(
        field: property.identifier.text, value: "\(property.storageName).projectedValue", initializes: nil)
    return [
      "private var \(raw: property.storageName) = \(raw: type)(wrappedValue: \(raw: initialValue ?? "nil"))",
      """
      \(raw: property.access)var $\(raw: property.plainName): \(raw: type) {
      \(raw: accessors.map(\.description).joined(separator: "\n"))
      }
      """,
    ]
  }
}
