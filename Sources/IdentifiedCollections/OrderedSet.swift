/// Distinct elements in a fixed order, with positions and membership in constant time.
///
/// It is what `IdentifiedArray.ids` returns: the ids of the elements in the order of the elements.
///
/// ```swift
/// let ids: OrderedSet = ["b", "a", "c"]
/// ids[0]                 // "b"
/// ids.contains("a")      // true
/// ids.firstIndex(of: "c")  // 2
/// Array(ids)             // ["b", "a", "c"]
/// ```
///
/// Two ordered sets are equal when they hold equal elements in the same order.
public struct OrderedSet<Element: Hashable> {
  @usableFromInline var storage: [Element]

  /// Where to find an element, or `nil` while they are few enough to be compared one by one.
  @usableFromInline var table: PositionTable?

  /// The elements as an array, in order: O(1).
  @inlinable public var elements: [Element] { storage }

  /// Creates an empty set.
  @inlinable
  public init() {
    storage = []
  }

  /// Creates a set of the elements of a sequence, each at the place of its first occurrence.
  ///
  /// Expected O(*n*).
  ///
  /// - Parameter elements: Any finite sequence; repeated elements are skipped.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init()
    reserveCapacity(elements.underestimatedCount)
    for element in elements { append(element) }
  }

  /// Creates a set of elements that the caller knows to be distinct. In debug builds, traps if they are not.
  @inlinable
  init(uncheckedUnique elements: [Element]) {
    storage = elements
    rebuildTable()
    #if DEBUG
      for (position, element) in elements.enumerated() where firstIndex(of: element) != position {
        trapForRepeatedID(element, at: position)
      }
    #endif
  }

  /// Whether the set holds an element: expected O(1).
  ///
  /// - Parameter element: The element to look for.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    firstIndex(of: element) != nil
  }

  /// The position of an element, or `nil` if the set does not hold it: expected O(1).
  ///
  /// - Parameter element: The element to look for.
  @inlinable
  public func firstIndex(of element: Element) -> Int? {
    guard let table else { return storage.firstIndex(of: element) }
    return storage.withUnsafeBufferPointer { elements in
      table.find(hash: element.hashValue) { elements[$0] == element }?.position
    }
  }

  /// The position of an element, or `nil` if the set does not hold it: expected O(1).
  ///
  /// - Parameter element: The element to look for.
  @inlinable
  public func lastIndex(of element: Element) -> Int? {
    firstIndex(of: element)
  }
}

extension OrderedSet: RandomAccessCollection {
  /// Always zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { storage.count }

  /// The element at a position: O(1). Traps if the position is out of range.
  ///
  /// - Parameter position: A position from `0` to `count - 1`.
  @inlinable
  public subscript(position: Int) -> Element {
    _read { yield storage[position] }
  }

  // What generic algorithms ask, so that they need no linear search either.

  @inlinable
  public func _customContainsEquatableElement(_ element: Element) -> Bool? {
    contains(element)
  }

  @inlinable
  public func _customIndexOfEquatableElement(_ element: Element) -> Int?? {
    .some(firstIndex(of: element))
  }
}

extension OrderedSet: ExpressibleByArrayLiteral {
  /// Creates a set of the elements of an array literal; repeated elements are skipped.
  ///
  /// - Parameter elements: The elements of the literal.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension OrderedSet: Equatable {
  /// Whether both hold equal elements in the same order.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.elements == rhs.elements
  }
}

extension OrderedSet: Hashable {
  /// Feeds the elements, in order, to a hasher.
  ///
  /// - Parameter hasher: The hasher to use.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements)
  }
}

// The table is a class instance, but it is changed only while it is uniquely referenced (`withUniqueTable`).
extension OrderedSet: @unchecked Sendable where Element: Sendable {}

extension OrderedSet: Encodable where Element: Encodable {
  /// Writes the elements as an array.
  ///
  /// - Parameter encoder: The encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    try elements.encode(to: encoder)
  }
}

extension OrderedSet: Decodable where Element: Decodable {
  /// Reads an array of distinct elements.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted` naming the element and both positions if one is repeated.
  public init(from decoder: any Decoder) throws {
    self.init()
    for element in try [Element](from: decoder) {
      let (inserted, index) = append(element)
      guard inserted else {
        throw repeatedIDError(element, positions: index, count, codingPath: decoder.codingPath)
      }
    }
  }
}

extension OrderedSet: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The description of the elements as an array.
  public var description: String { elements.description }

  /// The description of the elements, with the name of the type.
  public var debugDescription: String { "OrderedSet<\(Element.self)>(\(elements.debugDescription))" }

  /// A mirror that shows the elements as a collection.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
