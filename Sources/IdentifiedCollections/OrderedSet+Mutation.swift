// How `IdentifiedArray` and other owners of ids change the set. Positions are checked by the callers, who
// know what to say about them.
extension OrderedSet {
  /// Adds an element at the end, unless it is there already.
  @inlinable
  @discardableResult
  mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    let count = storage.count
    if table == nil {
      if let index = storage.firstIndex(of: element) { return (false, index) }
      storage.append(element)
      if count == PositionTable.linearSearchLimit { rebuildTable() }
      return (true, count)
    }
    let hash = element.hashValue
    if let found = find(element, hash: hash) { return (false, found.position) }
    uniqueTable().append(hash: hash, count: count)
    storage.append(element)
    return (true, count)
  }

  /// Adds an element at a position, unless it is there already.
  @inlinable
  mutating func insert(_ element: Element, at position: Int) -> (inserted: Bool, index: Int) {
    let count = storage.count
    if position == count { return append(element) }
    if table == nil {
      if let index = storage.firstIndex(of: element) { return (false, index) }
      storage.insert(element, at: position)
      if count == PositionTable.linearSearchLimit { rebuildTable() }
      return (true, position)
    }
    let hash = element.hashValue
    if let found = find(element, hash: hash) { return (false, found.position) }
    uniqueTable().insert(hash: hash, at: position, count: count)
    storage.insert(element, at: position)
    return (true, position)
  }

  /// Removes an element and returns where it was, or `nil` if it was not there.
  @inlinable
  mutating func remove(_ element: Element) -> Int? {
    guard table != nil else {
      guard let index = storage.firstIndex(of: element) else { return nil }
      storage.remove(at: index)
      return index
    }
    guard let found = find(element, hash: element.hashValue) else { return nil }
    uniqueTable().remove(slot: found.slot, count: storage.count)
    storage.remove(at: found.position)
    return found.position
  }

  @inlinable
  mutating func remove(at position: Int) {
    if table != nil {
      let element = storage[position]
      if let found = find(element, hash: element.hashValue) {
        uniqueTable().remove(slot: found.slot, count: storage.count)
      }
    }
    storage.remove(at: position)
  }

  /// Few elements, or the last ones, leave the table one by one; otherwise it is written anew.
  @inlinable
  mutating func removeSubrange(_ bounds: Range<Int>) {
    if bounds.count <= 8 || bounds.upperBound == storage.count && bounds.count < storage.count / 2 {
      for position in bounds.reversed() { remove(at: position) }
    } else {
      storage.removeSubrange(bounds)
      rebuildTable()
    }
  }

  @inlinable
  mutating func swapAt(_ first: Int, _ second: Int) {
    if table != nil,
      let firstFound = find(storage[first], hash: storage[first].hashValue),
      let secondFound = find(storage[second], hash: storage[second].hashValue)
    {
      uniqueTable().swapPositions(slots: firstFound.slot, secondFound.slot)
    }
    storage.swapAt(first, second)
  }

  @inlinable
  mutating func removeAll(keepingCapacity: Bool) {
    storage.removeAll(keepingCapacity: keepingCapacity)
    if keepingCapacity, table != nil { uniqueTable().removeAll() } else { table = nil }
  }

  @inlinable
  mutating func reserveCapacity(_ capacity: Int) {
    storage.reserveCapacity(capacity)
    guard capacity > PositionTable.linearSearchLimit else { return }
    if table == nil { rebuildTable(capacity: capacity) } else { uniqueTable().grow(toHold: capacity) }
  }

  @inlinable
  func find(_ element: Element, hash: Int) -> (slot: Int, position: Int)? {
    storage.withUnsafeBufferPointer { storage in
      table?.find(hash: hash) { storage[$0] == element }
    }
  }

  /// The table, copied first if another value shares it. Must exist.
  @inlinable
  mutating func uniqueTable() -> PositionTable {
    if !isKnownUniquelyReferenced(&table) { table = table?.copy() }
    return table.unsafelyUnwrapped
  }

  /// Writes the table anew from the elements: expected O(*n*), one hash each.
  @inlinable
  mutating func rebuildTable(capacity: Int = 0) {
    let capacity = Swift.max(capacity, storage.count)
    guard capacity > PositionTable.linearSearchLimit else {
      table = nil
      return
    }
    let table = PositionTable(capacity: capacity)
    for (position, element) in storage.enumerated() {
      table.store(hash: element.hashValue, coordinate: position)
    }
    self.table = table
  }
}
