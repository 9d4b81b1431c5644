/// A source file as the argument of a subscript: unlike `StaticString` it is hashable, so that the subscript can be
/// part of a key path.
public struct _HashableStaticString: ExpressibleByStringLiteral, Hashable, Sendable {
  let value: StaticString

  public init(stringLiteral value: StaticString) {
    self.value = value
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.value.description == rhs.value.description
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(value.description)
  }
}
