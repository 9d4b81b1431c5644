import Foundation
import IdentifiedCollections
import Testing

private struct Item: Identifiable, Hashable, Codable, Comparable {
  var id: Int
  var name = ""
  static func < (lhs: Item, rhs: Item) -> Bool { lhs.name < rhs.name }
}

struct IdentifiedArrayInterfaceTests {
  private let items: IdentifiedArrayOf<Item> = [
    Item(id: 1, name: "b"), Item(id: 2, name: "a"), Item(id: 3, name: "c"),
  ]

  @Test func `it is made of nothing, a literal, or elements whose ids differ`() {
    #expect(IdentifiedArrayOf<Item>().isEmpty)
    #expect(IdentifiedArrayOf<Item>(arrayLiteral: Item(id: 1)).count == 1)
    #expect(IdentifiedArray(uniqueElements: [Item(id: 1), Item(id: 2)]).ids == [1, 2])
    #expect(IdentifiedArray(uncheckedUniqueElements: [Item(id: 1)]).ids == [1])
    #expect(IdentifiedArray(items) == items)
    #expect(IdentifiedArray(items[1...]).ids == [2, 3])
    #expect(
      IdentifiedArray(
        [Item(id: 1, name: "a"), Item(id: 1, name: "b")],
        uniquingIDsWith: { Item(id: 1, name: $0.name + $1.name) })
        == [Item(id: 1, name: "ab")])
  }

  @Test func `any key path can be the id`() {
    let empty = IdentifiedArray<String, Item>(id: \.name)
    #expect(empty.id == \Item.name)
    #expect(IdentifiedArray(uniqueElements: items, id: \.name).ids == ["b", "a", "c"])
    #expect(IdentifiedArray(uncheckedUniqueElements: items, id: \.name).index(id: "c") == 2)
    #expect(
      IdentifiedArray(["a", "A", "b"], id: \.localizedLowercase, uniquingIDsWith: { first, _ in first })
        .elements == ["a", "b"])
  }

  @Test func `elements are found by position and by id`() {
    #expect(items[0].id == 1)
    #expect(items[id: 2]?.name == "a")
    #expect(items[id: 9] == nil)
    #expect(items.index(id: 3) == 2)
    #expect(items.contains(Item(id: 2, name: "a")))
    #expect(items.contains(Item(id: 2, name: "found by its id")))
    #expect(!items.contains(Item(id: 9, name: "a")))
    #expect((items.startIndex, items.endIndex) == (0, 3))
    #expect(items.index(after: 0) == 1)
    #expect(items.index(before: 2) == 1)
    #expect(items.elements.map(\.id) == [1, 2, 3])
    #expect(items.ids == [1, 2, 3])
  }

  @Test func `elements change in place`() {
    var items = items
    items[0].name = "z"
    items[id: 2]?.name += "!"
    items[id: 3] = nil
    items[id: 4] = Item(id: 4)
    #expect(items == [Item(id: 1, name: "z"), Item(id: 2, name: "a!"), Item(id: 4)])
    #expect(items.update(Item(id: 4, name: "four"), at: 2) == Item(id: 4))
    #expect(items.updateOrAppend(Item(id: 4, name: "4"))?.name == "four")
    #expect(items.updateOrAppend(Item(id: 5)) == nil)
    let (original, index) = items.updateOrInsert(Item(id: 6), at: 0)
    #expect(original == nil && index == 0)
    #expect(items.ids == [6, 1, 2, 4, 5])
  }

  @Test func `an element whose id is there is not added again`() {
    var items = items
    #expect(items.append(Item(id: 4)) == (true, 3))
    #expect(items.append(Item(id: 4, name: "again")) == (false, 3))
    #expect(items.insert(Item(id: 5), at: 0) == (true, 0))
    #expect(items.insert(Item(id: 5), at: 2) == (false, 0))
    items.append(contentsOf: [Item(id: 1), Item(id: 6)])
    #expect(items.ids == [5, 1, 2, 3, 4, 6])
    items.reserveCapacity(100)
    #expect(items.count == 6)
  }

  @Test func `generic code appends and inserts as into any collection`() {
    func add<C: RangeReplaceableCollection<Item>>(_ item: Item, to collection: inout C) {
      collection.append(item)
      collection.insert(Item(id: item.id + 1), at: collection.startIndex)
    }
    var items = items
    add(Item(id: 7), to: &items)
    #expect(items.ids == [8, 1, 2, 3, 7])
    let append: (inout IdentifiedArrayOf<Item>, Item) -> Void = { $0.append($1) as Void }
    append(&items, Item(id: 9))
    let insert: (inout IdentifiedArrayOf<Item>, Item) -> Void = { $0.insert($1, at: 0) as Void }
    insert(&items, Item(id: 10))
    #expect(items.ids == [10, 8, 1, 2, 3, 7, 9])
  }

  @Test func `elements are removed in every way`() {
    var items = IdentifiedArray(uniqueElements: (0..<20).map { Item(id: $0) })
    #expect(items.remove(Item(id: 19)) == Item(id: 19))
    #expect(items.remove(id: 18)?.id == 18)
    #expect(items.remove(at: 17).id == 17)
    items.remove(atOffsets: [15, 16])
    #expect(items.removeFirst().id == 0)
    items.removeFirst(2)
    #expect(items.removeLast().id == 14)
    items.removeLast(2)
    #expect(items.ids == OrderedSet(3...11))
    items.removeSubrange(0..<2)
    items.removeSubrange(5...)
    #expect(items.ids == [5, 6, 7, 8, 9])
    items.replaceSubrange(1..<3, with: [Item(id: 1), Item(id: 5), Item(id: 2)])
    #expect(items.ids == [5, 1, 2, 8, 9])
    items.removeAll { $0.id > 5 }
    #expect(items.ids == [5, 1, 2])
    items.removeAll(keepingCapacity: true)
    #expect(items.isEmpty)
  }

  @Test func `elements are put in order`() {
    var items = items
    items.sort()
    #expect(items.ids == [2, 1, 3])
    items.sort { $0.id > $1.id }
    #expect(items.ids == [3, 2, 1])
    #expect(items.sorted().ids == [2, 1, 3])
    #expect(items.sorted { $0.id < $1.id }.ids == [1, 2, 3])
    items.reverse()
    #expect(items.ids == [1, 2, 3])
    items.swapAt(0, 2)
    #expect(items.ids == [3, 2, 1])
    items[0..<2].swapAt(0, 0)
    #expect(items[1..<3].map(\.id) == [2, 1])
    #expect(items.withContiguousMutableStorageIfAvailable { $0.count } == 3)
    items.move(fromOffsets: [0], toOffset: 3)
    #expect(items.ids == [2, 1, 3])
    #expect(items.partition { $0.id == 1 } == 2)
    #expect(items.ids == [2, 3, 1])
    items.shuffle()
    var generator = SystemRandomNumberGenerator()
    items.shuffle(using: &generator)
    #expect(Set(items.ids) == [1, 2, 3])
    let filtered: IdentifiedArrayOf<Item> = items.filter { $0.id != 1 }
    #expect(filtered.count == 2)
  }

  @Test func `it is compared, coded and described as its elements`() throws {
    #expect(items == [Item(id: 1, name: "b"), Item(id: 2, name: "a"), Item(id: 3, name: "c")])
    #expect(hash { items.hash(into: &$0) } == hash { items.elements.hash(into: &$0) })
    let one: IdentifiedArrayOf<Item> = [Item(id: 1, name: "b")]
    #expect(try json { try one.encode(to: $0) } == #"[{"id":1,"name":"b"}]"#)
    #expect(try value(#"[{"id":1,"name":"b"}]"#) { try IdentifiedArrayOf<Item>(from: $0) } == one)
    #expect(one.description == one.elements.description)
    #expect(one.debugDescription.hasPrefix("IdentifiedArray<Int, Item>"))
    #expect(one.customMirror.displayStyle == .collection)
  }
}

