import IdentifiedCollections
import Testing

/// Counts what a collection does with its ids.
final class HashingWork {
  private(set) var hashes = 0
  private(set) var comparisons = 0
  func reset() { (hashes, comparisons) = (0, 0) }
  func hash() { hashes += 1 }
  func compare() { comparisons += 1 }
}

struct CountedID: Hashable {
  let value: Int
  let work: HashingWork
  static func == (lhs: CountedID, rhs: CountedID) -> Bool {
    lhs.work.compare()
    return lhs.value == rhs.value
  }
  func hash(into hasher: inout Hasher) {
    work.hash()
    hasher.combine(value)
  }
}

/// The work that the documentation of each operation promises, counted and not timed: hashes and comparisons of
/// ids, elements that changed their position, and copies of the elements' storage.
@Suite struct ComplexityTests {
  struct Item: Identifiable {
    let id: CountedID
    var numbers: [Int] = []
  }

  let work = HashingWork()

  func item(_ value: Int) -> Item { Item(id: CountedID(value: value, work: work)) }

  func items(_ count: Int) -> IdentifiedArrayOf<Item> {
    IdentifiedArray(uniqueElements: (0..<count).map(item))
  }

  struct Cost: Equatable, CustomStringConvertible {
    var hashes: Int
    var comparisons: Int
    var moves: Int
    var description: String { "\(hashes) hashes, \(comparisons) comparisons, \(moves) moves" }
  }

  /// What `operation` costs on an array of `count` elements.
  func cost(_ count: Int, _ operation: (inout IdentifiedArrayOf<Item>) -> Void) -> Cost {
    var array = items(count)
    array.reserveCapacity(count + 1)
    let before = array.elements.map(\.id.value)
    work.reset()
    operation(&array)
    let (hashes, comparisons) = (work.hashes, work.comparisons)
    let positions = Dictionary(uniqueKeysWithValues: array.elements.enumerated().map { ($1.id.value, $0) })
    let moves = before.enumerated().count { index, value in positions[value].map { $0 != index } ?? false }
    return Cost(hashes: hashes, comparisons: comparisons, moves: moves)
  }

  @Test(arguments: [100, 1_000, 10_000])
  func `what is documented as O(1) hashes one id, compares few and moves nothing`(count: Int) {
    let middle = count / 2
    let operations: [(String, (inout IdentifiedArrayOf<Item>) -> Void)] = [
      ("append", { $0.append(self.item(count)) }),
      ("append of a present id", { $0.append(self.item(middle)) }),
      ("insert of a present id", { $0.insert(self.item(middle), at: 0) }),
      ("insert at the end", { $0.insert(self.item(count), at: count) }),
      ("updateOrAppend", { $0.updateOrAppend(self.item(middle)) }),
      ("updateOrInsert of a present id", { $0.updateOrInsert(self.item(middle), at: 0) }),
      ("update", { $0.update(self.item(middle), at: middle) }),
      ("lookup", { _ = $0[id: self.item(middle).id] }),
      ("lookup of an absent id", { _ = $0[id: self.item(-1).id] }),
      ("index", { _ = $0.index(id: self.item(middle).id) }),
      ("contains", { _ = $0.contains(self.item(middle)) }),
      ("change by id", { $0[id: self.item(middle).id]?.numbers = [1] }),
      ("change by position", { $0[middle].numbers = [1] }),
      ("removeLast", { $0.removeLast() }),
      ("ids", { _ = $0.ids }),
      ("elements", { _ = $0.elements }),
    ]
    for (name, operation) in operations {
      let cost = cost(count, operation)
      #expect(cost.hashes <= 1 && cost.comparisons <= 4 && cost.moves == 0, "\(name) of \(count): \(cost)")
    }
  }

