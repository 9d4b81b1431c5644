/// An array whose elements have distinct ids and are found by them in constant time.
///
/// Elements keep their order and are read by position, as in an array, and by id, as in a dictionary. Rows of a
/// list, where a child is named by its id while the list is sorted and filtered, are the typical use.
///
/// ```swift
/// struct Todo: Identifiable, Equatable { let id: Int; var title: String; var isDone = false }
///
/// var todos: IdentifiedArrayOf<Todo> = [Todo(id: 7, title: "Milk"), Todo(id: 4, title: "Bread")]
/// todos[id: 4]?.isDone = true        // changes in place
/// todos[id: 7] = nil                 // removes
/// todos.append(Todo(id: 4, title: "Rye"))  // (inserted: false, index: 0): that id is present
/// ```
///
/// An element keeps its id: replacing an element, or changing it in place, in a way that changes its id traps.
/// To give an element another id, remove it and insert the new one.
///
/// The array is a value with copy-on-write storage. "Expected O(1)" below assumes ids that hash well; up to eight
/// elements are compared one by one instead.
public struct IdentifiedArray<ID: Hashable, Element> {
  @usableFromInline var idSet: OrderedSet<ID>
  @usableFromInline var storage: [Element]
  @usableFromInline let identity: ElementIdentity<ID, Element>

  @inlinable
  init(ids: OrderedSet<ID>, storage: [Element], identity: ElementIdentity<ID, Element>) {
    self.idSet = ids
    self.storage = storage
    self.identity = identity
  }

  /// The key path to the id of an element.
  @inlinable public var id: KeyPath<Element, ID> { identity.keyPath }

  /// The ids of the elements, in the order of the elements: O(1).
  @inlinable public var ids: OrderedSet<ID> { idSet }

  /// The elements as an array, in order: O(1).
  @inlinable public var elements: [Element] { storage }

  // MARK: Elements by id

