import CustomDump
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
  }

  struct Fields: Hashable {
    var id: Int
    var name: String
    var children: [Tree]
  }

  @Test func `removing the lines of one side leaves the dump of the other`() {
    var random = SeededGenerator(seed: 2024)
    var differing = 0
    for round in 0..<10_000 {
      let left = tree(3, &random)
      let right = round % 3 == 0 ? tree(3, &random) : changed(left, &random)
      guard let text = diff(left, right) else {
        #expect(left == right)
        continue
      }
      differing += 1
      #expect(left != right)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let isLeftTrue = matches(side(lines, without: "+"), lineList(dumped(left)))
      let isRightTrue = matches(side(lines, without: "-"), lineList(dumped(right)))
      #expect(isLeftTrue && isRightTrue, "seed 2024, round \(round):\n\(text)")
      if !isLeftTrue || !isRightTrue { break }
    }
    #expect(differing > 5_000)
  }

  // MARK: Values

  private func tree(_ depth: Int, _ random: inout SeededGenerator) -> Tree {
    switch Int.random(in: 0..<(depth == 0 ? 2 : 7), using: &random) {
    case 0: return .leaf(Int.random(in: 0..<5, using: &random))
    case 1: return .text(["a", "b", "c\nd", "c\ne\nf", "\"q\""].randomElement(using: &random) ?? "")
    case 2: return .list(trees(depth - 1, &random))
    case 3: return .pair(first: tree(depth - 1, &random), second: tree(depth - 1, &random))
    case 4: return .fields(fields(depth - 1, &random))
    case 5: return .maybe(Bool.random(using: &random) ? fields(depth - 1, &random) : nil)
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

  private func side(_ lines: [Substring], without mark: Character) -> [String] {
    var result: [String] = []
    for line in lines where line.first != mark {
      let line = normalized(line.dropFirst(2))
      // A list that is empty on this side alone has its brackets on two lines.
      if let last = result.last, let open = last.last, let close = ["[": "]", "(": ")"][open],
        line.drop(while: { $0 == " " }) == close,
        line.prefix(while: { $0 == " " }) == last.prefix(while: { $0 == " " })
      {
        result[result.count - 1] = last + close
      } else {
        result.append(line)
      }
    }
    return result
  }

  private func lineList(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { normalized($0) }
  }

  /// Lines of one side keep the commas and offsets of the listing of both.
  private func normalized(_ line: Substring) -> String {
    var line = line
    if line.hasSuffix(",") { line.removeLast() }
    if line.hasSuffix("[:]") { line = line.dropLast(2) + "]" }
    let indentation = line.prefix { $0 == " " }
    let text = line.dropFirst(indentation.count)
    guard text.hasPrefix("["), let end = text.firstIndex(of: "]"), text[text.startIndex..<end].count > 1,
      text[text.index(after: text.startIndex)..<end].allSatisfy(\.isNumber)
    else { return String(line) }
    return indentation + "[#" + text[end...]
  }

  /// Whether the lines of a side are the dump, where a collapsed line stands for any number of lines nested in it.
  private func matches(_ lines: [String], _ dump: [String]) -> Bool {
    // Unchanged entries of a dictionary are counted at its end, though they lie between changed ones.
    matchesInOrder(lines, dump)
      || lines.contains { $0.hasSuffix(" unchanged)") } && hasEntries(lines, dump)
  }

  private func matchesInOrder(_ lines: [String], _ dump: [String]) -> Bool {
    var (i, j) = (0, 0)
    func depth(_ line: String) -> Int { line.prefix { $0 == " " }.count }
    /// The end of the child that starts at `j`: its opening line, what is nested deeper, and its closing line.
    func endOfChild(_ j: Int) -> Int {
      let column = depth(dump[j])
      let opens = dump[j].hasSuffix("(") || dump[j].hasSuffix("[") || dump[j].hasSuffix("\"\"\"")
      var end = j + 1
      guard opens else { return end }
      while end < dump.count, depth(dump[end]) > column { end += 1 }
      return end < dump.count
        && dump[end].trimmingPrefix(while: { $0 == " " }).first.map({ ")]".contains($0) }) == true
        ? end + 1 : end
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
