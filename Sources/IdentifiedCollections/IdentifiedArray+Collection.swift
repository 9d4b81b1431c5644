extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  /// Always zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { storage.count }

  /// The position after another.
  ///
  /// - Parameter i: A position.
  @inlinable public func index(after i: Int) -> Int { i + 1 }

  /// The position before another.
  ///
  /// - Parameter i: A position.
  @inlinable public func index(before i: Int) -> Int { i - 1 }

  /// The element at a position: O(1), also when it is changed in place.
  ///
  /// Traps if the position is out of range, or if an element with another id is stored.
  ///
  /// - Parameter position: A position from `0` to `count - 1`.
  @inlinable
  public subscript(position: Int) -> Element {
    _read { yield storage[position] }
    _modify {
      defer {
        let newID = identity.id(storage[position])
        if newID != idSet.storage[position] {
          trapForChangedID(from: idSet.storage[position], to: newID, at: position)
        }
      }
      yield &storage[position]
    }
  }

  /// The elements at a range of positions: O(1) to read.
  ///
  /// A slice that is stored may have the elements in another order, or others: O(*k*) for *k* elements with the ids that
  /// are there, O(*n*) otherwise. Traps if the range is out of range or the slice has another count, or if two elements
  /// of the array have the same id then.
  ///
  /// ```swift
  /// todos[1...].sort { $0.title < $1.title }
  /// ```
  ///
  /// - Parameter bounds: The positions.
  @inlinable
  public subscript(bounds: Range<Int>) -> Slice<IdentifiedArray> {
    get {
      checkBounds(bounds)
      return Slice(base: self, bounds: bounds)
    }
    set {
      checkBounds(bounds)
      if newValue.count != bounds.count { trapForSlice(of: newValue.count, in: bounds.count) }
      let keepsIDs = zip(idSet.storage[bounds], newValue).allSatisfy { $0 == identity.id($1) }
      storage.replaceSubrange(bounds, with: newValue)
      if !keepsIDs { adoptIDs() }
    }
  }

  @inlinable
  func checkBounds(_ bounds: Range<Int>) {
    if bounds.lowerBound < 0 { trapForPosition(bounds.lowerBound, count: count, for: "subscript") }
    if bounds.upperBound > count { trapForPosition(bounds.upperBound, count: count, for: "subscript") }
  }

  /// Exchanges two elements: expected O(1).
  ///
  /// - Parameters:
  ///   - i: The position of an element.
  ///   - j: The position of an element; if the same, nothing happens.
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    guard i != j else { return }
    idSet.swapAt(i, j)
    storage.swapAt(i, j)
  }

  /// Calls a closure with the memory of the elements: O(*n*), as the ids are found anew afterwards.
  ///
  /// Generic code that sorts calls this, such as `sort(using:)` of Foundation. The closure may put elements of other
  /// ids there. Traps if two have the same id afterwards.
  ///
  /// - Parameter body: Called with the elements; it must not replace the buffer by another.
  /// - Returns: What the closure returns; never `nil`.
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<R>(
    _ body: (_ buffer: inout UnsafeMutableBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    defer { adoptIDs() }
    return try storage.withContiguousMutableStorageIfAvailable(body)
  }

  /// Moves the elements that satisfy a predicate behind the others: O(*n*). Keeps no other order.
  ///
  /// - Parameter belongsInSecondPartition: Called once for each element.
  /// - Returns: The position of the first element that satisfies the predicate, or `count`.
  @inlinable
  @discardableResult
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    var first: [Int] = []
    var second: [Int] = []
    for index in indices {
      if try belongsInSecondPartition(storage[index]) { second.append(index) } else { first.append(index) }
    }
    let pivot = first.count
    rearrange(first + second)
    return pivot
  }

  /// The elements that satisfy a predicate, in order: O(*n*).
  ///
  /// - Parameter isIncluded: Called once for each element.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> IdentifiedArray {
    var result = self
    result.rearrange(try indices.filter { try isIncluded(storage[$0]) })
    return result
  }
}

// MARK: Order

extension IdentifiedArray {
  /// Reverses the order of the elements: O(*n*).
  @inlinable
  public mutating func reverse() {
    storage.reverse()
    rebuildIDs()
  }

  /// Shuffles the elements: O(*n*).
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Shuffles the elements: O(*n*).
  ///
  /// - Parameter generator: The source of randomness; an array of the same elements and the same generator give
  ///   the same order as `Array.shuffle(using:)`.
  @inlinable
  public mutating func shuffle<T: RandomNumberGenerator>(using generator: inout T) {
    storage.shuffle(using: &generator)
    rebuildIDs()
  }

  /// Sorts the elements: O(*n* log *n*). Elements of equal order keep their order.
  ///
  /// - Parameter areInIncreasingOrder: Whether its first argument goes before its second.
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    defer { rebuildIDs() }
    try storage.sort(by: areInIncreasingOrder)
  }

  /// The elements sorted: O(*n* log *n*). Elements of equal order keep their order.
  ///
  /// - Parameter areInIncreasingOrder: Whether its first argument goes before its second.
  @inlinable
  public func sorted(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows -> IdentifiedArray {
    var result = self
    try result.sort(by: areInIncreasingOrder)
    return result
  }

  /// Finds the ids anew after any element may have been replaced.
  @inlinable
  mutating func adoptIDs() {
    var ids = OrderedSet<ID>()
    ids.reserveCapacity(count)
    for (position, element) in storage.enumerated() {
      let id = identity.id(element)
      guard ids.append(id).inserted else { trapForRepeatedID(id, at: position) }
    }
    idSet = ids
  }

  /// Writes ids and table anew after the elements changed their order.
  @inlinable
  mutating func rebuildIDs() {
    idSet = OrderedSet(uncheckedUnique: storage.map(identity.id))
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements: O(*n* log *n*).
  @inlinable
  public mutating func sort() {
    sort(by: <)
  }

  /// The elements sorted: O(*n* log *n*).
  @inlinable
  public func sorted() -> IdentifiedArray {
    sorted(by: <)
  }
}