struct OrderedSetInterfaceTests {
  private let set: OrderedSet<Int> = [3, 1, 2]

  @Test func `it has each element once, in order`() {
    #expect(OrderedSet([1, 2, 1]).elements == [1, 2])
    #expect(OrderedSet<Int>(arrayLiteral: 1, 1) == [1])
    #expect(OrderedSet<Int>().isEmpty)
    #expect(set.contains(1) && !set.contains(9))
    #expect(set.firstIndex(of: 2) == 2)
    #expect(set.lastIndex(of: 3) == 0)
    #expect(set[1] == 1)
    #expect((set.startIndex, set.endIndex) == (0, 3))
  }

  @Test func `it is compared, coded and described as its elements`() throws {
    #expect(set == [3, 1, 2])
    #expect(set != [1, 2, 3])
    #expect(hash { set.hash(into: &$0) } == hash { OrderedSet([3, 1, 2]).hash(into: &$0) })
    #expect(try json { try set.encode(to: $0) } == "[3,1,2]")
    #expect(try value("[3,1,2]") { try OrderedSet<Int>(from: $0) } == set)
    #expect(set.description == "[3, 1, 2]")
    #expect(set.debugDescription.contains("[3, 1, 2]"))
    #expect(set.customMirror.children.count == 3)
  }
}

struct IdentifiedInterfaceTests {
  @Test func `a value gets an id`() {
    var text = Identified("Blob", id: 1)
    #expect(text.id == 1)
    #expect(text.value == "Blob")
    #expect(text.count == 4)
    text.value += "!"
    #expect(Identified("Blob", id: \.count).id == 4)
    #expect(Identified("Blob", id: { $0.uppercased() }).id == "BLOB")
    var item = Identified(Item(id: 1), id: "a")
    item.name = "b"
    #expect(item.value.name == "b")
  }

  @Test func `it is coded`() throws {
    let text = Identified("Blob", id: 1)
    let coded = try JSONEncoder().encode(text)
    #expect(try JSONDecoder().decode(Identified<Int, String>.self, from: coded) == text)
    #expect(try value(#"{"id":1,"value":"Blob"}"#) { try Identified<Int, String>(from: $0) } == text)
    #expect(try json { try text.encode(to: $0) } == #"{"id":1,"value":"Blob"}"#)
  }
}
