/// A small map from keys to stored values, sorted by key.
///
/// A scope overrides a handful of dependencies, and a read must cost a few nanoseconds: a binary search over
/// adjacent words beats hashing at these sizes.
struct DependencyTable: Sendable {
  struct Entry: Sendable {
    let key: ObjectIdentifier
    var box: AnyDependencyBox
  }

  private(set) var entries: ContiguousArray<Entry> = []

  subscript(key: ObjectIdentifier) -> AnyDependencyBox? {
    get {
      let index = insertionIndex(of: key)
      return index < entries.count && entries[index].key == key ? entries[index].box : nil
    }
    set {
      let index = insertionIndex(of: key)
      let isPresent = index < entries.count && entries[index].key == key
      switch (newValue, isPresent) {
      case (let box?, true): entries[index].box = box
      case (let box?, false): entries.insert(Entry(key: key, box: box), at: index)
      case (nil, true): entries.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// Every entry of this table, and those of `other` whose keys are missing here.
  func supplemented(by other: DependencyTable) -> DependencyTable {
    var result = DependencyTable()
    result.entries.reserveCapacity(entries.count + other.entries.count)
    var mine = entries[...]
    var others = other.entries[...]
    while let next = mine.first, let candidate = others.first {
      if next.key == candidate.key {
        result.entries.append(next)
        mine.removeFirst()
        others.removeFirst()
      } else if next.key < candidate.key {
        result.entries.append(next)
        mine.removeFirst()
      } else {
        result.entries.append(candidate)
        others.removeFirst()
      }
    }
    result.entries.append(contentsOf: mine)
    result.entries.append(contentsOf: others)
    return result
  }

  /// The same entries, each box replaced by `transform`.
  mutating func replaceBoxes(_ transform: (AnyDependencyBox) -> AnyDependencyBox) {
    for index in entries.indices {
      entries[index].box = transform(entries[index].box)
    }
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
