import Foundation
import IdentifiedCollections
import Testing

/// What an identified array must do, said with a plain array and linear searches.
struct Model: Equatable {
  var rows: [Row] = []

  func index(_ id: Int) -> Int? { rows.firstIndex { $0.id == id } }

  mutating func append(_ row: Row) { if index(row.id) == nil { rows.append(row) } }

  mutating func updateOrInsert(_ row: Row, at index: Int) {
    if let present = self.index(row.id) { rows[present] = row } else { rows.insert(row, at: index) }
  }

  mutating func replaceSubrange(_ range: Range<Int>, with newRows: [Row]) {
    rows.removeSubrange(range)
    var place = range.lowerBound
    for row in newRows where index(row.id) == nil {
      rows.insert(row, at: place)
      place += 1
    }
  }

  mutating func move(_ source: IndexSet, to destination: Int) {
    let moved = source.map { rows[$0] }
    let anchor = rows.indices.first { $0 >= destination && !source.contains($0) }.map { rows[$0].id }
    rows.removeAll { row in moved.contains { $0.id == row.id } }
    rows.insert(contentsOf: moved, at: anchor.flatMap(index) ?? rows.count)
  }
}

enum Operation {
  case append(Row)
  case insert(Row, Int)
  case updateOrAppend(Row)
  case updateOrInsert(Row, Int)
  case setByID(Int, Row?)
  case modifyByID(Int, String)
  case modifyAt(Int, String)
  case removeID(Int)
  case removeAt(Int)
  case removeLast
  case removeFirst(Int)
  case removeRange(Range<Int>)
  case removeWhere(divisor: Int)
  case removeOffsets(IndexSet)
  case replaceRange(Range<Int>, [Row])
  case move(IndexSet, Int)
  case swap(Int, Int)
  case partition(divisor: Int)
  case reverse
  case sort
  case shuffle(seed: UInt64)
  case removeAll(keepingCapacity: Bool)
  case copyThenChangeTheCopy

  static func random(count: Int, ids: Int, using generator: inout SeededGenerator) -> Operation {
    let row = Row(
      id: .random(in: 0..<ids, using: &generator), text: "\(UInt8.random(in: 0...99, using: &generator))")
    let place = Int.random(in: 0...count, using: &generator)
    let range = Int.random(in: 0...place, using: &generator)..<place
    let offsets = IndexSet((0..<count).filter { _ in .random(in: 0..<4, using: &generator) == 0 })
    let divisor = Int.random(in: 2...5, using: &generator)
    switch Int.random(in: 0..<(count == 0 ? 12 : 36), using: &generator) {
    case 0...2: return .append(row)
    case 3...4: return .insert(row, place)
    case 5: return .updateOrAppend(row)
    case 6: return .updateOrInsert(row, place)
    case 7: return .setByID(row.id, row)
    case 8: return .setByID(row.id, nil)
    case 9: return .modifyByID(row.id, row.text)
    case 10:
      return .replaceRange(range, (0..<divisor).map { Row(id: (row.id + $0 * $0) % ids, text: "r\($0)") })
    case 11: return .copyThenChangeTheCopy
    case 12...16: return .removeID(row.id)
    case 17...21: return .removeAt(min(place, count - 1))
    case 22...23: return .removeLast
    case 24: return .removeFirst(min(place, divisor))
    case 25: return .removeRange(range)
    case 26: return .removeWhere(divisor: divisor)
    case 27: return .removeOffsets(offsets)
    case 28: return .move(offsets, place)
    case 29...30: return .swap(min(place, count - 1), .random(in: 0..<count, using: &generator))
    case 31: return .partition(divisor: divisor)
    case 32: return .reverse
    case 33: return .sort
    case 34: return .shuffle(seed: UInt64(place))
    default:
      return divisor == 2
        ? .removeAll(keepingCapacity: place.isMultiple(of: 2)) : .modifyAt(min(place, count - 1), row.text)
    }
  }

  func apply(to array: inout IdentifiedArrayOf<Row>) {
    switch self {
    case .append(let row): array.append(row)
    case .insert(let row, let index): array.insert(row, at: index)
    case .updateOrAppend(let row): array.updateOrAppend(row)
    case .updateOrInsert(let row, let index): array.updateOrInsert(row, at: index)
    case .setByID(let id, let row): array[id: id] = row
    case .modifyByID(let id, let text): array[id: id]?.text += text
    case .modifyAt(let index, let text): array[index].text += text
    case .removeID(let id): array.remove(id: id)
    case .removeAt(let index): array.remove(at: index)
    case .removeLast: array.removeLast()
    case .removeFirst(let number): array.removeFirst(number)
    case .removeRange(let range): array.removeSubrange(range)
    case .removeWhere(let divisor): array.removeAll { $0.id.isMultiple(of: divisor) }
    case .removeOffsets(let offsets): array.remove(atOffsets: offsets)
    case .replaceRange(let range, let rows): array.replaceSubrange(range, with: rows)
    case .move(let offsets, let index): array.move(fromOffsets: offsets, toOffset: index)
    case .swap(let first, let second): array.swapAt(first, second)
    case .partition(let divisor): array.partition { $0.id.isMultiple(of: divisor) }
    case .reverse: array.reverse()
    case .sort: array.sort()
    case .shuffle(let seed):
      var generator = SeededGenerator(seed: seed)
      array.shuffle(using: &generator)
    case .removeAll(let keepingCapacity): array.removeAll(keepingCapacity: keepingCapacity)
    case .copyThenChangeTheCopy:
      var copy = array
      copy.reverse()
      if let first = copy.first { copy[id: first.id] = nil }
      copy.append(Row(id: -1))
    }
  }

