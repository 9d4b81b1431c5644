/// A small map from keys to elements, sorted by key.
///
/// A scope overrides a handful of dependencies, and a read must cost a few nanoseconds: a binary search over
/// adjacent words beats hashing at these sizes.
struct KeyTable<Element: Sendable>: Sendable {
  struct Entry: Sendable {
    let key: ObjectIdentifier
    var element: Element
  }

  private(set) var entries: ContiguousArray<Entry> = []

  /// The element of a key. Setting `nil` removes it.
  @inline(__always)
  subscript(key: ObjectIdentifier) -> Element? {
    get {
      let index = insertionIndex(of: key)
      return index < entries.count && entries[index].key == key ? entries[index].element : nil
    }
    set {
      let index = insertionIndex(of: key)
      let isPresent = index < entries.count && entries[index].key == key
      switch (newValue, isPresent) {
      case (let element?, true): entries[index].element = element
      case (let element?, false): entries.insert(Entry(key: key, element: element), at: index)
      case (nil, true): entries.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// Every entry of this table, and those of `other` whose keys are missing here.
  func supplemented(by other: KeyTable) -> KeyTable {
    var result = self
    for entry in other.entries where result[entry.key] == nil {
      result[entry.key] = entry.element
    }
    return result
  }

  /// The same keys with other elements, where a condition is met. Without any, nothing is copied.
  func mapElements(
    where mustChange: (Element) -> Bool, _ transform: (Element) -> Element
  ) -> KeyTable {
    var result = self
    for index in entries.indices where mustChange(entries[index].element) {
      result.entries[index].element = transform(entries[index].element)
    }
    return result
  }

  /// The first index whose key is not less than `key`.
  @inline(__always)
  private func insertionIndex(of key: ObjectIdentifier) -> Int {
    entries.withUnsafeBufferPointer { entries in
      var low = 0
      var high = entries.count
      while low < high {
        let middle = (low &+ high) &>> 1
        if entries[middle].key < key { low = middle &+ 1 } else { high = middle }
      }
      return low
    }
  }
}

/// A stored value with its address, which is read without touching the box's reference count.
struct StoredDependency: Sendable {
  let box: AnyDependencyBox

  /// - Note: `nonisolated(unsafe)` because pointers are not `Sendable`; the box keeps what is there unchanged.
  nonisolated(unsafe) let address: UnsafeRawPointer

  init(_ box: AnyDependencyBox) {
    self.box = box
    self.address = box.address
  }
}

extension KeyTable<StoredDependency> {
  /// Where the value of a key is, as long as the table lives.
  @inline(__always)
  func address(of key: ObjectIdentifier) -> UnsafeRawPointer? {
    entries.withUnsafeBufferPointer { entries in
      var low = 0
      var high = entries.count
      while low < high {
        let middle = (low &+ high) &>> 1
        let candidate = entries[middle].key
        if candidate == key { return entries[middle].element.address }
        if candidate < key { low = middle &+ 1 } else { high = middle }
      }
      return nil
    }
  }
}
