import IdentifiedCollections
import Testing

@testable import CustomDump

/// The quick look for what `==` overlooks.
struct OverlookedScanTests {
  /// Compares by id alone.
  private struct Item: Hashable, Identifiable {
    var id: Int
    var text = "a text that is too long to be kept in place"
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  private enum Choice: Equatable {
    case none
    case one(Item)
  }

  private struct Holder: Equatable {
    var item = Item(id: 1)
    var optional: Item? = Item(id: 1)
    var choice = Choice.one(Item(id: 1))
    var list = [Item(id: 1), Item(id: 2)]
    var identified: IdentifiedArray<Int, Item> = [Item(id: 1), Item(id: 2)]
    var table = ["a": Item(id: 1)]
    var numbers: Set = [1, 2]
    var pair: Pair = Pair(first: Item(id: 1))
  }

  private struct Pair: Equatable {
    var first: Item
  }

  @Test func `values that were made twice look the same`() {
    #expect(!OverlookedScan.mayDiffer(Holder(), Holder()))
  }

  @Test func `a difference that == overlooks is found wherever it is`() {
    let changes: [(inout Holder) -> Void] = [
      { $0.item.text += "!" }, { $0.optional?.text += "!" }, { $0.choice = .one(Item(id: 1, text: "!")) },
      { $0.list[1].text += "!" }, { $0.identified[id: 2]?.text += "!" }, { $0.table["a"]?.text += "!" },
      { $0.pair.first.text += "!" },
    ]
    for (index, change) in changes.enumerated() {
      var other = Holder()
      change(&other)
      #expect(Holder() == other)
      #expect(OverlookedScan.mayDiffer(Holder(), other), "\(index)")
      #expect(StateDifference.overlooked(expected: Holder(), actual: other) != nil, "\(index)")
    }
  }

  @Test func `one of 10,000 elements is found, and what was made anew throughout is not looked at`() {
    let list = (0..<10_000).map { Item(id: $0) }
    var other = list
    other[7_000].text += "!"
    #expect(OverlookedScan.mayDiffer(list, other))
    func anew() -> [Item] {
      (0..<10_000).map { Item(id: $0, text: "\($0) of a text that is kept elsewhere") }
    }
    var last = anew()
    last[9_999].text += "!"
    #expect(!OverlookedScan.mayDiffer(anew(), last))
  }
}
