import IssueReporting

/// Writes a tree of differences as marked lines.
struct DifferenceRenderer {
  /// The lines written, and whether some were left out.
  struct Output {
    var text: String
    var isCut: Bool
  }

  private enum Mark {
    case first, second, both
  }

  private struct Frame {
    var difference: ListDifference
    var next = 0
    var column: Int
    /// What follows the closing bracket: a comma, or nothing.
    var terminator: String
  }

  private let tree: DifferenceTree
  private let format: DiffFormat
  private let maximumLines: Int
  /// Only mirrors that make parts without end have differences whose text is longer than this.
  private static let maximumBytes = 16 << 20
  private var bytes = 0
  private let collapsesStructures: Bool
  private let total: Int
  private var shown = 0
  private var lines: [String] = []
  private var frames: [Frame] = []
  private var isFull = false
  private var left = Dumper()
  private var right = Dumper()

  /// - Parameters:
  ///   - maximumLines: The number of lines to write at most; a note then says how many differences are left out.
  ///   - collapsesStructures: Whether runs of unchanged properties collapse to a count, as those of elements do.
  ///   - expandsRoot: Whether the outermost value prints its children on lines of their own in any case.
  static func lines(
    of tree: DifferenceTree, format: DiffFormat, maximumLines: Int, collapsesStructures: Bool = false,
    expandsRoot: Bool = false
  ) -> Output {
    var renderer = Self(
      tree: tree, format: format, maximumLines: maximumLines, collapsesStructures: collapsesStructures)
    renderer.render(expandsRoot: expandsRoot)
    return Output(text: renderer.lines.joined(separator: "\n"), isCut: renderer.isFull)
  }

  private init(tree: DifferenceTree, format: DiffFormat, maximumLines: Int, collapsesStructures: Bool) {
    self.tree = tree
    self.format = format
    self.maximumLines = maximumLines
    self.collapsesStructures = collapsesStructures
    total = tree.leafCount
    // Of a value that does not fit only the beginning is needed.
    let length = maximumLines <= 1_000 ? 1 << 20 : Self.maximumBytes / 4
    left.maximumLength = length
    right.maximumLength = length
  }

  private mutating func render(expandsRoot: Bool) {
    write(
      tree.root, leftLabel: nil, rightLabel: nil, column: 0, isRoot: true, terminator: "",
      isExpanded: expandsRoot)
    while !frames.isEmpty, !isFull {
      let top = frames.count - 1
      guard frames[top].next < frames[top].difference.entries.count else {
        closeTop()
        continue
      }
      writeNextEntry()
    }
    if isFull { writeNote() }
  }

  // MARK: Lines

  private mutating func emit(_ mark: Mark, _ text: String) {
    let prefix =
      switch mark {
      case .first: format.first
      case .second: format.second
      case .both: format.both
      }
    for line in text.textLines {
      // One line for each bracket that is open, and two for the note.
      guard lines.count + frames.count + 2 < maximumLines else {
        isFull = true
        return
      }
      lines.append(prefix + " " + line)
      bytes += line.utf8.count
      if bytes > Self.maximumBytes {
        isFull = true
        return
      }
    }
  }

  private func indentation(_ column: Int) -> String {
    String(repeating: " ", count: column)
  }

  private mutating func closeTop() {
    let frame = frames.removeLast()
    var closing = indentation(frame.column) + frame.difference.right.closing
    closing += frame.terminator
    emit(.both, closing)
  }

  private mutating func writeNote() {
    let column = frames.last.map { $0.column + 2 } ?? 0
    let count = max(0, total - shown)
    let note = "… (cut after \(lines.count) lines: \(count) more of \(total) differences)"
    lines.append("\(format.both) \(indentation(column))\(note)")
    if shown == 0, lines.count < maximumLines, let leaf = tree.leaves(limit: 1).first {
      lines.append("\(format.both) \(indentation(column))// \(leaf.text)")
    }
    while let frame = frames.popLast(), lines.count < maximumLines {
      let closing = indentation(frame.column) + frame.difference.right.closing + frame.terminator
      lines.append("\(format.both) \(closing)")
    }
  }

  // MARK: Entries

  private mutating func writeNextEntry() {
    let top = frames.count - 1
    let column = frames[top].column + 2
    let difference = frames[top].difference
    let index = frames[top].next
    let entry = difference.entries[index]
    frames[top].next += 1
    let terminator = index == difference.entries.count - 1 ? "" : ","
    switch entry.change {
    case .same:
      let collapses = collapsesStructures || !difference.right.canBeOneLine
      var end = index + 1
      if collapses {
        while end < difference.entries.count, case .same = difference.entries[end].change { end += 1 }
      }
      if end - index > 1 {
        frames[top].next = end
        let terminator = end == difference.entries.count ? "" : ","
        emit(.both, indentation(column) + "… (\(end - index) unchanged)" + terminator)
      } else {
        writeUnchanged(entry, in: difference, column: column, terminator: terminator)
      }
    case .unchanged(let count):
      emit(.both, indentation(column) + "… (\(count) unchanged)" + terminator)
    case .changed(let node):
      write(
        node, leftLabel: label(entry, of: difference, isLeft: true, column: column),
        rightLabel: label(entry, of: difference, isLeft: false, column: column), column: column,
        isRoot: false,
        terminator: terminator, isExpanded: false)
    case .removed:
      shown += 1
      guard let child = entry.left else { break }
      let label = label(entry, of: difference, isLeft: true, column: column)
      let text = Self.dump(child.value, label, column, isRoot: false, with: &left)
      writeReason(of: text, child, before: index + 1, in: difference, column: column)
      emit(.first, text + terminator)
    case .inserted:
      if entry.counterpart == nil { shown += 1 }
      guard let child = entry.right else { break }
      let label = label(entry, of: difference, isLeft: false, column: column)
      let text = Self.dump(child.value, label, column, isRoot: false, with: &right)
      emit(.second, text + terminator)
    }
  }

