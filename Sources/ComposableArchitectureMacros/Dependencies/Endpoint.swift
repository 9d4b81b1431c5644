import SwiftSyntax
import SwiftSyntaxBuilder

/// A closure property of a dependency client, as the macros need it.
struct Endpoint {
  let declaration: VariableDeclSyntax
  let binding: PatternBindingSyntax
  /// The name as written, with backticks where the source has them.
  let name: TokenSyntax
  /// The type as written, without comments around it.
  let type: TypeSyntax
  let function: FunctionTypeSyntax
  /// What is written before the parameters: `@Sendable`, `@MainActor`.
  let attributes: [AttributeSyntax]
  /// What is written before those: `nonisolated(nonsending)`.
  let specifiers: [String]

  /// The closure property that `declaration` declares, if it is one.
  init?(_ declaration: VariableDeclSyntax) {
    guard
      declaration.isStoredVariable,
      let binding = declaration.bindings.first,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
      let type = binding.typeAnnotation?.type,
      let closure = ClosureType(type)
    else { return nil }
    self.declaration = declaration
    self.binding = binding
    self.name = name.trimmed
    self.type = type.trimmed
    self.function = closure.function
    self.attributes = closure.attributes
    self.specifiers = closure.specifiers
  }

  /// The name without backticks.
  var plainName: String { name.identifier?.name ?? name.text }

  /// The property that stores the closure.
  var storageName: String { "_\(plainName)" }

  var parameters: [TupleTypeElementSyntax] { Array(function.parameters) }

  var isAsync: Bool { function.effectSpecifiers?.asyncSpecifier != nil }

  var isThrowing: Bool { function.effectSpecifiers?.throwsClause != nil }

  /// Whether the closure may throw any error.
  var throwsAnyError: Bool {
    isThrowing && (thrownType.map(["any Error", "any Swift.Error", "Error", "Swift.Error"].contains) ?? true)
  }

  /// The one type of error that the closure throws, where it is written.
  var thrownType: String? { function.effectSpecifiers?.throwsClause?.type?.trimmedDescription }

  /// Whether the closure carries the actor it runs on, and is called from elsewhere with `await`.
  var isIsolatedToAnyActor: Bool { attributes.contains { $0.name == "isolated" } }

  private var returnType: TypeSyntax { function.returnClause.type.trimmed }

  var returnsNothing: Bool {
    ["Void", "()", "Swift.Void"].contains(returnType.trimmedDescription)
  }

  var returnsOptional: Bool {
    if returnType.is(OptionalTypeSyntax.self) { return true }
    let name = returnType.trimmedDescription
    return name.hasPrefix("Optional<") || name.hasPrefix("Swift.Optional<")
  }

  /// The name of the return type, for a placeholder.
  var returnTypeName: String { returnType.trimmedDescription }
}

/// A function type, out of the attributes and parentheses around it.
struct ClosureType {
  let function: FunctionTypeSyntax
  let attributes: [AttributeSyntax]
  let specifiers: [String]

  init?(_ type: TypeSyntax) {
    if let function = type.as(FunctionTypeSyntax.self) {
      self.function = function
      attributes = []
      specifiers = []
    } else if let attributed = type.as(AttributedTypeSyntax.self),
      let inner = ClosureType(attributed.baseType)
    {
      function = inner.function
      attributes =
        attributed.attributes.compactMap {
          if case .attribute(let attribute) = $0 { attribute } else { nil }
        } + inner.attributes
      specifiers = attributed.specifiers.map(\.trimmedDescription) + inner.specifiers
    } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let element = tuple.elements.first, element.firstName == nil, let inner = ClosureType(element.type)
    {
      self = inner
    } else {
      return nil
    }
  }
}

extension VariableDeclSyntax {
  /// Whether this is one variable of an instance that is stored in it.
  var isStoredVariable: Bool {
    bindingSpecifier.tokenKind == .keyword(.var) && isStoredInInstance
  }

  /// Whether this is one constant or variable that is stored in an instance.
  var isStoredInInstance: Bool {
    bindings.count == 1
      && !hasModifier(.static, .class, .lazy)
      && bindings.allSatisfy { $0.accessorBlock?.isComputed != true }
  }

  /// Whether this is a `var`, or several, of an instance.
  var isVariableOfInstance: Bool {
    bindingSpecifier.tokenKind == .keyword(.var) && !hasModifier(.static, .class)
  }

  /// Whether one of these variables has no value: neither a written one nor, with an optional type, `nil`.
  var lacksValue: Bool {
    var type: TypeSyntax?
    return bindings.reversed().contains { binding in
      // In `var x, y: Int` the type is that of both.
      type = binding.typeAnnotation?.type ?? type
      let isNil = type?.is(OptionalTypeSyntax.self) == true
      return binding.initializer == nil && binding.accessorBlock == nil && !isNil
    }
  }

  func hasModifier(_ keywords: Keyword...) -> Bool {
    modifiers.contains { modifier in
      modifier.detail == nil && keywords.contains { modifier.name.tokenKind == .keyword($0) }
    }
  }

  /// The modifier, with a trailing space, that makes another member as visible as this one.
  var access: String { AccessLevel(modifiers).modifier }
}

extension AttributeSyntax {
  /// The name without `@` and arguments.
  var name: String { attributeName.trimmedDescription }

  /// Whether it may be a global actor: an attribute of the program's own, without arguments.
  var mayBeActor: Bool {
    arguments == nil && name.split(separator: ".").last?.first?.isUppercase == true
      && !["Sendable", "DependencyEndpoint", "DependencyEndpointIgnored"].contains { name.hasSuffix($0) }
  }
}

extension AccessorBlockSyntax {
  /// Whether the block computes a value instead of observing one.
  fileprivate var isComputed: Bool {
    guard case .accessors(let accessors) = accessors else { return true }
    return !accessors.allSatisfy {
      [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
    }
  }
}