  func apply(to model: inout Model) {
    switch self {
    case .append(let row): model.append(row)
    case .insert(let row, let index): if model.index(row.id) == nil { model.rows.insert(row, at: index) }
    case .updateOrAppend(let row): model.updateOrInsert(row, at: model.rows.count)
    case .updateOrInsert(let row, let index): model.updateOrInsert(row, at: index)
    case .setByID(_, let row?): model.updateOrInsert(row, at: model.rows.count)
    case .setByID(let id, nil), .removeID(let id): model.rows.removeAll { $0.id == id }
    case .modifyByID(let id, let text): if let index = model.index(id) { model.rows[index].text += text }
    case .modifyAt(let index, let text): model.rows[index].text += text
    case .removeAt(let index): model.rows.remove(at: index)
    case .removeLast: model.rows.removeLast()
    case .removeFirst(let number): model.rows.removeFirst(number)
    case .removeRange(let range): model.rows.removeSubrange(range)
    case .removeWhere(let divisor): model.rows.removeAll { $0.id.isMultiple(of: divisor) }
    case .removeOffsets(let offsets): for index in offsets.reversed() { model.rows.remove(at: index) }
    case .replaceRange(let range, let rows): model.replaceSubrange(range, with: rows)
    case .move(let offsets, let index): model.move(offsets, to: index)
    case .swap(let first, let second): model.rows.swapAt(first, second)
    case .partition(let divisor):
      model.rows =
        model.rows.filter { !$0.id.isMultiple(of: divisor) }
        + model.rows.filter { $0.id.isMultiple(of: divisor) }
    case .reverse: model.rows.reverse()
    case .sort: model.rows.sort()
    case .shuffle(let seed):
      var generator = SeededGenerator(seed: seed)
      model.rows.shuffle(using: &generator)
    case .removeAll: model.rows = []
    case .copyThenChangeTheCopy: break
    }
  }
}

@Suite struct ModelTests {
  /// Runs random operations on an array and on the model, and returns what happened if they come apart.
  func run(seed: UInt64, initialCount: Int, ids: Int, operations: Int) -> String? {
    var generator = SeededGenerator(seed: seed)
    let initialIDs = (0..<ids).shuffled(using: &generator).prefix(initialCount)
    var array = rows(initialIDs)
    var model = Model(rows: array.elements)
    var history: [Operation] = []
    for _ in 0..<operations {
      let operation = Operation.random(count: model.rows.count, ids: ids, using: &generator)
      history.append(operation)
      operation.apply(to: &array)
      operation.apply(to: &model)
      guard array.elements == model.rows else {
        return "seed \(seed), after \(history): \(array.elements) instead of \(model.rows)"
      }
    }
    for (index, row) in model.rows.enumerated()
    where array.index(id: row.id) != index || array[id: row.id] != row {
      return "seed \(seed), after \(history): \(row) is not found at \(index)"
    }
    guard array.ids.elements == model.rows.map(\.id) else {
      return "seed \(seed), after \(history): \(array.ids)"
    }
    for id in 0..<ids where array.ids.contains(id) != (model.index(id) != nil) {
      return "seed \(seed), after \(history): wrong answer whether \(id) is present"
    }
    return nil
  }

  @Test func `10,000 random histories give what a plain array gives`() {
    let failures = (0..<10_000).lazy.compactMap { seed in
      run(seed: firstSeed &+ UInt64(seed), initialCount: seed % 24, ids: 30, operations: 8)
    }
    #expect(failures.first == nil)
  }

  @Test func `long histories of large arrays give what a plain array gives`() {
    let failures = (0..<40).lazy.compactMap { seed in
      run(seed: firstSeed &+ UInt64(seed), initialCount: 200, ids: 300, operations: 150)
    }
    #expect(failures.first == nil)
  }

  @Test(arguments: [20, 100, 1_000]) func `removing one by one in any order keeps every position right`(
    count: Int
  ) {
    var generator = SeededGenerator(seed: UInt64(count))
    var array = rows(0..<count)
    var model = Array(0..<count)
    for (step, id) in (0..<count).shuffled(using: &generator).enumerated() {
      #expect(array.remove(id: id)?.id == id)
      model.removeAll { $0 == id }
      if step.isMultiple(of: 1 + count / 20) {
        #expect(array.ids.elements == model)
        expectConsistent(array, "after removing \(step + 1) of \(count):")
      }
      #expect(array.index(id: id) == nil)
    }
    #expect(array.isEmpty)
    array.append(Row(id: 3))
    #expect(array[id: 3] == Row(id: 3))
  }

  @Test func `a queue that grows at the end and shrinks at the front stays right`() {
    var array = rows(0..<100)
    for id in 100..<1_000 {
      array.append(Row(id: id))
      #expect(array.removeFirst().id == id - 100)
      if id.isMultiple(of: 97) { expectConsistent(array) }
    }
    #expect(array.ids.elements == Array(900..<1_000))
  }

  @Test func `a stack that grows and shrinks at the end stays right after removals elsewhere`() {
    var array = rows(0..<100)
    array.remove(id: 98)
    array.remove(id: 50)
    for id in 100..<400 {
      array.append(Row(id: id))
      if id.isMultiple(of: 3) {
        array.removeLast()
        array.removeLast()
      }
    }
    expectConsistent(array)
  }
}