  /// Says why an element or a key that is gone is another than the one that came, where both print the same.
  private mutating func writeReason(
    of text: String, _ child: Child, before index: Int, in difference: ListDifference, column: Int
  ) {
    guard difference.right.isSorted, index < difference.entries.count,
      case .inserted = difference.entries[index].change, let other = difference.entries[index].right
    else { return }
    var dumper = right
    let label = dumper.label(of: other, at: index, in: difference.right, column: column)
    guard Self.dump(other.value, label, column, isRoot: false, with: &dumper) == text else { return }
    let reason = AlikeReason.between(child.key ?? child.value, other.key ?? other.value)
    emit(.both, indentation(column) + "// \(reason.text)")
  }

  private mutating func writeUnchanged(
    _ entry: ListDifference.Entry, in difference: ListDifference, column: Int, terminator: String
  ) {
    guard let leftChild = entry.left, let rightChild = entry.right else { return }
    let leftLabel = label(entry, of: difference, isLeft: true, column: column)
    let rightLabel = label(entry, of: difference, isLeft: false, column: column)
    let leftText = Self.dump(leftChild.value, leftLabel, column, isRoot: false, depth: 0, with: &left)
    let rightText = Self.dump(rightChild.value, rightLabel, column, isRoot: false, depth: 0, with: &right)
    // Equal by an `==` of its own, and still not the same to look at.
    if leftLabel == rightLabel, leftText != rightText {
      emit(.first, leftText + terminator)
      emit(.second, rightText + terminator)
    } else {
      emit(.both, rightText + terminator)
    }
  }

  private mutating func label(
    _ entry: ListDifference.Entry, of difference: ListDifference, isLeft: Bool, column: Int
  ) -> String? {
    guard let child = isLeft ? entry.left ?? entry.right : entry.right ?? entry.left else { return nil }
    let index = isLeft ? entry.leftIndex : entry.rightIndex
    // Instances in keys are numbered with the others of their side.
    return isLeft
      ? left.label(of: child, at: index, in: difference.right, column: column)
      : right.label(of: child, at: index, in: difference.right, column: column)
  }

  // MARK: Nodes

  private mutating func write(
    _ node: DifferenceTree.NodeID, leftLabel: String?, rightLabel: String?, column: Int, isRoot: Bool,
    terminator: String, isExpanded: Bool
  ) {
    switch tree.nodes[node] {
    case .replaced(let a, let b):
      shown += 1
      writeReplacement(a, b, leftLabel, rightLabel, column: column, isRoot: isRoot, terminator: terminator)
    case .literal(let a, let b):
      shown += 1
      writeLiteral(a, b, rightLabel, column: column, terminator: terminator)
    case .alike(let a, let b):
      shown += 1
      writeAlike(a, b, leftLabel, rightLabel, column: column, isRoot: isRoot, terminator: terminator)
    case .list(let difference):
      if difference.isOneLine, !isExpanded {
        shown += 1
        writeReplacement(
          difference.leftValue, difference.rightValue, leftLabel, rightLabel, column: column, isRoot: isRoot,
          terminator: terminator)
        return
      }
      open(difference, rightLabel, column: column, isRoot: isRoot, terminator: terminator)
    }
  }

  private mutating func open(
    _ difference: ListDifference, _ label: String?, column: Int, isRoot: Bool, terminator: String
  ) {
    var line = indentation(column)
    if let label { line += "\(label): " }
    if let object = difference.left.object {
      _ = left.tracker.number(of: object, named: difference.left.name)
    }
    if let object = difference.right.object {
      line += ReferenceTracker.prefix(
        right.tracker.number(of: object, named: difference.right.name).number)
    }
    if case .enumCase = difference.right.style { line += isRoot ? "\(difference.right.name)." : "." }
    line += difference.right.opening
    guard frames.count < Dumper.maximumLevels else {
      emit(
        .both,
        line + "… (cut: deeper than \(Dumper.maximumLevels) levels)" + difference.right.closing + terminator)
      return
    }
    emit(.both, line)
    let difference = collapsesStructures ? Self.collapsed(difference) : difference
    frames.append(Frame(difference: difference, column: column, terminator: terminator))
  }

