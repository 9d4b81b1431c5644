import Foundation
import IdentifiedCollections

struct CorpusRow: Equatable, Identifiable {
  let id: Int
  var title: String
  var isDone = false
  var tags: [String] = []

  init(id: Int, title: String, isDone: Bool = false, tags: [String] = []) {
    self.id = id
    self.title = title
    self.isDone = isDone
    self.tags = tags
  }

  static func random(_ random: inout CorpusRandom) -> CorpusRow {
    CorpusRow(id: random.int(0...99_999), title: random.word(), tags: random.array(0...2) { $0.word() })
  }

  mutating func change(_ random: inout CorpusRandom) {
    switch random.int(0...3) {
    case 0: title = random.word()
    case 1: isDone.toggle()
    case 2: tags.append(random.word())
    default: if !tags.isEmpty { tags.removeFirst() }
    }
  }
}

extension Array {
  /// One of the edits that features make.
  mutating func edit(_ random: inout CorpusRandom, _ make: (inout CorpusRandom) -> Element) {
    let place = isEmpty ? 0 : random.int(0...count - 1)
    switch random.int(0...8) {
    case 0: append(make(&random))
    case 1: append(contentsOf: random.array(2...3, make))
    case 2: insert(make(&random), at: place)
    case 3 where !isEmpty: remove(at: place)
    case 4 where !isEmpty: self[place] = make(&random)
    case 5 where count > 1: swapAt(0, place)
    case 6 where count > 1: insert(remove(at: place), at: random.int(0...count - 1))
    case 7 where count > 2: removeLast(2)
    case 8: self = random.array(0...3, make)
    default: append(make(&random))
    }
  }
}

struct ArrayState: CorpusState {
  struct Point: Equatable {
    var x: Int
    let y: Int
  }

  static let kind = "arrays"

  var numbers: [Int]
  var words: [String]
  var matrix: [[Int]]
  var rows: [CorpusRow]
  var points: [Point]
  var maybes: [Int?]
  var draft: [CorpusRow]?
  var slice: ArraySlice<Int>

  init(random: inout CorpusRandom) {
    numbers = random.array(0...12) { $0.int(0...9) }
    words = random.array(0...6) { $0.word() }
    matrix = random.array(1...3) { $0.array(0...4) { $0.int(0...9) } }
    rows = random.array(0...8, CorpusRow.random)
    points = random.array(0...4) { Point(x: $0.int(0...9), y: $0.int(0...9)) }
    maybes = random.array(0...5) { $0.optional { $0.int(0...9) } }
    draft = random.optional { $0.array(0...4, CorpusRow.random) }
    slice = [1, 2, 3]
  }

  mutating func change(random: inout CorpusRandom) {
    switch random.int(0...9) {
    case 0: numbers.edit(&random) { $0.int(0...9) }
    case 1: words.edit(&random) { $0.word() }
    case 2: matrix[0].edit(&random) { $0.int(0...9) }
    case 3: rows.edit(&random, CorpusRow.random)
    case 4 where !rows.isEmpty: rows[random.int(0...rows.count - 1)].change(&random)
    case 5: points.edit(&random) { Point(x: $0.int(0...9), y: $0.int(0...9)) }
    case 6: maybes.edit(&random) { $0.optional { $0.int(0...9) } }
    case 7: draft?.edit(&random, CorpusRow.random)
    case 8: slice = Array(numbers)[...].dropFirst()
    default: numbers.sort()
    }
  }
}

struct IdentifiedState: CorpusState {
  struct Entry: Equatable, Identifiable {
    let id: UUID
    var rows: IdentifiedArrayOf<CorpusRow>
    var note: String?
  }

  static let kind = "identified arrays"

  var rows: IdentifiedArrayOf<CorpusRow>
  var entries: IdentifiedArrayOf<Entry>
  var draft: IdentifiedArrayOf<CorpusRow>?

  init(random: inout CorpusRandom) {
    rows = Self.rows(&random, 0...6)
    entries = IdentifiedArray(uniqueElements: random.array(1...3, Self.entry))
    draft = random.optional { Self.rows(&$0, 0...3) }
  }

  static func rows(_ random: inout CorpusRandom, _ count: ClosedRange<Int>) -> IdentifiedArrayOf<CorpusRow> {
    IdentifiedArray(random.array(count, CorpusRow.random), uniquingIDsWith: { first, _ in first })
  }

