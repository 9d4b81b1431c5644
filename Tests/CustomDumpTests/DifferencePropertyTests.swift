import CustomDump
import IssueReporting
import Testing

/// A difference is true: without the lines of one side it is the dump of the other.
struct DifferencePropertyTests {
  indirect enum Tree: Hashable {
    case leaf(Int)
    case text(String)
    case list([Tree])
    case pair(first: Tree, second: Tree)
    case fields(Fields)
    case maybe(Fields?)
    case table([String: Tree])
    case board([Square: Tree])
  }

  struct Fields: Hashable {
    var id: Int
    var name: String
    var children: [Tree]
  }

  /// 10,000 pairs in all. Each takes most of a millisecond: two dumps, a difference and reading them; so they are shared
  /// out among the processors.
  @Test(arguments: UInt64(0)..<8) func `removing the lines of one side leaves the dump of the other`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: 2024 + seed)
    var differing = 0
    for round in 0..<1_250 {
      let left = tree(3, &random)
      let right = round % 3 == 0 ? tree(3, &random) : changed(left, &random)
      guard let text = diff(left, right) else {
        #expect(left == right)
        continue
      }
      differing += 1
      #expect(left != right)
      let lines = text.textLines
      let isLeftTrue = matches(side(lines, without: "+"), lineList(dumped(left)))
      let isRightTrue = matches(side(lines, without: "-"), lineList(dumped(right)))
      #expect(isLeftTrue && isRightTrue, "seed \(2024 + seed), round \(round):\n\(text)")
      if !isLeftTrue || !isRightTrue { break }
    }
    #expect(differing > 625)
  }

  // MARK: Values

  private func tree(_ depth: Int, _ random: inout SeededGenerator) -> Tree {
    switch Int.random(in: 0..<(depth == 0 ? 2 : 8), using: &random) {
    case 0: return .leaf(Int.random(in: 0..<5, using: &random))
    case 1: return .text(["a", "b", "c\nd", "c\ne\nf", "\"q\""].randomElement(using: &random) ?? "")
    case 2: return .list(trees(depth - 1, &random))
    case 3: return .pair(first: tree(depth - 1, &random), second: tree(depth - 1, &random))
    case 4: return .fields(fields(depth - 1, &random))
    case 5: return .maybe(Bool.random(using: &random) ? fields(depth - 1, &random) : nil)
    case 6:
      let keys = (1...3).map { Square(x: $0, y: -$0) }.filter { _ in Bool.random(using: &random) }
      return .board(Dictionary(uniqueKeysWithValues: keys.map { ($0, tree(depth - 1, &random)) }))
    default:
      let keys = ["k1", "k2", "k3", "k4"].filter { _ in Bool.random(using: &random) }
      return .table(Dictionary(uniqueKeysWithValues: keys.map { ($0, tree(depth - 1, &random)) }))
    }
  }

  private func fields(_ depth: Int, _ random: inout SeededGenerator) -> Fields {
    Fields(
      id: Int.random(in: 0..<4, using: &random), name: Bool.random(using: &random) ? "x" : "y",
      children: trees(depth, &random))
  }

  private func trees(_ depth: Int, _ random: inout SeededGenerator) -> [Tree] {
    (0..<Int.random(in: 0..<5, using: &random)).map { _ in tree(max(0, depth), &random) }
  }

  /// The tree with one part changed.
  private func changed(_ tree: Tree, _ random: inout SeededGenerator) -> Tree {
    switch tree {
    case .leaf(let value): return .leaf(value + 1)
    case .text(let text): return .text(text + (Bool.random(using: &random) ? "!" : "\n!"))
    case .list(var list):
      edit(&list, &random)
      return .list(list)
    case .pair(let first, let second):
      return Bool.random(using: &random)
        ? .pair(first: changed(first, &random), second: second)
        : .pair(first: first, second: changed(second, &random))
    case .fields(var fields):
      edit(&fields, &random)
      return .fields(fields)
    case .maybe(var fields?):
      edit(&fields, &random)
      return .maybe(fields)
    case .maybe(nil): return .maybe(fields(1, &random))
    case .table(var table):
      if let key = table.keys.sorted().randomElement(using: &random), let value = table[key] {
        table[key] = Bool.random(using: &random) ? nil : changed(value, &random)
      } else {
        table["new"] = .leaf(0)
      }
      return .table(table)
    case .board(var board):
      let keys = board.keys.sorted { $0.x < $1.x }
      if let key = keys.randomElement(using: &random), let value = board[key] {
        board[key] = Bool.random(using: &random) ? nil : changed(value, &random)
      } else {
        board[Square(x: 9, y: 9)] = .leaf(0)
      }
      return .board(board)
    }
  }

  private func edit(_ fields: inout Fields, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: fields.id += 1
    case 1: fields.name += "z"
    default: edit(&fields.children, &random)
    }
  }

  private func edit(_ list: inout [Tree], _ random: inout SeededGenerator) {
    guard let index = list.indices.randomElement(using: &random) else {
      list.append(.leaf(0))
      return
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: list.remove(at: index)
    case 1: list.insert(tree(1, &random), at: index)
    case 2: list.swapAt(index, list.indices.randomElement(using: &random) ?? index)
    default: list[index] = changed(list[index], &random)
    }
  }

  // MARK: Reading a difference

  // Lines are read in bytes: these are the most part of the test's time.

  private func side(_ lines: [Substring], without mark: Unicode.Scalar) -> [String] {
    let mark = UInt8(ascii: mark)
    var result: [String] = []
    for line in lines where line.utf8.first != mark {
      let line = normalized(Substring(line.utf8.dropFirst(2)))
      // A list that is empty on this side alone has its brackets on two lines.
      if let last = result.last, let close = Self.closing[last.utf8.last ?? 0], line.utf8.last == close,
        line.utf8.count == indentation(line) + 1, indentation(line) == indentation(last)
      {
        result[result.count - 1].unicodeScalars.append(Unicode.Scalar(close))
      } else {
        result.append(line)
      }
    }
    return result
  }

  private static let closing: [UInt8: UInt8] = [
    UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"),
  ]

  private func lineList(_ text: String) -> [String] { text.textLines.map(normalized) }

  private func indentation(_ line: some StringProtocol) -> Int {
    var count = 0
    for byte in line.utf8 {
      guard byte == UInt8(ascii: " ") else { break }
      count += 1
    }
    return count
  }

  /// Lines of one side keep the commas and offsets of the listing of both.
  private func normalized(_ line: Substring) -> String {
    var line = line
    if line.utf8.last == UInt8(ascii: ",") { line.removeLast() }
    if line.utf8.last == UInt8(ascii: "]"), line.hasSuffix("[:]") { line = line.dropLast(2) + "]" }
    let column = indentation(line)
    let text = line.utf8.dropFirst(column)
    guard text.first == UInt8(ascii: "["), let end = text.firstIndex(of: UInt8(ascii: "]")),
      case let digits = text[..<end].dropFirst(), !digits.isEmpty,
      digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return String(line) }
    return String(repeating: " ", count: column) + "[#" + line[end...]
  }

  /// Whether the lines of a side are the dump, where a collapsed line stands for any number of lines nested in it.
  private func matches(_ lines: [String], _ dump: [String]) -> Bool {
    // Unchanged entries of a dictionary are counted at its end, though they lie between changed ones.
    matchesInOrder(lines, dump)
      || lines.contains { $0.hasSuffix(" unchanged)") } && hasEntries(lines, dump)
  }

  private func matchesInOrder(_ lines: [String], _ dump: [String]) -> Bool {
    var (i, j) = (0, 0)
    /// The end of the child that starts at `j`: its opening line, what is nested deeper, and its closing line.
    func endOfChild(_ j: Int) -> Int {
      let column = indentation(dump[j])
      func opens(_ line: String) -> Bool {
        line.hasSuffix("(") || line.hasSuffix("[") || line.hasSuffix("\"\"\"")
      }
      var end = j + 1
      // After the closing line of a key its value opens.
      while opens(dump[end - 1]) {
        while end < dump.count, indentation(dump[end]) > column { end += 1 }
        guard end < dump.count,
          dump[end].trimmingPrefix(while: { $0 == " " }).first.map({ ")]".contains($0) }) == true
        else { break }
        end += 1
      }
      return end
    }
    while i < lines.count {
      let line = lines[i]
      let text = line.drop { $0 == " " }
      if text.hasPrefix("… ("), let count = Int(text.dropFirst(3).prefix { $0.isNumber }) {
        for _ in 0..<count {
          guard j < dump.count else { return false }
          j = endOfChild(j)
        }
        i += 1
        continue
      }
      guard j < dump.count else { return false }
      if let collapsed = line.range(of: "…") {
        guard dump[j].hasPrefix(line[..<collapsed.lowerBound].dropLast(line.hasSuffix("\"…\"") ? 1 : 0))
        else {
          return false
        }
        j = endOfChild(j)
      } else {
        guard line == dump[j] else { return false }
        j += 1
      }
      i += 1
    }
    return j == dump.count
  }

  /// Whether every line that is written out has its place in the dump.
  private func hasEntries(_ lines: [String], _ dump: [String]) -> Bool {
    var available: [String: Int] = [:]
    for line in dump { available[line, default: 0] += 1 }
    return lines.allSatisfy { line in
      if line.contains("…") { return true }
      guard let left = available[line], left > 0 else { return false }
      available[line] = left - 1
      return true
    }
  }
}

extension String {
  fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