  /// Unchanged properties between changed ones as one count at the end: a deep difference costs one line a
  /// level for what did not change.
  private static func collapsed(_ difference: ListDifference) -> ListDifference {
    guard difference.right.canBeOneLine else { return difference }
    var runs = 0
    var count = 0
    var wasSame = false
    for entry in difference.entries {
      if case .same = entry.change {
        count += 1
        runs += wasSame ? 0 : 1
        wasSame = true
      } else {
        wasSame = false
      }
    }
    guard runs > 1, count > 2 else { return difference }
    var difference = difference
    difference.entries.removeAll { if case .same = $0.change { true } else { false } }
    difference.entries.append(ListDifference.Entry(change: .unchanged(count)))
    return difference
  }

  private mutating func writeReplacement(
    _ a: Any, _ b: Any, _ leftLabel: String?, _ rightLabel: String?, column: Int, isRoot: Bool,
    terminator: String
  ) {
    var leftText = Self.dump(a, leftLabel, column, isRoot: isRoot, with: &left)
    var rightText = Self.dump(b, rightLabel, column, isRoot: isRoot, with: &right)
    if leftText == rightText {
      var reflector = Reflector()
      let types = (reflector.peel(a).profile.type, reflector.peel(b).profile.type)
      for detail in [TypeName.Detail.short, .generic, .full] {
        let names = (TypeName.of(types.0, detail: detail), TypeName.of(types.1, detail: detail))
        guard names.0 != names.1 || detail == .full else { continue }
        leftText += " as \(names.0)"
        rightText += " as \(names.1)"
        break
      }
    }
    emit(.first, leftText + terminator)
    emit(.second, rightText + terminator)
  }

  private mutating func writeLiteral(
    _ a: String, _ b: String, _ label: String?, column: Int, terminator: String
  ) {
    let literal = StringLiteral.multiline(a, b)
    let inner = indentation(label == nil ? column : column + 2)
    emit(.both, indentation(column) + (label.map { "\($0): " } ?? "") + literal.opening)
    var script = Self.lineScript(literal.left, literal.right)
    if lines.count + frames.count + 3 + script.count > maximumLines { script = Self.surroundings(in: script) }
    for (mark, line) in script {
      emit(mark, inner + line)
    }
    emit(.both, inner + literal.closing + terminator)
  }

  /// The lines that changed with three unchanged ones around them, the others counted: of a text that is too long to
  /// be shown whole, what changed must not be cut off.
  private static func surroundings(in script: [(Mark, Substring)]) -> [(Mark, Substring)] {
    let context = 3
    var result: [(Mark, Substring)] = []
    var start = 0
    while start < script.count {
      var end = start
      while end < script.count, case .both = script[end].0 { end += 1 }
      let head = start == 0 ? 0 : context
      let tail = end == script.count ? 0 : context
      if end - start > head + tail + 1 {
        result += script[start..<start + head]
        result.append((.both, "… (\(end - start - head - tail) unchanged)"))
        result += script[end - tail..<end]
      } else {
        result += script[start..<end]
      }
      if end < script.count { result.append(script[end]) }
      start = end + 1
    }
    return result
  }

  private static func lineScript(_ left: [Substring], _ right: [Substring]) -> [(Mark, Substring)] {
    var numbers: [String: Int] = [:]
    func number(_ line: Substring) -> Int {
      let line = String(line)
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    var result: [(Mark, Substring)] = []
    var (i, j) = (0, 0)
    func gap(_ l: Int, _ r: Int) {
      result += left[i..<l].map { (.first, $0) }
      result += right[j..<r].map { (.second, $0) }
    }
    for match in CommonSubsequence.matches(left.map(number), right.map(number)) {
      gap(match.left, match.right)
      result.append((.both, right[match.right]))
      (i, j) = (match.left + 1, match.right + 1)
    }
    gap(left.count, right.count)
    return result
  }

  private mutating func writeAlike(
    _ a: Any, _ b: Any, _ leftLabel: String?, _ rightLabel: String?, column: Int, isRoot: Bool,
    terminator: String
  ) {
    let reason = AlikeReason.between(a, b)
    if case .identity = reason.kind {
      // Told apart by their numbers, as two instances within one dump are.
      let leftText = Self.dump(a, leftLabel, column, isRoot: isRoot, with: &left)
      var tracker = right
      tracker.tracker = left.tracker
      let rightText = Self.dump(b, rightLabel, column, isRoot: isRoot, with: &tracker)
      right.tracker = tracker.tracker
      if leftText != rightText {
        emit(.first, leftText + terminator)
        emit(.second, rightText + terminator)
        return
      }
    }
    emit(.both, indentation(column) + "// \(reason.text)")
    let text = Self.dump(b, rightLabel, column, isRoot: isRoot, depth: 0, with: &right)
    emit(.both, text + terminator)
  }

  private static func dump(
    _ value: Any, _ label: String?, _ column: Int, isRoot: Bool, depth: Int = .max, with dumper: inout Dumper
  ) -> String {
    dumper.output = ""
    dumper.writeIndentation(column)
    dumper.write(value, label: label, column: column, isRoot: isRoot, depth: depth)
    defer { dumper.output = "" }
    return dumper.output
  }
}
