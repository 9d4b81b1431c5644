import SwiftSyntax

/// A property of a state, as the observation macros need it.
struct ObservedProperty {
  let declaration: VariableDeclSyntax
  let binding: PatternBindingSyntax
  let identifier: TokenSyntax

  /// `nil` unless the declaration has exactly one name.
  init?(_ declaration: some DeclSyntaxProtocol) {
    guard
      let declaration = declaration.as(VariableDeclSyntax.self),
      declaration.bindings.count == 1,
      let binding = declaration.bindings.first,
      let identifier = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmed
    else { return nil }
    self.declaration = declaration
    self.binding = binding
    self.identifier = identifier
  }

  /// The name without backticks.
  var plainName: String { identifier.identifier?.name ?? identifier.text }

  var storageName: String { "_\(plainName)" }

  var type: TypeSyntax? { binding.typeAnnotation?.type.trimmed }

  var initialValue: String? { binding.initializer?.value.trimmedDescription }

  var isConstant: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.let) }

  var isInstanceMember: Bool {
    !declaration.modifiers.contains { [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind) }
  }

  /// Whether the property has accessors other than observers.
  var isComputed: Bool {
    guard let accessors = binding.accessorBlock?.accessors else { return false }
    guard case .accessors(let list) = accessors else { return true }
    return list.contains {
      ![.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
    }
  }

  var isStored: Bool { isInstanceMember && !isComputed }

  func hasModifier(_ keywords: Keyword...) -> Bool {
    declaration.modifiers.contains { modifier in keywords.contains { modifier.name.tokenKind == .keyword($0) }
    }
  }

  /// Whether an attribute makes the storage of the property its own business: a property wrapper or a macro.
  var isWrapped: Bool {
    declaration.attributes.contains { element in
      guard case .attribute(let attribute) = element else { return false }
      let name = attribute.attributeName.trimmedDescription
      return name.split(separator: ".").last?.first?.isUppercase == true && name != "MainActor"
    }
  }

  /// Whether `@ObservableState` makes it observed.
  var isObserved: Bool { isStored && !isConstant && !isWrapped && !hasModifier(.lazy) }

  /// Whether its type is known, by its spelling, to have no identity of its own.
  var isPlainValue: Bool {
    if hasModifier(.weak, .unowned) { return true }
    if let type {
      let name = type.as(OptionalTypeSyntax.self)?.wrappedType.trimmedDescription ?? type.trimmedDescription
      return Self.plainTypes.contains(name)
    }
    guard let value = binding.initializer?.value else { return false }
    return value.is(IntegerLiteralExprSyntax.self) || value.is(BooleanLiteralExprSyntax.self)
      || value.is(StringLiteralExprSyntax.self) || value.is(FloatLiteralExprSyntax.self)
  }

  private static let plainTypes: Set<String> = [
    "Bool", "CGFloat", "Character", "Data", "Date", "Decimal", "Double", "Duration", "Float", "Int", "Int32",
    "Int64", "String", "TimeInterval", "UInt", "UInt64", "UInt8", "URL", "UUID",
  ]

  /// The access modifier with a trailing space, or nothing.
  var access: String {
    for modifier in declaration.modifiers where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.public), .keyword(.package), .keyword(.internal), .keyword(.fileprivate),
        .keyword(.private):
        return "\(modifier.name.text) "
      default: continue
      }
    }
    return ""
  }

  /// Modifiers of the storage (`weak`, `unowned(unsafe)`), with a trailing space each.
  var storageModifiers: String {
    declaration.modifiers
      .filter { [.keyword(.weak), .keyword(.unowned)].contains($0.name.tokenKind) }
      .map { $0.trimmedDescription + " " }
      .joined()
  }
}

/// The accessors of an observed property.
///
/// - Parameters:
///   - field: The property in a key path.
///   - value: The storage that getter and setter use.
///   - initializer: How the storage is initialised; `nil` for a property without init accessor.
///   - isChangedInPlace: Whether the storage may be handed out. Observers of the storage (`didSet`) would run each time.
func observedAccessors(
  field: String, value: String, initializes initializer: (String, String)?, isChangedInPlace: Bool = true
)
  -> [AccessorDeclSyntax]
{
  let comparisons =
    "ComposableArchitecture._$isIdentityEqual, ComposableArchitecture._$shouldNotifyObservers"
  var accessors: [AccessorDeclSyntax] = []
  if let (storage, expression) = initializer {
    accessors.append(
      """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = \(raw: expression)
      }
      """)
  }
  accessors += [
    """
    get {
      _$observationRegistrar.access(self, keyPath: \\.\(raw: field))
      return \(raw: value)
    }
    """,
    """
    set {
      _$observationRegistrar.mutate(self, keyPath: \\.\(raw: field), &\(raw: value), newValue, \(raw: comparisons))
    }
    """,
  ]
  guard isChangedInPlace else { return accessors }
  accessors.append(
    """
    _modify {
      let oldValue = _$observationRegistrar._$begin(&\(raw: value))
      defer {
        _$observationRegistrar._$end(self, \\.\(raw: field), &\(raw: value), oldValue, \(raw: comparisons))
      }
      yield &\(raw: value)
    }
    """)
  return accessors
}
