/// How an identified array gets the id of an element.
///
/// Calling a closure that reads `element.id` directly is several times as fast as following a key path, so both
/// are kept; one object, so that copying an array retains one more reference only.
@usableFromInline
final class ElementIdentity<ID: Hashable, Element> {
  @usableFromInline let keyPath: KeyPath<Element, ID>
  @usableFromInline let id: (Element) -> ID

  @usableFromInline
  init(keyPath: KeyPath<Element, ID>, id: @escaping (Element) -> ID) {
    self.keyPath = keyPath
    self.id = id
  }
}
