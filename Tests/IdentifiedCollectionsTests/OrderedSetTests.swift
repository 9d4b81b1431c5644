import Foundation
import IdentifiedCollections
import Testing

@Suite struct OrderedSetTests {
  @Test func `it keeps the order and skips repeated elements`() {
    let set: OrderedSet = ["b", "a", "b", "c"]
    #expect(set.elements == ["b", "a", "c"])
    #expect(OrderedSet(Array(0..<50) + Array(20..<60)).elements == Array(0..<60))
  }

  @Test(arguments: [0, 1, 8, 9, 10, 1_000]) func `elements are found where they are`(count: Int) {
    let set = OrderedSet((0..<count).map { $0 * 7 })
    #expect(set.count == count)
    for index in 0..<count {
      #expect(set.firstIndex(of: index * 7) == index && set.lastIndex(of: index * 7) == index)
      #expect(set[index] == index * 7)
    }
    #expect(!set.contains(1) && set.firstIndex(of: -7) == nil)
  }

  @Test func `generic algorithms find elements without comparing all of them`() {
    func holds<S: Sequence>(_ sequence: S, _ element: S.Element) -> Bool where S.Element: Equatable {
      sequence.contains(element)
    }
    let work = HashingWork()
    let set = OrderedSet((0..<1_000).map { CountedID(value: $0, work: work) })
    work.reset()
    #expect(holds(set, CountedID(value: 999, work: work)))
    #expect(!holds(set, CountedID(value: 1_000, work: work)))
    #expect(work.comparisons <= 4 && work.hashes == 2)
  }

  @Test func `equality and hashing are by elements in order`() {
    #expect(OrderedSet([1, 2]) == [1, 2])
    #expect(OrderedSet([1, 2]) != [2, 1])
    #expect(Set([OrderedSet([1, 2]), [1, 2], [2, 1]]).count == 2)
  }

  @Test func `it is coded as an array, and repeated elements are refused`() throws {
    let set: OrderedSet = [3, 1, 2]
    let data = try JSONEncoder().encode(set)
    #expect(String(decoding: data, as: UTF8.self) == "[3,1,2]")
    #expect(try JSONDecoder().decode(OrderedSet<Int>.self, from: data) == set)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(OrderedSet<Int>.self, from: Data("[3,1,3]".utf8))
    }
    #expect("\(error!)".contains("positions 0 and 2 both have the id 3"))
  }

  @Test func `it is described and reflected as a collection`() {
    let set: OrderedSet = ["b", "a"]
    #expect(set.description == #"["b", "a"]"#)
    #expect(set.debugDescription == #"OrderedSet<String>(["b", "a"])"#)
    #expect(Mirror(reflecting: set).displayStyle == .collection)
    #expect(Mirror(reflecting: set).children.map { "\($0.value)" } == ["b", "a"])
  }

  @Test func `ids taken from an array stay as they were when the array changes`() {
    var array = rows(0..<20)
    let ids = array.ids
    array.remove(id: 3)
    array.append(Row(id: 99))
    #expect(ids.elements == Array(0..<20))
    #expect(ids.firstIndex(of: 3) == 3 && ids.firstIndex(of: 19) == 19 && !ids.contains(99))
  }

  @Test func `elements that all hash alike are still told apart`() {
    struct Constant: Hashable {
      let value: Int
      func hash(into hasher: inout Hasher) {}
    }
    let set = OrderedSet((0..<100).map(Constant.init))
    #expect(set.firstIndex(of: Constant(value: 77)) == 77)
    #expect(set.firstIndex(of: Constant(value: 100)) == nil)
  }
}
