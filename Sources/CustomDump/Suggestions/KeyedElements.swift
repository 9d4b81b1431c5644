/// A collection whose elements are reached by identity, read into arrays.
struct KeyedElements {
  let ids: [AnyHashable]
  let elements: [Any]
  let elementType: Any.Type
  let idType: Any.Type
  /// Whether elements can be moved and inserted in place.
  let isOrdered: Bool

  /// `nil` when `value` is no such collection.
  ///
  /// Types adopt `SuggestibleKeyedElements`; `IdentifiedArray`, which is declared beside this module and
  /// not above it, is also known by name where its elements are `Identifiable`.
  init?(_ value: Any) {
    if let keyed = value as? any SuggestibleKeyedElements {
      self = Self.adopted(keyed)
    } else if SourceTypeName(type(of: value)).base == "IdentifiedArray",
      let collection = value as? any Collection, let named = Self.identified(collection)
    {
      self = named
    } else {
      return nil
    }
  }

  private init(
    ids: [AnyHashable], elements: [Any], elementType: Any.Type, idType: Any.Type, isOrdered: Bool
  ) {
    self.ids = ids
    self.elements = elements
    self.elementType = elementType
    self.idType = idType
    self.isOrdered = isOrdered
  }

  private static func adopted<Keyed: SuggestibleKeyedElements>(_ keyed: Keyed) -> Self {
    Self(
      ids: keyed.suggestedIDs.map { AnyHashable($0) },
      elements: keyed.suggestedElements.map { $0 as Any },
      elementType: Keyed.SuggestedElement.self, idType: Keyed.SuggestedID.self,
      isOrdered: Keyed.isSuggestionOrdered)
  }

  private static func identified<Elements: Collection>(_ collection: Elements) -> Self? {
    func open<Element: Identifiable>(_: Element.Type) -> Self? {
      let ids = collection.compactMap { ($0 as? Element).map { AnyHashable($0.id) } }
      guard ids.count == collection.count else { return nil }
      return Self(
        ids: ids, elements: collection.map { $0 as Any }, elementType: Element.self,
        idType: Element.ID.self, isOrdered: true)
    }
    return (Elements.Element.self as? any Identifiable.Type).flatMap { open($0) }
  }
}
