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
    guard
      let endpoint = declaration.as(VariableDeclSyntax.self).flatMap(Endpoint.init),
      endpoint.hasUnimplementedValue
    else { return [] }
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
    guard let value = endpoint.unimplementedValue else {
      endpoint.reportMissingDefault(in: context)
      return []
    }
    let storage: DeclSyntax = "private var \(raw: endpoint.storageName): \(endpoint.type) = \(value)"
    let name = try methodName(of: node, in: context)
    guard let method = endpoint.method(named: name) else { return [storage] }
    return [method, storage]
  }

  /// The name that the attribute gives to the method, if it does.
  private static func methodName(
    of node: AttributeSyntax, in context: some MacroExpansionContext
  ) throws -> String? {
    guard
      let argument = node.arguments?.as(LabeledExprListSyntax.self)?.first(where: {
        $0.label?.text == "method"
      })
    else { return nil }
    guard let name = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
      context.report(
        "dependency-endpoint-method-literal",
        "The name of the method must be a string literal without interpolation", at: argument.expression)
      return nil
    }
    return name.isEmpty ? nil : name
  }
}

extension Endpoint {
  /// Whether it is known what the endpoint does until it is set.
  var hasUnimplementedValue: Bool {
    binding.initializer != nil || throwsAnyError || returnsNothing || returnsOptional
  }

  /// A closure that reports an issue and then throws, or goes on with the default.
  var unimplementedValue: ExprSyntax? {
    let report = #"DependenciesMacros._reportUnimplemented("\#(plainName)", of: Self.self)"#
    if let value = binding.initializer?.value {
      return reporting(report, before: value)
    }
    let ignored = parameters.isEmpty ? "" : " \(parameters.map { _ in "_" }.joined(separator: ", ")) in"
    if throwsAnyError {
      return
        "{\(raw: ignored)\n\(raw: report)\nthrow DependenciesMacros.Unimplemented(\"\(raw: plainName)\")\n}"
    }
    if returnsNothing { return "{\(raw: ignored)\n\(raw: report)\n}" }
    if returnsOptional { return "{\(raw: ignored)\n\(raw: report)\nreturn nil\n}" }
    return nil
  }

  /// The default, with a report in front of what it does.
  private func reporting(_ report: String, before value: ExprSyntax) -> ExprSyntax {
    guard let closure = value.as(ClosureExprSyntax.self) else {
      if let call = value.as(FunctionCallExprSyntax.self), Self.isUnimplemented(call.calledExpression) {
        return value
      }
      let names = parameters.indices.map { "p\($0)" }
      let head = names.isEmpty ? "" : " \(names.joined(separator: ", ")) in"
      // The type of the property tells what a generic function such as `unimplemented` makes.
      let initial = "let initial: \(type.trimmedDescription) = \(value.trimmedDescription)"
      let call = "\(effects)initial(\(arguments.joined(separator: ", ")))"
      return "{\(raw: head)\n\(raw: report)\n\(raw: initial)\nreturn \(raw: call)\n}"
    }
    let head = closure.signature.map { " \($0.trimmedDescription)" } ?? ""
    // A closure of one expression returns it; one of two statements has to say so.
    let returned =
      !returnsNothing && closure.statements.count == 1
      && closure.statements.first?.item.is(ExprSyntax.self) == true
    let statements = closure.statements.trimmedDescription
    return "{\(raw: head)\n\(raw: report)\n\(raw: returned ? "return " : "")\(raw: statements)\n}"
  }

  /// Whether it is the function whose closures report by themselves.
  private static func isUnimplemented(_ function: ExprSyntax) -> Bool {
    ["unimplemented", "IssueReporting.unimplemented"].contains(function.trimmedDescription)
  }

  /// A method that calls the closure, where there is a name for it or for one of its arguments.
  func method(named methodName: String?) -> DeclSyntax? {
    guard methodName != nil || parameters.contains(where: { $0.label != nil }) else { return nil }
    let parameterList = parameters.enumerated().map { index, parameter in
      let label = parameter.label ?? "_"
      return "\(label) p\(index): \(parameter.type.trimmedDescription)"
    }
    let actors = attributes.filter {
      !["Sendable", "escaping"].contains($0.attributeName.trimmedDescription)
    }
    .map { "\($0.trimmedDescription) " }.joined()
    let effectSpecifiers = function.effectSpecifiers.map { " \($0.trimmedDescription)" } ?? ""
    let result = returnsNothing ? "" : " -> \(function.returnClause.type.trimmedDescription)"
    return """
      \(raw: actors)\(raw: declaration.access)func \(raw: methodName ?? name.text)(\
      \(raw: parameterList.joined(separator: ", ")))\(raw: effectSpecifiers)\(raw: result) {
      \(raw: effects)self.\(name)(\(raw: arguments.joined(separator: ", ")))
      }
      """
  }

  private var effects: String { (isThrowing ? "try " : "") + (isAsync ? "await " : "") }

  /// The parameters `p0`, `p1` …, as they are passed on.
  private var arguments: [String] {
    parameters.enumerated().map { index, parameter in
      parameter.isInout ? "&p\(index)" : "p\(index)"
    }
  }

  func reportMissingDefault(in context: some MacroExpansionContext) {
    let head = parameters.isEmpty ? "" : "\(parameters.map { _ in "_" }.joined(separator: ", ")) in "
    let value: ExprSyntax = "{ \(raw: head)<#\(raw: returnTypeName)#> }"
    var fixed = binding
    fixed.typeAnnotation = binding.typeAnnotation?.with(\.trailingTrivia, [])
    fixed.initializer = InitializerClauseSyntax(
      equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space), value: value,
      trailingTrivia: binding.trailingTrivia)
    context.report(
      "dependency-endpoint-needs-default",
      """
      Default value required for the closure '\(plainName)', which cannot throw: it needs something to return when a \
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

  fileprivate var isInout: Bool {
    guard let type = type.as(AttributedTypeSyntax.self) else { return false }
    return type.specifiers.contains {
      $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(.inout)
    }
  }
}