  static func entry(_ random: inout CorpusRandom) -> Entry {
    Entry(
      id: UUID(
        uuidString:
          "0000\(random.int(1000...9999))-1111-4222-8333-\(random.int(100_000_000_000...999_999_999_999))")!,
      rows: rows(&random, 0...3), note: random.optional { $0.word() })
  }

  mutating func change(random: inout CorpusRandom) {
    switch random.int(0...11) {
    case 0: rows.append(.random(&random))
    case 1: rows.append(contentsOf: random.array(2...3, CorpusRow.random))
    case 2: rows.insert(.random(&random), at: 0)
    case 3 where !rows.isEmpty: rows.remove(at: random.int(0...rows.count - 1))
    case 4 where rows.count > 1: rows.swapAt(0, rows.count - 1)
    case 5 where rows.count > 1: rows.move(fromOffsets: [0], toOffset: random.int(0...rows.count))
    case 6 where rows.count > 1: rows.removeLast(2)
    case 7 where !rows.isEmpty:
      rows[id: rows[random.int(0...rows.count - 1)].id]?.change(&random)
    case 8: entries[id: entries.ids[0]]?.rows.append(.random(&random))
    case 9: entries[id: entries.ids[0]]?.note = random.optional { $0.word() }
    case 10: entries.append(Self.entry(&random))
    default: draft?.append(.random(&random))
    }
  }
}

struct DictionaryState: CorpusState {
  enum Size: String, CaseIterable { case small, medium, large, none }

  static let kind = "dictionaries"

  var scores: [String: Int]
  var rowsByID: [Int: CorpusRow]
  var groups: [Size: [Int]]
  var maybes: [Int: Int?]
  var flags: [Size?: Bool]
  var nested: [String: [String: Double]]

  init(random: inout CorpusRandom) {
    scores = [:]
    rowsByID = [:]
    groups = [:]
    maybes = [:]
    flags = [:]
    nested = ["a": ["b": 1]]
    for _ in 0..<random.int(0...8) {
      scores[random.word()] = random.int(0...9)
      rowsByID[random.int(0...9)] = .random(&random)
      groups[random.pick(Size.allCases)] = random.array(0...3) { $0.int(0...9) }
      maybes[random.int(0...9)] = random.optional { $0.int(0...9) }
    }
  }

  mutating func change(random: inout CorpusRandom) {
    switch random.int(0...9) {
    case 0: scores[random.word()] = random.int(0...9)
    case 1: scores[scores.keys.sorted().first ?? "x"] = random.optional { $0.int(0...9) }
    case 2: rowsByID[random.int(0...9)] = random.optional(CorpusRow.random)
    case 3: rowsByID[rowsByID.keys.sorted().first ?? 1]?.change(&random)
    case 4: groups[random.pick(Size.allCases), default: []].append(random.int(0...9))
    case 5: maybes[random.int(0...9)] = .some(random.optional { $0.int(0...9) })
    case 6: maybes[random.int(0...9)] = nil
    case 7: flags[random.pick([.small, .some(Size.none), nil])] = random.bool()
    case 8: nested[random.pick(["a", "c"]), default: [:]][random.word()] = .infinity
    default: scores = [:]
    }
  }
}

struct SetState: CorpusState {
  static let kind = "sets"

  var numbers: Set<Int>
  var words: Set<String>
  var sizes: Set<DictionaryState.Size>
  var pairs: Set<[Int]>
  var draft: Set<Int>?

  init(random: inout CorpusRandom) {
    numbers = Set(random.array(0...20) { $0.int(0...99) })
    words = Set(random.array(0...5) { $0.word() })
    sizes = Set(random.array(0...2) { $0.pick(DictionaryState.Size.allCases) })
    pairs = Set(random.array(0...3) { $0.array(0...2) { $0.int(0...9) } })
    draft = random.optional { Set($0.array(0...4) { $0.int(0...9) }) }
  }

  mutating func change(random: inout CorpusRandom) {
    switch random.int(0...8) {
    case 0: numbers.insert(random.int(0...99))
    case 1: if let number = numbers.sorted().first { numbers.remove(number) }
    case 2: numbers.formUnion(random.array(2...4) { $0.int(0...99) })
    case 3: numbers.subtract(numbers.sorted().prefix(3))
    case 4: words.insert(random.text())
    case 5: sizes.formSymmetricDifference([random.pick(DictionaryState.Size.allCases)])
    case 6: pairs.insert(random.array(0...2) { $0.int(0...9) })
    case 7: draft?.insert(random.int(10...99))
    default: words = []
    }
  }
}