  /// The element with an id; `nil` if there is none.
  ///
  /// Reads, replaces, changes in place without a copy, appends (assign an element to an id that is absent) and
  /// removes (assign `nil`). Expected O(1), and O(*n*) for a removal before the end.
  ///
  /// Traps if an element is stored whose id is not `id`.
  ///
  /// ```swift
  /// todos[id: 4]?.title = "Rye"
  /// todos[id: 7] = nil
  /// ```
  ///
  /// - Parameter id: The id to look for.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      guard let index = idSet.firstIndex(of: id) else { return nil }
      return storage[index]
    }
    _modify {
      // The element leaves the array while the caller has it, so that it is not shared and changes in place. The
      // last element takes its place meanwhile: nothing else moves.
      let index = idSet.firstIndex(of: id)
      var element: Element?
      if let index {
        storage.swapAt(index, storage.count - 1)
        element = storage.removeLast()
      }
      defer { store(&element, id: id, index: index) }
      yield &element
    }
  }

  /// Puts an element back where `subscript(id:)` took it from.
  @inlinable
  mutating func store(_ element: inout Element?, id: ID, index: Int?) {
    guard let stored = element.take() else {
      guard let index else { return }
      // Removed. Restore the order: the last element is at `index`, so it goes back to the end.
      if index < storage.count { storage.append(storage.remove(at: index)) }
      idSet.remove(at: index)
      return
    }
    let newID = identity.id(stored)
    guard newID == id else { trapForChangedID(from: id, to: newID, at: index) }
    storage.append(stored)
    if let index { storage.swapAt(index, storage.count - 1) } else { idSet.append(id) }
  }

  /// The position of the element with an id, or `nil` if there is none: expected O(1).
  ///
  /// - Parameter id: The id to look for.
  @inlinable
  public func index(id: ID) -> Int? {
    idSet.firstIndex(of: id)
  }

  /// Whether there is an element with the id of `element`: expected O(1).
  ///
  /// - Parameter element: An element whose id to look for; the rest of it does not matter.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    idSet.contains(identity.id(element))
  }

  // MARK: Adding

  /// Adds an element at the end, unless its id is present. Expected amortised O(1).
  ///
  /// - Parameter element: The element to add.
  /// - Returns: `(true, position)`, or `(false, position of the present element)` and nothing changed.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    let result = idSet.append(identity.id(element))
    if result.inserted { storage.append(element) }
    return result
  }

  /// Adds the elements of a sequence at the end, skipping those whose id is present. Expected amortised O(*m*)
  /// for *m* new elements.
  ///
  /// - Parameter newElements: The elements to add.
  @inlinable
  public mutating func append(contentsOf newElements: some Sequence<Element>) {
    let additional = newElements.underestimatedCount
    if additional > count { reserveCapacity(count + additional) }
    for element in newElements { append(element) }
  }

  /// Inserts an element at a position, unless its id is present. O(*n*); at the end like `append(_:)`.
  ///
  /// - Parameters:
  ///   - element: The element to insert.
  ///   - index: Where to insert it, from `0` to `count`; traps if out of range.
  /// - Returns: `(true, index)`, or `(false, position of the present element)` and nothing changed.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    guard 0...count ~= index else { trapForPosition(index, count: count, for: "insert(_:at:)") }
    let result = idSet.insert(identity.id(element), at: index)
    if result.inserted { storage.insert(element, at: index) }
    return result
  }

  // MARK: Replacing

  /// Replaces the element at a position by one with the same id: O(1).
  ///
  /// - Parameters:
  ///   - element: The new element; traps if its id is not that of the present one.
  ///   - index: The position; traps if out of range.
  /// - Returns: The element that was there.
  @inlinable
  @discardableResult
  public mutating func update(_ element: Element, at index: Int) -> Element {
    guard indices ~= index else { trapForPosition(index, count: count, for: "update(_:at:)") }
    let newID = identity.id(element)
    guard newID == idSet.storage[index] else {
      trapForChangedID(from: idSet.storage[index], to: newID, at: index)
    }
    return replace(at: index, with: element)
  }

  /// Replaces the element with the same id, or adds the element at the end. Expected amortised O(1).
  ///
  /// - Parameter element: The new element.
  /// - Returns: The element that it replaced, or `nil`.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    let (inserted, index) = idSet.append(identity.id(element))
    guard inserted else { return replace(at: index, with: element) }
    storage.append(element)
    return nil
  }

  /// Replaces the element with the same id where it is, or inserts the element at a position. O(1) if
  /// present, else O(*n*).
  ///
  /// - Parameters:
  ///   - element: The new element.
  ///   - index: Where to insert it if its id is absent, from `0` to `count`; traps if out of range.
  /// - Returns: The element that it replaced, or `nil`, and the position of the new one.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at index: Int
  ) -> (originalMember: Element?, index: Int) {
    let (inserted, index) = insert(element, at: index)
    return inserted ? (nil, index) : (replace(at: index, with: element), index)
  }

  @inlinable
  mutating func replace(at index: Int, with element: Element) -> Element {
    var element = element
    swap(&storage[index], &element)
    return element
  }

  // MARK: Removing

  /// Removes the element with an id. Expected O(1) to find, then O(*n*) to close the gap.
  ///
  /// - Parameter id: The id to look for.
  /// - Returns: The removed element, or `nil` if there was none.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    guard let index = idSet.remove(id) else { return nil }
    return storage.remove(at: index)
  }

  /// Removes the element that has the id of `element`. Expected O(1) to find, then O(*n*) to close the gap.
  ///
  /// - Parameter element: An element whose id to look for; the rest of it does not matter.
  /// - Returns: The removed element, or `nil` if there was none.
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: identity.id(element))
  }

  /// Removes the element at a position: O(*n*), at the end O(1).
  ///
  /// - Parameter index: The position; traps if out of range.
  /// - Returns: The removed element.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    guard indices ~= index else { trapForPosition(index, count: count, for: "remove(at:)") }
    idSet.remove(at: index)
    return storage.remove(at: index)
  }

  /// Removes the elements that satisfy a predicate, keeping the order of the others: O(*n*).
  ///
  /// - Parameter shouldBeRemoved: Called once for each element, in order. If it throws, nothing is removed.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    let kept = try storage.indices.filter { try !shouldBeRemoved(storage[$0]) }
    guard kept.count < count else { return }
    rearrange(kept)
  }

  /// Removes every element: O(*n*).
  ///
  /// - Parameter keepCapacity: Whether to keep the storage for new elements.
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    idSet.removeAll(keepingCapacity: keepCapacity)
    storage.removeAll(keepingCapacity: keepCapacity)
  }

  /// Makes room for a number of elements: O(*n*).
  ///
  /// - Parameter minimumCapacity: The number of elements to make room for, the present ones included.
  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    idSet.reserveCapacity(minimumCapacity)
    storage.reserveCapacity(minimumCapacity)
  }

  /// Keeps the elements at the given distinct positions, in the given order.
  @inlinable
  mutating func rearrange(_ positions: [Int]) {
    storage = positions.map { storage[$0] }
    idSet = OrderedSet(uncheckedUnique: positions.map { idSet.storage[$0] })
  }
}

/// An identified array of elements that are identified by their own `id`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

// The key path is immutable, and one used as an id has no state of its own to share; the rest is values.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}
