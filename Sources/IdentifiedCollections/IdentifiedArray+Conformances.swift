extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order: O(*n*), and O(1) for unchanged copies.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage == rhs.storage
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Feeds the elements, in order, to a hasher.
  ///
  /// - Parameter hasher: The hasher to use.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage)
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Writes the elements as an array.
  ///
  /// - Parameter encoder: The encoder to write to.
  public func encode(to encoder: any Encoder) throws {
    try storage.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable & Identifiable, ID == Element.ID {
  /// Reads an array of elements with distinct ids.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted` naming the id and both positions if an id is repeated.
  public init(from decoder: any Decoder) throws {
    self.init()
    let elements = try [Element](from: decoder)
    reserveCapacity(elements.count)
    for element in elements {
      let (inserted, index) = append(element)
      guard inserted else {
        throw repeatedIDError(element.id, positions: index, count, codingPath: decoder.codingPath)
      }
    }
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The description of the elements as an array.
  public var description: String { storage.description }

  /// The description of the elements, with the name of the type.
  public var debugDescription: String {
    "IdentifiedArray<\(ID.self), \(Element.self)>(\(storage.debugDescription))"
  }

  /// A mirror that shows the elements as a collection.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: storage, displayStyle: .collection)
  }
}
