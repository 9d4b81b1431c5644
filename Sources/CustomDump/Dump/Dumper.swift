import IssueReporting

/// Writes values as text.
///
/// The walk keeps its own stack, so nesting costs memory on the heap and never the thread's stack.
struct Dumper {
  /// Values nested deeper are cut with a note. Indentation makes the text grow with the square of the depth.
  static let maximumLevels = 1_200
  /// A text longer than this, in bytes, is cut: only a mirror that makes children without end gets there.
  static let maximumLength = 64 << 20
  /// How many levels and children may be written, added up over all values inside of others that have mirrors of their
  /// own. A mirror can make new children without end; stored ones are bounded by memory.
  private static let mirroredLevels = 1_000_000
  private static let endlessNote = "… (cut: its mirror makes children without end)"
  /// How far a dump may start another dump to sort by: sets of sets of sets.
  private static let maximumNesting = 16

  /// See ``maximumLength``; less where only the beginning is shown.
  var maximumLength = Self.maximumLength
  /// Whether everything is written on one line, texts with line breaks as literals with escapes.
  var isOnOneLine = false
  var output = ""
  var tracker = ReferenceTracker()
  var reflector = Reflector()
  var nesting = 0
  private var remainingMirroredLevels = Self.mirroredLevels

  /// A list whose opening is written and whose children are being written.
  private struct Frame {
    var list: ListForm
    var children: [Child]
    var next = 0
    var column: Int
    /// Levels left for the children.
    var depth: Int
  }

  mutating func writeIndentation(_ column: Int) {
    guard column > 0, !isOnOneLine else { return }
    output += String(repeating: " ", count: column)
  }

  /// Writes one value at the current end of the output, with its label before it.
  ///
  /// - Parameters:
  ///   - column: The indentation of the line that the value starts on.
  ///   - isRoot: Whether a case of an enum is printed with its type.
  ///   - depth: The number of levels whose children are written.
  mutating func write(_ value: Any, label: String?, column: Int, isRoot: Bool, depth: Int) {
    var frames: [Frame] = []
    if let frame = begin(value, label: label, column: column, isRoot: isRoot, depth: depth, level: 0) {
      frames.append(frame)
    }
    while !frames.isEmpty {
      let top = frames.count - 1
      let index = frames[top].next
      let column = frames[top].column
      if index == frames[top].children.count {
        if !isOnOneLine { output += "\n" }
        writeIndentation(column)
        output += frames[top].list.closing
        frames.removeLast()
        continue
      }
      frames[top].next += 1
      if index > 0 { output += isOnOneLine ? ", " : "," }
      if !isOnOneLine { output += "\n" }
      writeIndentation(column + 2)
      if output.utf8.count > maximumLength {
        output += "… (cut: longer than \(maximumLength >> 10) KiB)"
        frames[top].next = frames[top].children.count
        continue
      }
      if remainingMirroredLevels <= 0, frames[top].list.profile.isReflectedByMirror {
        output += Self.endlessNote
        frames[top].next = frames[top].children.count
        continue
      }
      let child = frames[top].children[index]
      let label = self.label(of: child, at: index, in: frames[top].list, column: column + 2)
      if let frame = begin(
        child.value, label: label, column: column + 2, isRoot: false, depth: frames[top].depth,
        level: frames.count)
      {
        frames.append(frame)
      }
    }
  }

  /// Writes a value up to its children. Returns a frame when they are to follow on lines of their own.
  private mutating func begin(
    _ value: Any, label: String?, column: Int, isRoot: Bool, depth: Int, level: Int
  ) -> Frame? {
    if let label {
      output += label
      output += ": "
    }
    var peeled = reflector.peel(value)
    var form = reflector.form(of: peeled)
    var followed = 0
    while case .shared(let reference) = form {
      let value = reference.dumpReferenceValues.right
      let name = TypeName.of(type(of: value))
      let (number, isKnown) = tracker.number(of: reference.dumpReferenceID, named: name)
      output += ReferenceTracker.prefix(number)
      if isKnown || followed > 64 {
        output += "\(name)(↩︎)"
        return nil
      }
      followed += 1
      peeled = reflector.peel(value)
      form = reflector.form(of: peeled)
    }
    switch form {
    case .text(let text):
      write(lines: text, column: column)
      return nil
    case .literal(let text):
      write(literal: text, column: column, isNamed: label != nil, depth: depth)
      return nil
    case .shared:
      return nil
    case .list(let list):
      return begin(list, column: column, isRoot: isRoot, depth: depth, level: level)
    }
  }

