public import CustomDump

extension StackState.Component: Hashable {
  /// Whether both have the same id.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

  /// Feeds the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension StackState: Equatable where Element: Equatable {
  /// Whether both hold equal elements under the same ids.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.ids == rhs.ids && lhs.elementsEqual(rhs)
  }
}

extension StackState: Hashable where Element: Hashable {
  /// Feeds the ids and the elements.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ids)
    for element in self { hasher.combine(element) }
  }
}

extension StackState: Encodable where Element: Encodable {
  /// Encodes the elements, without their ids.
  public func encode(to encoder: any Encoder) throws {
    try components.map(\.element).encode(to: encoder)
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Decodes the elements, and gives them new ids.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension StackState: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements as an array describes itself.
  public var description: String { components.map(\.element).description }

  /// The elements as an array describes itself.
  public var debugDescription: String { components.map(\.element).debugDescription }
}

extension StackState: CustomDumpReflectable {
  /// The ids with their elements, from the bottom to the top.
  public var customDumpMirror: Mirror {
    Mirror(
      self,
      unlabeledChildren: components.map { (key: $0.id, value: $0.element) },
      displayStyle: .dictionary)
  }
}
