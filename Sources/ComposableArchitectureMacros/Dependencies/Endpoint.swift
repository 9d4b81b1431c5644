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
    guard let clause = function.effectSpecifiers?.throwsClause else { return false }
    guard let type = clause.type?.trimmedDescription else { return true }
    return ["any Error", "any Swift.Error", "Error", "Swift.Error"].contains(type)
  }

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

  init?(_ type: TypeSyntax) {
    if let function = type.as(FunctionTypeSyntax.self) {
      self.function = function
      attributes = []
    } else if let attributed = type.as(AttributedTypeSyntax.self),
      let inner = ClosureType(attributed.baseType)
    {
      function = inner.function
      attributes =
        attributed.attributes.compactMap {
          if case .attribute(let attribute) = $0 { attribute } else { nil }
        } + inner.attributes
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

  func hasModifier(_ keywords: Keyword...) -> Bool {
    modifiers.contains { modifier in
      modifier.detail == nil && keywords.contains { modifier.name.tokenKind == .keyword($0) }
    }
  }

  /// The modifier, with a trailing space, that makes another member as visible as this one.
  var access: String {
    for (keyword, text) in [(Keyword.public, "public "), (.package, "package "), (.private, "private ")]
    where hasModifier(keyword) {
      return text
    }
    return hasModifier(.fileprivate) ? "fileprivate " : ""
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
