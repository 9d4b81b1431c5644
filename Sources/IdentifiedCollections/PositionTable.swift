/// A hash table from ids to their positions in an ordered collection. It stores no ids: whoever owns it keeps
/// them in an array and compares them there.
///
/// An entry holds 32 bits of the id's hash and a *coordinate*. Growing the table and closing the hole that a
/// deletion leaves need the hash bits only, so neither hashes an id again. A coordinate is the position that
/// the id had when its entry was written; removing an element moves every later one to the front by one, and
/// instead of rewriting all their entries the table remembers the coordinates of removed elements in `gaps`:
///
///     position = coordinate − number of smaller gaps
///
/// When the gaps grow past about the square root of the table's size, one pass rewrites all coordinates. A
/// removal so costs far less here than the shift of the arrays that it accompanies.
@usableFromInline
final class PositionTable {
  /// `hash bits << 32 | coordinate + 1`, zero when free. Its length is a power of two, at least a quarter free.
  @usableFromInline var entries: UnsafeMutablePointer<UInt64>
  @usableFromInline var mask: Int
  /// The coordinates of removed elements, ascending.
  @usableFromInline var gaps: ContiguousArray<UInt32> = []

  /// The number of ids up to which comparing them one by one is as fast as hashing one.
  @usableFromInline static var linearSearchLimit: Int { 8 }

  @usableFromInline
  init(capacity: Int) {
    precondition(capacity < Int(UInt32.max) / 2, "An ordered set holds fewer than two billion elements.")
    var size = 16
    while size - size / 4 < capacity { size *= 2 }
    mask = size - 1
    entries = .allocate(capacity: size)
    entries.initialize(repeating: 0, count: size)
  }

  private init(copying other: PositionTable) {
    mask = other.mask
    gaps = other.gaps
    entries = .allocate(capacity: mask + 1)
    entries.initialize(from: other.entries, count: mask + 1)
  }

  deinit { entries.deallocate() }

  @usableFromInline
  func copy() -> PositionTable { PositionTable(copying: self) }

  /// How many ids fit without growing.
  @usableFromInline var capacity: Int { (mask + 1) - (mask + 1) / 4 }
}

// MARK: Looking up

extension PositionTable {
  @inlinable
  func position(ofEntry entry: UInt64) -> Int {
    let coordinate = UInt32(truncatingIfNeeded: entry) &- 1
    return gaps.isEmpty ? Int(coordinate) : Int(coordinate) - numberOfGaps(below: coordinate)
  }

  /// The slot and the position of the id with this hash for which `matches(position)` holds.
  @inlinable
  func find(hash: Int, where matches: (Int) -> Bool) -> (slot: Int, position: Int)? {
    let bits = UInt32(truncatingIfNeeded: hash)
    var slot = Int(bits) & mask
    while true {
      let entry = entries[slot]
      if entry == 0 { return nil }
      if UInt32(truncatingIfNeeded: entry &>> 32) == bits {
        let position = position(ofEntry: entry)
        if matches(position) { return (slot, position) }
      }
      slot = (slot &+ 1) & mask
    }
  }

  @usableFromInline
  func numberOfGaps(below coordinate: UInt32) -> Int {
    gaps.withUnsafeBufferPointer { gaps in
      var low = 0
      var high = gaps.count
      while low < high {
        let middle = (low &+ high) &>> 1
        if gaps[middle] < coordinate { low = middle &+ 1 } else { high = middle }
      }
      return low
    }
  }
}

// MARK: Changing, when uniquely referenced

extension PositionTable {
  /// Adds the id that comes after the `count` present ones, and is not among them.
  @inlinable
  func append(hash: Int, count: Int) {
    if count >= capacity { grow(toHold: count &+ 1) }
    store(hash: hash, coordinate: count &+ gaps.count)
  }

  @inlinable
  func store(hash: Int, coordinate: Int) {
    let bits = UInt32(truncatingIfNeeded: hash)
    var slot = Int(bits) & mask
    while entries[slot] != 0 { slot = (slot &+ 1) & mask }
    entries[slot] = UInt64(bits) &<< 32 | UInt64(truncatingIfNeeded: coordinate &+ 1)
  }

  /// Makes room for `count` ids. Hashes none of them.
  @usableFromInline
  func grow(toHold count: Int) {
    guard count > capacity else { return }
    let larger = PositionTable(capacity: max(count, capacity + 1))
    for slot in 0...mask where entries[slot] != 0 {
      let entry = entries[slot]
      var target = Int(entry &>> 32) & larger.mask
      while larger.entries[target] != 0 { target = (target &+ 1) & larger.mask }
      larger.entries[target] = entry
    }
    swap(&entries, &larger.entries)
    swap(&mask, &larger.mask)
  }

  /// Makes room at `position` before `count - position` ids and stores one there: O(size of the table).
  @usableFromInline
  func insert(hash: Int, at position: Int, count: Int) {
    if count >= capacity { grow(toHold: count + 1) }
    if position < count {
      closeGaps()
      for slot in 0...mask where UInt32(truncatingIfNeeded: entries[slot]) > UInt32(position) {
        entries[slot] &+= 1
      }
      store(hash: hash, coordinate: position)
    } else {
      store(hash: hash, coordinate: count + gaps.count)
    }
  }

  /// Frees a slot; every id after it moves to the front by one. `count` includes the removed id.
  @usableFromInline
  func remove(slot: Int, count: Int) {
    let coordinate = UInt32(truncatingIfNeeded: entries[slot]) &- 1
    free(slot: slot)
    if Int(coordinate) < count + gaps.count - 1 {
      gaps.insert(coordinate, at: numberOfGaps(below: coordinate))
      if gaps.count > gapLimit { closeGaps() }
    } else {
      // The last one left: gaps at the very end shift nothing.
      while let last = gaps.last, Int(last) >= count - 1 + gaps.count - 1 { gaps.removeLast() }
    }
  }

  @usableFromInline
  func swapPositions(slots first: Int, _ second: Int) {
    let coordinates: UInt64 = 0xffff_ffff
    let difference = (entries[first] ^ entries[second]) & coordinates
    entries[first] ^= difference
    entries[second] ^= difference
  }

  @usableFromInline
  func removeAll() {
    entries.update(repeating: 0, count: mask + 1)
    gaps = []
  }

  /// Rewrites every coordinate so that it is the position again.
  private func closeGaps() {
    guard !gaps.isEmpty else { return }
    for slot in 0...mask where entries[slot] != 0 {
      entries[slot] &-= UInt64(numberOfGaps(below: UInt32(truncatingIfNeeded: entries[slot]) &- 1))
    }
    gaps = []
  }

  /// Half the bits of the size: about its square root, at least 16.
  private var gapLimit: Int { max(16, 1 << ((mask + 1).trailingZeroBitCount / 2)) }

  /// Frees a slot and moves later entries of its run up, so that no probe stops early at the hole.
  private func free(slot: Int) {
    var hole = slot
    var next = (slot &+ 1) & mask
    while entries[next] != 0 {
      let home = Int(entries[next] &>> 32) & mask
      if (next &- home) & mask >= (next &- hole) & mask {
        entries[hole] = entries[next]
        hole = next
      }
      next = (next &+ 1) & mask
    }
    entries[hole] = 0
  }
}
