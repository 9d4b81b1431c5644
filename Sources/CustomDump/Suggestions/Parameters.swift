/// How a memberwise initialiser takes each property of a struct.
struct Parameters {
  enum Form {
    case argument
    /// The value of a reference, which the initialiser makes.
    case value
    /// The reference is the value of a key, and the initialiser knows the key.
    case leftOut
  }

  /// One for each property.
  let forms: [Form]

  /// `nil`: there is no initialiser for these properties.
  init?(of properties: [Structure.Property], in type: Any.Type) {
    func isByKey(_ property: Structure.Property) -> Bool {
      if case .reference(let reference) = property.access { reference.isSuggestedByKey } else { false }
    }
    guard let initializers = MemberAccess.initializers(of: type) else {
      // A property with a key has it in its declaration, and most such initialisers take no reference then.
      forms = properties.map { isByKey($0) ? .leftOut : .argument }
      return
    }
    if let whole = initializers.first(where: { Self.fits($0, properties) }) {
      forms = properties.enumerated().map { index, property in
        guard case .reference = property.access, !whole.types[index].hasPrefix(Self.name(of: property.type))
        else { return .argument }
        return whole.defaults.contains(index) && isByKey(property) ? .leftOut : .value
      }
      return
    }
    let rest = properties.filter { !isByKey($0) }
    guard initializers.contains(where: { Self.fits($0, rest) }) else { return nil }
    forms = properties.map { isByKey($0) ? .leftOut : .argument }
  }

  /// Whether an initialiser takes these properties, each as it is stored: one that converts its arguments may do anything.
  private static func fits(_ initializer: MemberAccess.Initializer, _ properties: [Structure.Property])
    -> Bool
  {
    guard initializer.labels == properties.map(\.name) else { return false }
    return zip(properties, initializer.types).allSatisfy { property, type in
      if case .reference = property.access { return true }
      return MemberAccess.name(of: property.type).map { $0 == type } ?? true
    }
  }

  /// `Module.Wrapper<` for `Module.Wrapper<Int>`.
  private static func name(of type: Any.Type) -> String {
    let name = _typeName(type, qualified: true)
    return String(name.prefix { $0 != "<" }) + (name.contains("<") ? "<" : "")
  }
}
