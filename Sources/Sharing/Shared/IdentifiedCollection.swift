public import IdentifiedCollections

/// A collection whose elements are found by id.
public protocol _IdentifiedCollection<ID, Element>: Collection {
  associatedtype ID: Hashable
  associatedtype IDs: Collection<ID>

  var ids: IDs { get }
  subscript(id id: ID) -> Element? { get }
}

/// A collection whose elements are found and changed by id.
public protocol _MutableIdentifiedCollection<ID, Element>: _IdentifiedCollection {
  subscript(id id: ID) -> Element? { get set }
}

extension IdentifiedArray: _MutableIdentifiedCollection {}

extension RangeReplaceableCollection {
  /// The elements of a shared collection, each as a shared value: `Array($rows)`.
  ///
  /// An element that is removed from the shared collection later keeps its last value; writes to it
  /// have no effect then.
  ///
  /// - Parameter shared: The shared collection.
  public init<Value: _MutableIdentifiedCollection>(_ shared: Shared<Value>)
  where Element == Shared<Value.Element>, Value.Index == Value.IDs.Index {
    self.init()
    for id in shared.wrappedValue.ids {
      guard let element = Shared<Value.Element>(shared[dynamicMember: \.[id: id]]) else { continue }
      append(element)
    }
  }

  /// The elements of a shared collection, each as a read-only shared value: `Array($rows)`.
  ///
  /// An element that is removed from the shared collection later keeps its last value.
  ///
  /// - Parameter shared: The shared collection.
  public init<Value: _IdentifiedCollection>(_ shared: SharedReader<Value>)
  where Element == SharedReader<Value.Element>, Value.Index == Value.IDs.Index {
    self.init()
    for id in shared.wrappedValue.ids {
      guard let element = SharedReader<Value.Element>(shared[dynamicMember: \.[id: id]]) else { continue }
      append(element)
    }
  }
}
