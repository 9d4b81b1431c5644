public import Foundation

extension IdentifiedArray {
  /// Removes and returns the first element: O(*n*). Traps if there is none.
  ///
  /// - Returns: The removed element.
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element {
    if isEmpty { trapForNumber(1, count: 0, for: "removeFirst()") }
    return remove(at: 0)
  }

  /// Removes elements from the beginning: O(*n*).
  ///
  /// - Parameter k: How many to remove; traps if negative or more than there are.
  @inlinable
  public mutating func removeFirst(_ k: Int) {
    guard 0...count ~= k else { trapForNumber(k, count: count, for: "removeFirst(_:)") }
    removeSubrange(0..<k)
  }

  /// Removes and returns the last element: expected O(1). Traps if there is none.
  ///
  /// - Returns: The removed element.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    if isEmpty { trapForNumber(1, count: 0, for: "removeLast()") }
    return remove(at: count - 1)
  }

  /// Removes elements from the end: expected O(*k*).
  ///
  /// - Parameter k: How many to remove; traps if negative or more than there are.
  @inlinable
  public mutating func removeLast(_ k: Int) {
    guard 0...count ~= k else { trapForNumber(k, count: count, for: "removeLast(_:)") }
    removeSubrange((count - k)..<count)
  }

  /// Removes the elements at a range of positions: O(*n*); at the end expected O(*k*) for *k* elements.
  ///
  /// - Parameter bounds: The positions; traps if out of range.
  @inlinable
  public mutating func removeSubrange(_ bounds: Range<Int>) {
    if bounds.lowerBound < 0 { trapForPosition(bounds.lowerBound, count: count, for: "removeSubrange(_:)") }
    if bounds.upperBound > count {
      trapForPosition(bounds.upperBound, count: count, for: "removeSubrange(_:)")
    }
    if bounds.count == count { return removeAll() }
    idSet.removeSubrange(bounds)
    storage.removeSubrange(bounds)
  }

  /// Removes the elements at a range of positions: O(*n*); at the end expected O(*k*) for *k* elements.
  ///
  /// - Parameter bounds: The positions; traps if out of range.
  @inlinable
  public mutating func removeSubrange<R: RangeExpression>(_ bounds: R) where R.Bound == Int {
    removeSubrange(bounds.relative(to: self))
  }

  /// Removes the elements at a set of positions: O(*n*).
  ///
  /// - Parameter offsets: The positions; traps if one is out of range.
  public mutating func remove(atOffsets offsets: IndexSet) {
    if let last = offsets.last, last >= count {
      trapForPosition(last, count: count, for: "remove(atOffsets:)")
    }
    guard !offsets.isEmpty else { return }
    rearrange(indices.filter { !offsets.contains($0) })
  }

  /// Moves the elements at a set of positions to another place, keeping their order: O(*n*).
  ///
  /// ```swift
  /// // a b c d e
  /// letters.move(fromOffsets: [0, 3], toOffset: 2)
  /// // b a d c e
  /// ```
  ///
  /// - Parameters:
  ///   - source: The positions of the elements to move; traps if one is out of range.
  ///   - destination: The position, before anything moves, of the element to move them in front of; `count` for
  ///     the end; traps if out of range.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    if let last = source.last, last >= count {
      trapForPosition(last, count: count, for: "move(fromOffsets:toOffset:)")
    }
    guard 0...count ~= destination else {
      trapForPosition(destination, count: count, for: "move(fromOffsets:toOffset:)")
    }
    let before = (0..<destination).filter { !source.contains($0) }
    let after = (destination..<count).filter { !source.contains($0) }
    rearrange(before + Array(source) + after)
  }
}

extension IdentifiedArray: RangeReplaceableCollection where Element: Identifiable, ID == Element.ID {
  /// Replaces the elements at a range of positions: expected O(*n* + *m*) for *m* new elements.
  ///
  /// A new element whose id is present outside the range, or earlier among the new ones, is skipped, as
  /// `append(contentsOf:)` does.
  ///
  /// - Parameters:
  ///   - subrange: The positions of the elements to replace; traps if out of range.
  ///   - newElements: The new elements.
  @inlinable
  public mutating func replaceSubrange(_ subrange: Range<Int>, with newElements: some Collection<Element>) {
    if subrange.lowerBound < 0 {
      trapForPosition(subrange.lowerBound, count: count, for: "replaceSubrange(_:with:)")
    }
    if subrange.upperBound > count {
      trapForPosition(subrange.upperBound, count: count, for: "replaceSubrange(_:with:)")
    }
    removeSubrange(subrange)
    var index = subrange.lowerBound
    guard newElements.count > 4, index < count else {
      for element in newElements where insert(element, at: index).inserted { index += 1 }
      return
    }
    // The elements are put in order first, and the ids once after that.
    var newIDs = OrderedSet<ID>()
    let added = newElements.filter { element in
      let id = identity.id(element)
      return !idSet.contains(id) && newIDs.append(id).inserted
    }
    storage.insert(contentsOf: added, at: index)
    idSet = OrderedSet(
      uncheckedUnique: Array(idSet.storage[..<index]) + newIDs.storage + idSet.storage[index...])
  }

  /// Adds an element at the end, unless its id is present. This is the form that generic code calls.
  ///
  /// - Parameter element: The element to add.
  @inlinable
  @_disfavoredOverload
  public mutating func append(_ element: Element) {
    let _: (inserted: Bool, index: Int) = append(element)
  }

  /// Inserts an element at a position, unless its id is present. This is the form that generic code calls.
  ///
  /// - Parameters:
  ///   - element: The element to insert.
  ///   - index: Where to insert it, from `0` to `count`; traps if out of range.
  @inlinable
  @_disfavoredOverload
  public mutating func insert(_ element: Element, at index: Int) {
    let _: (inserted: Bool, index: Int) = insert(element, at: index)
  }
}
