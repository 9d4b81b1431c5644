import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@DependencyEndpoint`: a closure property that reports an issue until it is set, and a method that calls it.
enum DependencyEndpointMacro {}

extension DependencyEndpointMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let endpoint = declaration.as(VariableDeclSyntax.self).flatMap(Endpoint.init) else {
      return declaration.accessorsAfterMistake
    }
    let storage = endpoint.storageName
    let initializer: AccessorDeclSyntax = """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
      \(raw: storage) = initialValue
      }
      """
    let accessors: [AccessorDeclSyntax] = [
      "get {\n\(raw: storage)\n}",
      "set {\n\(raw: storage) = newValue\n}",
    ]
    // A property with an `init` accessor starts as its own initial value: the default, which reports nothing.
    return endpoint.binding.initializer == nil ? [initializer] + accessors : accessors
  }
}

extension DependencyEndpointMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let endpoint = declaration.as(VariableDeclSyntax.self).flatMap(Endpoint.init) else {
      context.report(
        "dependency-endpoint-needs-closure",
        """
        '@DependencyEndpoint' can only be applied to a 'var' with a closure type, \
        such as 'var fetch: @Sendable (_ id: Int) async throws -> String'
        """,
        at: node,
        fixIts: [.removeAttribute(node)])
      return []
    }
    let value = endpoint.unimplementedValue
    if value == nil { endpoint.reportMissingDefault(in: context) }
    // Without a default the program does not compile; the rest is still there, so that nothing else is said about it.
    let storage: DeclSyntax = """
      private var \(raw: endpoint.storageName): \(endpoint.type) = \(value ?? endpoint.closure("Swift.fatalError()"))
      """
    let name = methodName(of: node, in: context)
    guard let method = endpoint.method(named: name) else {
      if name != nil {
        context.report(
          "dependency-endpoint-no-method",
          "A method cannot pass on what '\(endpoint.plainName)' takes; call the closure itself", at: node)
      }
      return [storage]
    }
    return [method, storage]
  }

  /// The name that the attribute gives to the method, if it does.
  private static func methodName(
    of node: AttributeSyntax, in context: some MacroExpansionContext
  ) -> String? {
    guard
      let argument = node.arguments?.as(LabeledExprListSyntax.self)?.first(where: {
        $0.label?.text == "method"
      })
    else { return nil }
    let name = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    if name?.isEmpty == true { return nil }
    if let name,
      let spelling = [name, "`\(name)`"].first(where: { $0.isValidSwiftIdentifier(for: .variableName) })
    {
      return spelling
    }
    context.report(
      "dependency-endpoint-method-literal",
      "The name of the method must be a string literal that can name a method, such as \"fetch\"",
      at: argument.expression)
    return nil
  }
}

extension Endpoint {
  /// A closure that reports an issue and then throws, or goes on with the default; nothing where it needs a default.
  var unimplementedValue: ExprSyntax? {
    let report = #"DependenciesMacros._reportUnimplemented("\#(plainName)", of: Self.self)"#
    if let value = binding.initializer?.value {
      return reporting(report, before: value)
    }
    if throwsAnyError {
      return closure(report, "throw DependenciesMacros.Unimplemented(\"\(plainName)\")")
    }
    if returnsNothing { return closure(report) }
    if returnsOptional { return closure(report, "return nil") }
    return nil
  }

  /// A closure of the endpoint's type that does not look at what it is given.
  func closure(_ statements: String...) -> ExprSyntax {
    let ignored = parameters.isEmpty ? "" : " \(parameters.map { _ in "_" }.joined(separator: ", ")) in"
    return "{\(raw: ignored)\n\(raw: statements.joined(separator: "\n"))\n}"
  }

  /// The default, with a report in front of what it does.
  ///
  /// The default is a value of its own even if it is a closure: its statements would mean something else after others.
  /// The type of the value tells what a generic function such as `unimplemented` makes.
  private func reporting(_ report: String, before value: ExprSyntax) -> ExprSyntax {
    if let call = value.as(FunctionCallExprSyntax.self), Self.isUnimplemented(call.calledExpression) {
      return value
    }
    let names = parameters.indices.map { "p\($0)" }
    let head = names.isEmpty ? "" : " \(names.joined(separator: ", ")) in"
    let arguments = parameters.enumerated().map { $1.isInout ? "&p\($0)" : "p\($0)" }.joined(separator: ", ")
    let initial = "let __initial: \(forwardedType) = \(value.trimmedDescription)"
    let call = "return \(callEffects)__initial(\(arguments))"
    return "{\(raw: head)\n\(raw: report)\n\(raw: initial)\n\(raw: call)\n}"
  }

  /// Whether it is the function whose closures report by themselves.
  private static func isUnimplemented(_ function: ExprSyntax) -> Bool {
    ["unimplemented", "IssueReporting.unimplemented"].contains(function.trimmedDescription)
  }

  /// The type of a closure that does what this one does and takes what this one sees: a function where an argument is
  /// an autoclosure, an array where it is variadic.
  private var forwardedType: String {
    var function = function.trimmed
    function.parameters = TupleTypeElementListSyntax(
      parameters.map { parameter in
        var parameter = parameter
        if parameter.ellipsis != nil {
          parameter.ellipsis = nil
          parameter.type = TypeSyntax(ArrayTypeSyntax(element: parameter.type.trimmed))
        } else if var type = parameter.type.as(AttributedTypeSyntax.self), type.isAutoclosure {
          type.attributes = type.attributes.filter { $0.as(AttributeSyntax.self)?.name != "autoclosure" }
          parameter.type = TypeSyntax(type)
        }
        return parameter
      })
    let attributes = attributes.filter { isAsync || $0.name != "isolated" }.map(\.trimmedDescription)
    return (specifiers + attributes + [function.trimmedDescription]).joined(separator: " ")
  }

  /// A method that calls the closure, where there is a name for it or for one of its arguments, and it can.
  func method(named methodName: String?) -> DeclSyntax? {
    guard methodName != nil || parameters.contains(where: { $0.label != nil }), canBePassedOn else {
      return nil
    }
    let parameterList = parameters.enumerated().map { index, parameter in
      let label = parameter.label ?? "_"
      return "\(label) p\(index): \(parameter.type.trimmedDescription)"
    }
    let arguments = parameters.enumerated().map { $1.argument("p\($0)") }.joined(separator: ", ")
    let result = returnsNothing ? "" : " -> \(function.returnClause.type.trimmedDescription)"
    return """
      \(raw: methodPrefix)func \(raw: methodName ?? name.text)(\
      \(raw: parameterList.joined(separator: ", ")))\(raw: methodEffects)\(raw: result) {
      \(raw: isIsolatedToAnyActor ? asyncCallEffects : callEffects)self.\(name)(\(raw: arguments))
      }
      """
  }

  /// Whether a function may take and hand on such parameters. There is no way to hand on a variadic one.
  private var canBePassedOn: Bool {
    parameters.allSatisfy { $0.ellipsis == nil && (!$0.isAsyncAutoclosure || isAsync) }
  }

  /// What is written before `func`: that by which the method can be called where the property and the closure can.
  private var methodPrefix: String {
    let property = declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }
    let actor = property.first(where: \.mayBeActor)
    var prefix = property.filter { ["available", "_spi"].contains($0.name) } + (actor.map { [$0] } ?? [])
    if actor == nil { prefix += attributes.filter { $0.mayBeActor || $0.name == "concurrent" } }
    let attributesText = prefix.map { "\($0.trimmedDescription) " }.joined()
    if actor == nil, let specifier = specifiers.first(where: { $0.hasPrefix("nonisolated") }) {
      return "\(attributesText)\(declaration.access)\(specifier) "
    }
    let isNonisolated = declaration.hasModifier(.nonisolated) && !attributes.contains(where: \.mayBeActor)
    return "\(attributesText)\(declaration.access)\(isNonisolated ? "nonisolated " : "")"
  }

  private var methodEffects: String {
    guard isIsolatedToAnyActor, !isAsync else {
      return function.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
    }
    return " async" + (function.effectSpecifiers?.throwsClause.map { " \($0.trimmedDescription)" } ?? "")
  }

  private var callEffects: String { (isThrowing ? "try " : "") + (isAsync ? "await " : "") }
  private var asyncCallEffects: String { (isThrowing ? "try " : "") + "await " }

  func reportMissingDefault(in context: some MacroExpansionContext) {
    let head = parameters.isEmpty ? "" : "\(parameters.map { _ in "_" }.joined(separator: ", ")) in "
    let value: ExprSyntax = "{ \(raw: head)<#\(raw: returnTypeName)#> }"
    var fixed = binding
    fixed.typeAnnotation = binding.typeAnnotation?.with(\.trailingTrivia, [])
    fixed.initializer = InitializerClauseSyntax(
      equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space), value: value,
      trailingTrivia: binding.trailingTrivia)
    let thrown = thrownType.map { $0 == "Never" ? "cannot throw" : "throws only '\($0)'" } ?? "cannot throw"
    context.report(
      "dependency-endpoint-needs-default",
      """
      Default value required for the closure '\(plainName)', which \(thrown): it needs something to return when a \
      test does not implement it
      """,
      at: binding,
      fixIts: [.replace("Insert '= \(value.description)'", id: "insert-default", binding, with: fixed)])
  }
}

extension TupleTypeElementSyntax {
  /// The label that a method can give the argument: `id` of `_ id: Int`.
  fileprivate var label: String? {
    guard let name = secondName ?? firstName, name.tokenKind != .wildcard else { return nil }
    return name.text
  }

  /// The parameter of a method as an argument of the closure.
  fileprivate func argument(_ name: String) -> String {
    if isInout { return "&\(name)" }
    guard let type = type.as(AttributedTypeSyntax.self), type.isAutoclosure else { return name }
    let effects = ClosureType(TypeSyntax(type))?.function.effectSpecifiers
    let marks =
      (effects?.throwsClause == nil ? "" : "try ") + (effects?.asyncSpecifier == nil ? "" : "await ")
    return "\(marks)\(name)()"
  }

  fileprivate var isAsyncAutoclosure: Bool {
    type.as(AttributedTypeSyntax.self)?.isAutoclosure == true
      && ClosureType(type)?.function.effectSpecifiers?.asyncSpecifier != nil
  }

  fileprivate var isInout: Bool {
    guard let type = type.as(AttributedTypeSyntax.self) else { return false }
    return type.specifiers.contains {
      $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(.inout)
    }
  }
}

extension AttributedTypeSyntax {
  fileprivate var isAutoclosure: Bool {
    attributes.contains { $0.as(AttributeSyntax.self)?.name == "autoclosure" }
  }
}
