extension IdentifiedArray {
  /// Creates an empty array whose elements are identified by a key path.
  ///
  /// ```swift
  /// var files = IdentifiedArray(id: \URL.path)
  /// ```
  ///
  /// - Parameter id: The key path to the id of an element.
  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(
      ids: OrderedSet(), storage: [], identity: ElementIdentity(keyPath: id) { $0[keyPath: id] })
  }

  /// Creates an array of elements with distinct ids: expected O(*n*).
  ///
  /// - Parameters:
  ///   - elements: The elements; traps if two have the same id.
  ///   - id: The key path to the id of an element.
  @inlinable
  public init<S: Sequence>(uniqueElements elements: S, id: KeyPath<Element, ID>) where S.Element == Element {
    self.init(id: id)
    appendUnique(elements)
  }

  /// Creates an array of elements that the caller knows to have distinct ids: expected O(*n*).
  ///
  /// Checks the ids in debug builds of this package only. With a repeated id in a release build, lookups find
  /// either of its elements.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: The key path to the id of an element.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(id: id)
    setUncheckedUnique(elements)
  }

  /// Creates an array of elements whose ids may be repeated: expected O(*n*).
  ///
  /// The element that represents a repeated id is at the place of its first occurrence.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: The key path to the id of an element.
  ///   - combine: Called with the element so far and the next one of the same id; returns the one to keep, which
  ///     must have that id too (else traps).
  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    id: KeyPath<Element, ID>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(id: id)
    try append(elements, uniquingIDsWith: combine)
  }

  /// Creates a copy of an array: O(1).
  ///
  /// - Parameter elements: The array to copy.
  @inlinable
  public init(_ elements: IdentifiedArray) {
    self = elements
  }

  /// Creates an array of the elements of a slice: expected O(*n*).
  ///
  /// - Parameter elements: A slice of an identified array.
  @inlinable
  public init(_ elements: SubSequence) {
    let base = elements.base
    let range = elements.startIndex..<elements.endIndex
    self.init(
      ids: OrderedSet(uncheckedUnique: Array(base.idSet.storage[range])),
      storage: Array(base.storage[range]),
      identity: base.identity)
  }

  @inlinable
  mutating func appendUnique(_ elements: some Sequence<Element>) {
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let (inserted, _) = append(element)
      if !inserted { trapForRepeatedID(identity.id(element), at: count) }
    }
  }

  @inlinable
  mutating func setUncheckedUnique(_ elements: some Sequence<Element>) {
    storage = Array(elements)
    idSet = OrderedSet(uncheckedUnique: storage.map(identity.id))
  }

  @inlinable
  mutating func append(
    _ elements: some Sequence<Element>, uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let (inserted, index) = append(element)
      if !inserted { update(try combine(storage[index], element), at: index) }
    }
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  @inlinable
  public init() {
    self.init(ids: OrderedSet(), storage: [], identity: ElementIdentity(keyPath: \.id) { $0.id })
  }

  /// Creates an array of elements with distinct ids: expected O(*n*).
  ///
  /// - Parameter elements: The elements; traps if two have the same id.
  @inlinable
  public init<S: Sequence>(uniqueElements elements: S) where S.Element == Element {
    self.init()
    appendUnique(elements)
  }

  /// Creates an array of elements that the caller knows to have distinct ids: expected O(*n*).
  ///
  /// Checks the ids in debug builds of this package only. With a repeated id in a release build, lookups find
  /// either of its elements.
  ///
  /// - Parameter elements: The elements.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init()
    setUncheckedUnique(elements)
  }

  /// Creates an array of elements whose ids may be repeated: expected O(*n*).
  ///
  /// The element that represents a repeated id is at the place of its first occurrence.
  ///
  /// ```swift
  /// let latest = IdentifiedArray(updates, uniquingIDsWith: { _, new in new })
  /// ```
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - combine: Called with the element so far and the next one of the same id; returns the one to keep, which
  ///     must have that id too (else traps).
  @inlinable
  public init(
    _ elements: some Sequence<Element>, uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    try append(elements, uniquingIDsWith: combine)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  /// Creates an array of the elements of an array literal: expected O(*n*).
  ///
  /// - Parameter elements: The elements; traps if two have the same id.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}
