import Foundation
import IdentifiedCollections
import Testing

@Suite struct IdentifiedArrayTests {
  @Test func `appending a present id changes nothing and names the present element`() {
    var array = rows([4, 7])
    #expect(array.append(Row(id: 9)) == (true, 2))
    #expect(array.append(Row(id: 7, text: "other")) == (false, 1))
    #expect(array.map(\.text) == ["4", "7", ""])
  }

  @Test func `inserting a present id changes nothing and names the present element`() {
    var array = rows([4, 7])
    #expect(array.insert(Row(id: 9), at: 0) == (true, 0))
    #expect(array.insert(Row(id: 7, text: "other"), at: 0) == (false, 2))
    #expect(array.ids == [9, 4, 7])
    expectConsistent(array)
  }

  @Test func `the id subscript reads, replaces, changes, adds and removes`() {
    var array = rows([4, 7, 9])
    #expect(array[id: 7]?.text == "7")
    #expect(array[id: 8] == nil)
    array[id: 7] = Row(id: 7, text: "replaced")
    array[id: 9]?.text = "changed"
    array[id: 8]?.text = "ignored"
    array[id: 5] = Row(id: 5, text: "added")
    array[id: 4] = nil
    array[id: 6] = nil
    #expect(
      array.elements == [
        Row(id: 7, text: "replaced"), Row(id: 9, text: "changed"), Row(id: 5, text: "added"),
      ])
    expectConsistent(array)
  }

  @Test func `generic code and Foundation sort it`() {
    func sort(_ collection: inout some MutableCollection<Row> & RandomAccessCollection) {
      collection.sort { $0.id < $1.id }
    }
    func reverse(_ collection: inout some MutableCollection<Row> & BidirectionalCollection) {
      collection.reverse()
    }
    var array = rows([4, 9, 7, 1, 12, 3, 8, 5, 2, 6])
    array.sort(using: KeyPathComparator(\.id, order: .reverse))
    #expect(array.ids == [12, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expectConsistent(array)
    sort(&array)
    #expect(array.ids == [1, 2, 3, 4, 5, 6, 7, 8, 9, 12])
    expectConsistent(array)
    reverse(&array)
    #expect(array.ids.first == 12)
    expectConsistent(array)
  }

  @Test func `a slice is sorted and stored`() {
    var array = rows([4, 9, 7, 1])
    array[0..<3].sort { $0.id > $1.id }
    #expect(array.ids == [9, 7, 4, 1])
    array[1...].sort(using: KeyPathComparator(\.id))
    #expect(array.ids == [9, 1, 4, 7])
    expectConsistent(array)
    array[1..<3] = rows([4, 1])[...]
    #expect(array.ids == [9, 4, 1, 7])
    expectConsistent(array)
    array[0..<2][1].text = "changed"
    #expect(array[id: 4]?.text == "changed")
    expectConsistent(array)
  }

  @Test func `an element handed to an inout function by id may come back nil`() {
    func clear(_ row: inout Row?) { row = nil }
    var array = rows(0..<20)
    clear(&array[id: 3])
    clear(&array[id: 19])
    clear(&array[id: 100])
    #expect(array.ids.elements == [0, 1, 2] + Array(4..<19))
    expectConsistent(array)
  }

  @Test func `an error thrown while an element is changed leaves it in its place`() {
    struct Stop: Error {}
    func change(_ row: inout Row?) throws {
      row?.text = "half"
      throw Stop()
    }
    func change(_ row: inout Row) throws {
      row.text = "done"
      throw Stop()
    }
    var array = rows(0..<20)
    #expect(throws: Stop.self) { try change(&array[id: 3]) }
    #expect(array.ids.elements == Array(0..<20))
    #expect(array[3].text == "half")
    #expect(throws: Stop.self) { try change(&array[3]) }
    #expect(array[id: 3]?.text == "done")
    expectConsistent(array)
  }

  @Test func `updating returns what was replaced`() {
    var array = rows([4, 7])
    #expect(array.update(Row(id: 7, text: "a"), at: 1) == Row(id: 7, text: "7"))
    #expect(array.updateOrAppend(Row(id: 7, text: "b")) == Row(id: 7, text: "a"))
    #expect(array.updateOrAppend(Row(id: 8)) == nil)
    #expect(array.updateOrInsert(Row(id: 7, text: "c"), at: 0) == (Row(id: 7, text: "b"), 1))
    #expect(array.updateOrInsert(Row(id: 1), at: 0) == (nil, 0))
    #expect(array.ids == [1, 4, 7, 8])
    #expect(array[id: 7]?.text == "c")
  }

  @Test func `removing returns what was removed`() {
    var array = rows(0..<12)
    #expect(array.remove(id: 3)?.id == 3)
    #expect(array.remove(id: 3) == nil)
    #expect(array.remove(Row(id: 4, text: "whatever"))?.text == "4")
    #expect(array.remove(at: 0).id == 0)
    #expect(array.removeFirst().id == 1)
    #expect(array.removeLast().id == 11)
    array.removeFirst(1)
    array.removeLast(2)
    #expect(array.ids == [5, 6, 7, 8])
    array.removeSubrange(1..<2)
    array.removeSubrange(2...)
    #expect(array.ids == [5, 7])
    array.removeAll()
    #expect(array.isEmpty && array.ids.isEmpty)
  }

  @Test func `containment is by id`() {
    let array = rows([4, 7])
    #expect(array.contains(Row(id: 4, text: "other")))
    #expect(!array.contains(Row(id: 5, text: "4")))
  }

  @Test func `a predicate that throws leaves the array as it was`() {
    struct Stop: Error {}
    var array = rows(0..<12)
    #expect(throws: Stop.self) { try array.removeAll { if $0.id == 6 { throw Stop() } else { true } } }
    #expect(throws: Stop.self) { try array.partition { if $0.id == 6 { throw Stop() } else { true } } }
    #expect(throws: Stop.self) { try array.sort { lhs, _ in if lhs.id == 6 { throw Stop() } else { false } } }
    #expect(Set(array.ids) == Set(0..<12))
    expectConsistent(array)
  }

  @Test func `moving puts elements in front of the one that was at the destination`() {
    for (source, destination, result) in [
      ([0, 3], 2, [1, 0, 3, 2, 4]), ([4], 0, [4, 0, 1, 2, 3]), ([0], 5, [1, 2, 3, 4, 0]),
      ([1, 2], 2, [0, 1, 2, 3, 4]),
      ([], 3, [0, 1, 2, 3, 4]), ([0, 1, 2, 3, 4], 2, [0, 1, 2, 3, 4]),
    ] as [(IndexSet, Int, [Int])] {
      var array = rows(0..<5)
      array.move(fromOffsets: source, toOffset: destination)
      #expect(array.ids.elements == result)
      expectConsistent(array)
    }
  }

  @Test func `order follows sorting, reversing, shuffling and partitioning`() {
    var array = rows([3, 1, 2])
    #expect(array.sorted().ids == [1, 2, 3])
    #expect(array.sorted { $0.id > $1.id }.ids == [3, 2, 1])
    array.sort()
    array.reverse()
    #expect(array.ids == [3, 2, 1])
    #expect(array.partition { $0.id == 3 } == 2)
    #expect(array.ids == [2, 1, 3])
    var generator = SeededGenerator(seed: 5)
    var sameGenerator = generator
    array.shuffle(using: &generator)
    #expect(array.ids.elements == [2, 1, 3].shuffled(using: &sameGenerator))
    array.shuffle()
    expectConsistent(array)
    let filtered: IdentifiedArrayOf<Row> = array.filter { $0.id != 2 }
    #expect(Set(filtered.ids) == [1, 3])
  }

  @Test func `repeated ids are merged by the closure, at the place of the first`() {
    let list = [Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 1, text: "c")]
    #expect(IdentifiedArray(list, uniquingIDsWith: { old, _ in old }).map(\.text) == ["a", "b"])
    #expect(
      IdentifiedArray(list, id: \.id) { Row(id: $0.id, text: $0.text + $1.text) }.map(\.text) == ["ac", "b"])
  }

  @Test func `a generic sequence becomes an array in which the first of a repeated id stays`() {
    let array = IdentifiedArrayOf<Row>([Row(id: 1, text: "a"), Row(id: 1, text: "b")])
    #expect(array.map(\.text) == ["a"])
    #expect((array + [Row(id: 2), Row(id: 1)]).ids == [1, 2])
  }

  @Test func `generic code adds elements by the same rules`() {
    func add<C: RangeReplaceableCollection>(_ element: C.Element, to collection: inout C) {
      collection.append(element)
      collection.insert(element, at: collection.startIndex)
    }
    var array = rows([4, 7])
    add(Row(id: 7, text: "other"), to: &array)
    add(Row(id: 8), to: &array)
    func change(_ operation: (inout IdentifiedArrayOf<Row>) -> Void) { operation(&array) }
    change { $0.insert(Row(id: 4, text: "other"), at: 0) }
    change { $0.append(Row(id: 4, text: "other")) }
    change { $0.insert(contentsOf: [Row(id: 4, text: "other"), Row(id: 7, text: "other")], at: 1) }
    #expect(array == [Row(id: 4, text: "4"), Row(id: 7, text: "7"), Row(id: 8)])
  }

  @Test func `slices and copies become arrays again`() {
    var array = rows(0..<30)
    array.remove(id: 4)
    #expect(IdentifiedArray(array) == array)
    let slice = IdentifiedArray(array[3..<20])
    #expect(slice.ids.elements == [3] + Array(5..<21))
    expectConsistent(slice)
  }

  @Test func `any key path can be the id`() {
    var words = IdentifiedArray(id: \String.count)
    #expect(words.append("one") == (true, 0))
    #expect(words.append("two") == (false, 0))
    words[id: 4] = "four"
    #expect(words.ids == [3, 4])
    #expect(words.id == \String.count)
    let byText = IdentifiedArray(uniqueElements: rows([3, 5]), id: \.text)
    #expect(byText[id: "5"]?.id == 5)
    #expect(IdentifiedArray(uncheckedUniqueElements: ["a", "bb"], id: \.count)[id: 2] == "bb")
    #expect(IdentifiedArrayOf<Row>(uncheckedUniqueElements: [Row(id: 2)])[id: 2] == Row(id: 2))
  }

  @Test func `equality and hashing are by elements in order`() {
    #expect(rows([1, 2]) == rows([1, 2]))
    #expect(rows([1, 2]) != rows([2, 1]))
    #expect(rows([1]) != [Row(id: 1, text: "other")])
    #expect(Set([rows([1, 2]), rows([1, 2]), rows([2, 1])]).count == 2)
    var removed = rows(0..<20)
    removed.remove(id: 7)
    removed.insert(Row(id: 7, text: "7"), at: 7)
    #expect(removed == rows(0..<20))
    #expect(removed.hashValue == rows(0..<20).hashValue)
  }

  @Test func `it is coded as an array of its elements`() throws {
    let array = rows(0..<20)
    let data = try JSONEncoder().encode(array)
    #expect(try JSONDecoder().decode([Row].self, from: data) == array.elements)
    let decoded = try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data)
    #expect(decoded == array)
    expectConsistent(decoded)
  }

  @Test func `decoding a repeated id names the id and both positions`() throws {
    struct File: Codable { var rows: IdentifiedArrayOf<Row> }
    let data = Data(
      #"{"rows": [{"id": 4, "text": "a"}, {"id": 5, "text": "b"}, {"id": 4, "text": "c"}]}"#.utf8)
    let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(File.self, from: data) }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["rows"])
    #expect(context.debugDescription == "The elements at positions 0 and 2 both have the id 4.")
  }

  @Test func `it is described and reflected as a collection of its elements`() {
    let array: IdentifiedArrayOf<Identified<Int, String>> = [Identified("Milk", id: 7)]
    #expect(array.description == array.elements.description)
    #expect(rows([]).debugDescription == "IdentifiedArray<Int, Row>([])")
    let mirror = Mirror(reflecting: array)
    #expect(mirror.displayStyle == .collection)
    #expect(mirror.children.compactMap { ($0.value as? Identified<Int, String>)?.value } == ["Milk"])
    #expect(mirror.children.allSatisfy { $0.label == nil })
  }

  @Test func `an identified value shows the members of its value and keeps its id`() throws {
    struct Point: Codable, Hashable { var x: Int }
    var point = Identified(Point(x: 1), id: \.x)
    point.x = 2
    #expect(point.id == 1 && point.value == Point(x: 2) && point.x == 2)
    #expect(point == Identified(Point(x: 2), id: 1))
    #expect(Identified(Point(x: 3)) { "\($0.x)" }.id == "3")
    #expect(
      try JSONDecoder().decode(Identified<Int, Point>.self, from: JSONEncoder().encode(point)) == point)
  }
}
