/// The stored parts of a struct, tuple or enum, as a test can name them.
struct Structure {
  enum Kind {
    case structure
    case tuple
    case enumeration(caseName: String)
    case other
  }

  struct Property {
    enum Access {
      /// Stored under its own name.
      case value
      /// Read and written under its own name through a wrapper, which a memberwise initialiser accepts.
      case wrapped
      /// Written through its projection.
      case reference(any SuggestibleReference)
      /// Read and written through a wrapper that keeps its value in `wrappedValue`; how an initialiser
      /// takes it depends on the declaration, which cannot be seen.
      case guessed
      /// Storage behind a name, with no way to tell what a test would write.
      case unknown
    }

    /// The member's name, `0`, `1`, … for elements of a tuple without label.
    let name: String
    let isLabelled: Bool
    let value: Any
    /// The declared type of `value`.
    let type: Any.Type
    let isVariable: Bool
    let access: Access
  }

  struct Payload {
    let value: Any
    let type: Any.Type
    /// The associated values where there are several, or one with a label; otherwise empty.
    let elements: [Property]
  }

  let kind: Kind
  let properties: [Property]
  let payload: Payload?

  /// Reflects `value`; `nil` for a mirror of its own making, which shows what its author chose and not
  /// what a test can write.
  init?(_ value: Any) {
    guard !(value is any CustomReflectable), StoredField.canBeMirrored(type(of: value)) else { return nil }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct:
      guard let properties = Self.properties(of: value, mirror: mirror) else { return nil }
      self.init(kind: .structure, properties: properties, payload: nil)
    case .tuple:
      guard let elements = Self.elements(of: value, mirror: mirror) else { return nil }
      self.init(kind: .tuple, properties: elements, payload: nil)
    case .enum:
      guard let name = RuntimeFields.caseName(of: value) else { return nil }
      self.init(
        kind: .enumeration(caseName: name), properties: [],
        payload: mirror.children.first.map { Self.payload($0, ofCase: name, in: type(of: value)) })
    default:
      self.init(kind: .other, properties: [], payload: nil)
    }
  }

  private init(kind: Kind, properties: [Property], payload: Payload?) {
    self.kind = kind
    self.properties = properties
    self.payload = payload
  }

  private static func payload(_ child: Mirror.Child, ofCase name: String, in owner: Any.Type) -> Payload {
    let type = RuntimeFields.boxedType(of: child.value)
    let mirror = Mirror(reflecting: child.value)
    // A tuple in place of a generic parameter is one associated value.
    let isList =
      mirror.displayStyle == .tuple && !mirror.children.isEmpty
      && FieldDeclaration.all(in: owner).first { $0.name == name }?.isTuple != false
    return Payload(
      value: child.value, type: type,
      elements: isList ? elements(of: child.value, mirror: mirror) ?? [] : [])
  }

  private static func elements(of value: Any, mirror: Mirror) -> [Property]? {
    let declarations = RuntimeFields.declarations(of: Swift.type(of: value))
    guard declarations.count == mirror.children.count else { return nil }
    return zip(mirror.children, declarations).enumerated().map { index, element in
      // The standard library labels an element without label `.0`.
      let label = element.0.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      return Property(
        name: label ?? String(index), isLabelled: label != nil, value: element.0.value,
        type: element.1.type, isVariable: true, access: .value)
    }
  }

  private static func properties(of value: Any, mirror: Mirror) -> [Property]? {
    let declarations = RuntimeFields.declarations(of: Swift.type(of: value))
    guard declarations.count == mirror.children.count else { return nil }
    let isObservable = mirror.children.contains { $0.label?.hasPrefix("_$") ?? false }
    return zip(mirror.children, declarations).compactMap { child, declaration in
      guard let label = child.label else { return nil }
      // Registrars of macros, and what a lazy property has computed so far.
      if label.hasPrefix("_$") || label.hasPrefix("$") { return nil }
      guard label.hasPrefix("_"), label.count > 1 else {
        return Property(
          name: label, isLabelled: true, value: child.value, type: declaration.type,
          isVariable: declaration.isVariable, access: .value)
      }
      return stored(
        name: String(label.dropFirst()), child.value, declaration, isObservable: isObservable)
    }
  }

  /// The property in front of storage whose name begins with an underscore.
  private static func stored(
    name: String, _ value: Any, _ declaration: RuntimeFields.Declaration, isObservable: Bool
  ) -> Property {
    func property(
      _ value: Any, _ type: Any.Type, isVariable: Bool = true, _ access: Property.Access
    ) -> Property {
      Property(
        name: name, isLabelled: true, value: value, type: type, isVariable: isVariable, access: access)
    }
    if let reference = value as? any SuggestibleReference {
      return property(value, declaration.type, .reference(reference))
    }
    func open<Wrapper: SuggestibleWrapper>(_ wrapper: Wrapper) -> Property {
      property(wrapper.suggestedValue, Wrapper.SuggestedValue.self, .wrapped)
    }
    if let wrapper = value as? any SuggestibleWrapper { return open(wrapper) }
    if !SourceTypeName(declaration.type).isFromLibrary, let inner = Structure(value),
      case .structure = inner.kind,
      let wrapped = inner.properties.first(where: { $0.name == "wrappedValue" })
    {
      return property(wrapped.value, wrapped.type, isVariable: wrapped.isVariable, .guessed)
    }
    if isObservable { return property(value, declaration.type, .value) }
    return property(value, declaration.type, .unknown)
  }
}