  @Test(arguments: [100, 1_000, 10_000])
  func `removing and inserting move what follows and hash one id`(count: Int) {
    let middle = count / 2
    let removed = cost(count) { $0.remove(id: self.item(middle).id) }
    #expect(
      removed.hashes == 1 && removed.comparisons <= 4 && removed.moves == count - middle - 1, "\(removed)")
    let inserted = cost(count) { $0.insert(self.item(count), at: middle) }
    #expect(
      inserted.hashes == 1 && inserted.comparisons <= 4 && inserted.moves == count - middle, "\(inserted)")
    let swapped = cost(count) { $0.swapAt(1, middle) }
    #expect(swapped.hashes == 2 && swapped.comparisons <= 6 && swapped.moves == 2, "\(swapped)")
    let removedEnd = cost(count) { $0.removeLast(20) }
    #expect(removedEnd.hashes == 20 && removedEnd.comparisons <= 80 && removedEnd.moves == 0, "\(removedEnd)")
  }

  @Test(arguments: [100, 1_000, 10_000])
  func `removing half of the elements one by one hashes one id each`(count: Int) {
    let all = cost(count) { array in
      for value in 0..<count / 2 { array.remove(id: self.item(value * 2).id) }
    }
    #expect(all.hashes == count / 2 && all.comparisons <= 2 * count, "\(all)")
  }

  @Test(arguments: [100, 1_000, 10_000])
  func `what is documented as O(n) hashes every id once at most`(count: Int) {
    let operations: [(String, (inout IdentifiedArrayOf<Item>) -> Void)] = [
      ("removeAll(where:)", { $0.removeAll { $0.id.value.isMultiple(of: 2) } }),
      ("removeSubrange", { $0.removeSubrange(10..<50) }),
      ("removeFirst(k)", { $0.removeFirst(20) }),
      ("reverse", { $0.reverse() }),
      ("shuffle", { $0.shuffle() }),
      ("sort", { $0.sort { $0.id.value > $1.id.value } }),
      ("partition", { $0.partition { $0.id.value.isMultiple(of: 3) } }),
      ("move", { $0.move(fromOffsets: [1, 5], toOffset: 40) }),
      ("remove(atOffsets:)", { $0.remove(atOffsets: [1, 5]) }),
      ("filter", { _ = $0.filter { $0.id.value > 5 } }),
      ("reserveCapacity", { $0.reserveCapacity(count * 10) }),
      ("removeAll", { $0.removeAll(keepingCapacity: true) }),
    ]
    for (name, operation) in operations {
      let cost = cost(count, operation)
      // In debug builds the set checks that ids are distinct: a second hash and few comparisons each.
      #expect(cost.hashes <= 2 * count && cost.comparisons <= 4 * count, "\(name) of \(count): \(cost)")
    }
    #expect(cost(count) { $0.reserveCapacity(count * 10) }.hashes == 0)
  }

  @Test(arguments: [5, 100]) func `changing an element in place copies neither it nor the array`(count: Int) {
    var array = IdentifiedArray(uniqueElements: (0..<count).map { Identified([0, 1, 2], id: $0) })
    func storage() -> UnsafeRawPointer? { array.elements.withUnsafeBytes { $0.baseAddress } }
    func numbers(_ index: Int) -> UnsafeRawPointer? {
      array.elements[index].value.withUnsafeBytes { $0.baseAddress }
    }
    let (arrayBefore, first, last) = (storage(), numbers(0), numbers(count - 1))
    array[id: 0]?.value[0] = 9
    array[0].value[1] = 9
    array[id: count - 1]?.value[0] = 9
    array[count - 1].value[1] = 9
    #expect(array[0].value == [9, 9, 2] && array[count - 1].value == [9, 9, 2])
    #expect(storage() == arrayBefore)
    #expect(numbers(0) == first)
    #expect(numbers(count - 1) == last)
  }

  @Test(arguments: [5, 100]) func `a copy that changes leaves the original alone`(count: Int) {
    let original = rows(0..<count)
    var copy = original
    copy[id: 2]?.text = "changed"
    copy[id: 3] = nil
    copy.append(Row(id: 1_000))
    #expect(original == rows(0..<count))
    expectConsistent(original)
    expectConsistent(copy)
  }
}