  private mutating func begin(
    _ list: ListForm, column: Int, isRoot: Bool, depth: Int, level: Int
  ) -> Frame? {
    if let object = list.object {
      let (number, isKnown) = tracker.number(of: object, named: list.name)
      output += ReferenceTracker.prefix(number)
      if isKnown {
        output += "\(list.name)(↩︎)"
        return nil
      }
    }
    if case .enumCase = list.style { output += isRoot ? "\(list.name)." : "." }
    if list.isEmpty {
      output += list.empty
      return nil
    }
    output += list.opening
    if level > 0, list.profile.isReflectedByMirror {
      remainingMirroredLevels -= level + (list.children?.count ?? 0)
      guard remainingMirroredLevels > 0 else {
        output += Self.endlessNote
        output += list.closing
        return nil
      }
    }
    if list.canBeOneLine {
      let children = reflector.children(of: list)
      if children.count == 1, let text = oneLine(children[0]) {
        output += text
        output += list.closing
        return nil
      }
      if depth <= 0 || level >= Self.maximumLevels {
        writeCut(list, isTooDeep: depth > 0)
        return nil
      }
      return Frame(list: list, children: children, column: column, depth: depth - 1)
    }
    if depth <= 0 || level >= Self.maximumLevels {
      writeCut(list, isTooDeep: depth > 0)
      return nil
    }
    var children = reflector.children(of: list)
    if list.isSorted { children = sorted(children) }
    return Frame(list: list, children: children, column: column, depth: depth - 1)
  }

  private mutating func writeCut(_ list: ListForm, isTooDeep: Bool) {
    output += isTooDeep ? "… (cut: deeper than \(Self.maximumLevels) levels)" : "…"
    output += list.closing
  }

  /// The text of an only child that has no children itself and fits on a line.
  mutating func oneLine(_ child: Child) -> String? {
    let peeled = reflector.peel(child.value)
    guard !peeled.wasOptional else { return nil }
    let text: String
    switch reflector.form(of: peeled) {
    case .text(let value):
      guard !value.utf8.contains(UInt8(ascii: "\n")) else { return nil }
      text = value
    case .literal(let value):
      guard !StringLiteral.isMultiline(value) else { return nil }
      text = StringLiteral.singleLine(value)
    case .list(let list) where list.isEmpty:
      var prefix = ""
      if case .enumCase = list.style { prefix = "." }
      if let object = list.object {
        let (number, isKnown) = tracker.number(of: object, named: list.name)
        prefix = ReferenceTracker.prefix(number)
        text = prefix + (isKnown ? "\(list.name)(↩︎)" : list.empty)
      } else {
        text = prefix + list.empty
      }
    case .list, .shared:
      return nil
    }
    return child.label.map { "\($0): \(text)" } ?? text
  }

  private mutating func write(lines text: String, column: Int) {
    guard text.utf8.contains(UInt8(ascii: "\n")) else {
      output += text
      return
    }
    let indentation = String(repeating: " ", count: column)
    var isFirst = true
    for line in text.textLines {
      if !isFirst { output += isOnOneLine ? " " : "\n" + indentation }
      output += line
      isFirst = false
    }
  }

  private mutating func write(literal text: String, column: Int, isNamed: Bool, depth: Int) {
    guard !isOnOneLine, StringLiteral.isMultiline(text) else {
      output += StringLiteral.singleLine(text)
      return
    }
    guard depth > 0 else {
      output += "\"…\""
      return
    }
    let (opening, lines, closing) = StringLiteral.multiline(text)
    let indentation = String(repeating: " ", count: isNamed ? column + 2 : column)
    output += opening
    for line in lines {
      output += "\n" + indentation
      output += line
    }
    output += "\n" + indentation + closing
  }

  /// The text before the colon.
  mutating func label(of child: Child, at index: Int, in list: ListForm, column: Int) -> String? {
    switch list.style {
    case .array: return "[\(index)]"
    case .set: return nil
    case .dictionary:
      guard let key = child.key else { return child.label }
      return text(of: key, column: column, depth: .max)
    default: return child.label
    }
  }

  /// The dump of a value that belongs to a line of this one, a key for instance.
  mutating func text(of value: Any, column: Int = 0, depth: Int = .max) -> String {
    guard nesting < Self.maximumNesting else { return String(describing: value) }
    var dumper = Dumper()
    dumper.nesting = nesting + 1
    dumper.isOnOneLine = isOnOneLine
    dumper.tracker = tracker
    dumper.reflector = reflector
    dumper.remainingMirroredLevels = remainingMirroredLevels
    dumper.write(value, label: nil, column: column, isRoot: false, depth: depth)
    tracker = dumper.tracker
    remainingMirroredLevels = dumper.remainingMirroredLevels
    return dumper.output
  }

  /// The order of a set or dictionary: by the dump of elements or keys.
  mutating func sorted(_ children: [Child]) -> [Child] {
    // Sorting must not number instances in an order that the reader does not see.
    let tracker = self.tracker
    defer { self.tracker = tracker }
    var keyed: [(text: String, child: Child)] = []
    keyed.reserveCapacity(children.count)
    for child in children {
      self.tracker = tracker
      keyed.append((text(of: child.key ?? child.value), child))
    }
    keyed.sort { $0.text < $1.text }
    return keyed.map(\.child)
  }
}
