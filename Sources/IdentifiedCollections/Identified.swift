/// A value together with an id for it, for values that are not `Identifiable` themselves.
///
/// ```swift
/// let row = Identified("Milk", id: 7)
/// row.id      // 7
/// row.count   // 4: members of the value are members of the row
///
/// let rows: IdentifiedArrayOf<Identified<Int, String>> = [row]
/// ```
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The id.
  public let id: ID

  /// The value. It may change; the id stays.
  public var value: Value

  /// Pairs a value with an id.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: Its id.
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// Pairs a value with the id that a closure makes of it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: Called once, with the value.
  public init(_ value: Value, id: (Value) -> ID) {
    self.init(value, id: id(value))
  }

  /// Pairs a value with the id that a key path reads from it now; later changes of the value leave it as it is.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: The key path to the id.
  public init(_ value: Value, id: KeyPath<Value, ID>) {
    self.init(value, id: value[keyPath: id])
  }

  /// A member of the value.
  ///
  /// - Parameter keyPath: The key path to the member.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    value[keyPath: keyPath]
  }

  /// A member of the value that can be changed.
  ///
  /// - Parameter keyPath: The key path to the member.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}
extension Identified: Sendable where ID: Sendable, Value: Sendable {}
extension Identified: Encodable where ID: Encodable, Value: Encodable {}
extension Identified: Decodable where ID: Decodable, Value: Decodable {}
