/// A collection whose elements are reached by identity.
///
/// Types adopt `SuggestibleKeyedElements`; `IdentifiedArray`, which is declared beside this module and not
/// above it, is also known by name where its elements are `Identifiable`.
struct KeyedElements {
  /// Whether elements can be moved and inserted in place; otherwise the collection is a stack.
  let isOrdered: Bool
  private let edits: (Any, StatementWriter, Place, Int) -> [Statement]?
  private let source: (inout SourceWriter) -> SourceExpression

  init?(_ value: Any) {
    if let keyed = value as? any SuggestibleKeyedElements {
      self = Self.adopted(keyed)
    } else if let collection = value as? any RandomAccessCollection,
      SourceTypeName(type(of: value)).base == "IdentifiedArray", let named = Self.identified(collection)
    {
      self = named
    } else {
      return nil
    }
  }

  private init(
    isOrdered: Bool,
    edits: @escaping (Any, StatementWriter, Place, Int) -> [Statement]?,
    source: @escaping (inout SourceWriter) -> SourceExpression
  ) {
    self.isOrdered = isOrdered
    self.edits = edits
    self.source = source
  }

  /// Edits that turn this collection into `actual`, a value of the same type; `nil` when replacing it is
  /// better.
  func changes(
    to actual: Any, in writer: StatementWriter, at place: Place, depth: Int
  ) -> [Statement]? {
    edits(actual, writer, place, depth)
  }

  /// The whole collection.
  func expression(in writer: inout SourceWriter) -> SourceExpression { source(&writer) }

  private static func adopted<Keyed: SuggestibleKeyedElements>(_ keyed: Keyed) -> Self {
    Self(
      isOrdered: Keyed.isSuggestionOrdered,
      edits: { actual, writer, place, depth in
        guard let actual = actual as? Keyed else { return nil }
        return KeyedChanges(
          previousIDs: keyed.suggestedIDs, previous: keyed.suggestedElements,
          actualIDs: actual.suggestedIDs, actual: actual.suggestedElements,
          isOrdered: Keyed.isSuggestionOrdered, writer: writer, place: place, depth: depth
        ).statements()
      },
      source: { writer in
        if case .unavailable = Keyed.suggestedForm {
          return keyed.suggestedElements.isEmpty
            ? .text(SourceTypeName(Keyed.self).base + "()") : .placeholder(for: Keyed.self)
        }
        let list = writer.list(of: keyed.suggestedElements, in: Keyed.self)
        guard case .initializer = Keyed.suggestedForm, list.isComplete else { return list }
        return writer.call(SourceTypeName(Keyed.self).base, [("", list)])
      })
  }

  private static func identified<Elements: RandomAccessCollection>(_ collection: Elements) -> Self? {
    func open<Element: Identifiable>(_: Element.Type) -> Self? {
      guard let elements = Array(collection) as? [Element] else { return nil }
      return Self(
        isOrdered: true,
        edits: { actual, writer, place, depth in
          guard let actual = (actual as? Elements).flatMap({ Array($0) as? [Element] }) else { return nil }
          return KeyedChanges(
            previousIDs: elements.map(\.id), previous: elements, actualIDs: actual.map(\.id),
            actual: actual, isOrdered: true, writer: writer, place: place, depth: depth
          ).statements()
        },
        source: { writer in writer.list(of: elements, in: Elements.self) })
    }
    return (Elements.Element.self as? any Identifiable.Type).flatMap { open($0) }
  }
}
