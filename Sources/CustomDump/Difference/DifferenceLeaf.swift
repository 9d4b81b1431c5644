import IssueReporting

/// One deepest part in which two values differ.
struct DifferenceLeaf {
  /// The path from the compared values, as it is written in code: `todos[id: 2].isDone`. Empty for the values
  /// themselves.
  var path: String
  /// The name of the type of the part.
  var typeName: String
  /// What it is on both sides, `42 → 1`.
  var values: String
  /// Set when the part is unequal although both sides dump the same.
  var alike: StateDifference.UnequalAlike?

  var text: String {
    path.isEmpty ? values : "\(path): \(values)"
  }
}

extension DifferenceTree {
  /// The number of deepest parts that differ.
  var leafCount: Int {
    var count = 0
    for node in nodes {
      switch node {
      case .replaced, .literal, .alike: count += 1
      case .list(let difference):
        for entry in difference.entries {
          switch entry.change {
          case .removed: count += 1
          case .inserted where entry.counterpart == nil: count += 1
          case .inserted, .same, .unchanged, .changed: break
          }
        }
      }
    }
    return count
  }

  /// The deepest parts that differ, in the order of the dump.
  ///
  /// - Parameter limit: The number of parts to find at most.
  func leaves(limit: Int) -> [DifferenceLeaf] {
    leaves(limit: limit, onlyAlike: false)
  }

  /// The parts that are unequal although they dump the same.
  func alikeParts(limit: Int) -> [StateDifference.UnequalAlike] {
    let hasAny = nodes.contains { if case .alike = $0 { true } else { false } }
    return hasAny ? leaves(limit: limit, onlyAlike: true).compactMap(\.alike) : []
  }

  private func leaves(limit: Int, onlyAlike: Bool) -> [DifferenceLeaf] {
    enum Step {
      case node(NodeID, path: PathArena.Index)
      case leaf(DifferenceLeaf)
    }
    guard !nodes.isEmpty else { return [] }
    var leaves: [DifferenceLeaf] = []
    var pending: [Step] = [.node(root, path: PathArena.root)]
    var paths = PathArena()
    var describer = LeafDescriber()
    while leaves.count < limit, let step = pending.popLast() {
      switch step {
      case .leaf(let leaf): leaves.append(leaf)
      case .node(let id, let path):
        switch nodes[id] {
        case .replaced where onlyAlike, .literal where onlyAlike: break
        case .replaced(let left, let right):
          leaves.append(describer.leaf(paths.text(path), left, right))
        case .literal(let left, let right):
          leaves.append(
            DifferenceLeaf(
              path: paths.text(path), typeName: "String", values: describer.texts(left, right)))
        case .alike(let left, let right):
          leaves.append(describer.alike(paths.text(path), left, right))
        case .list(let difference):
          let prefix = difference.wasOptional ? paths.add("?", to: path) : path
          var steps: [Step] = []
          for entry in difference.entries where onlyAlike || steps.count < limit {
            switch entry.change {
            case .same, .unchanged: break
            case .removed where onlyAlike, .inserted where onlyAlike: break
            case .changed(let node):
              let component = describer.component(of: entry, in: difference)
              steps.append(.node(node, path: paths.add(component, to: prefix)))
            case .removed:
              guard let child = entry.left else { break }
              let values =
                entry.counterpart.map { "[\(entry.leftIndex)] → [\($0)]" }
                ?? "\u{2212} \(describer.value(child.value))"
              steps.append(
                .leaf(
                  DifferenceLeaf(
                    path: paths.text(prefix, then: describer.component(of: entry, in: difference)),
                    typeName: TypeName.of(type(of: child.value)), values: values)))
            case .inserted:
              guard let child = entry.right, entry.counterpart == nil else { break }
              steps.append(
                .leaf(
                  DifferenceLeaf(
                    path: paths.text(prefix, then: describer.component(of: entry, in: difference)),
                    typeName: TypeName.of(type(of: child.value)),
                    values: "+ \(describer.value(child.value))")))
            }
          }
          pending.append(contentsOf: steps.reversed())
        }
      }
    }
    return leaves
  }
}

/// The paths to the parts of a difference, each stored as one step from another: deep trees share most of theirs.
private struct PathArena {
  typealias Index = Int
  static let root = -1
  /// Steps printed at each end of a path that has more than twice as many.
  private static let visibleSteps = 8

  private var steps: [(parent: Index, text: String)] = []

  mutating func add(_ step: String, to path: Index) -> Index {
    steps.append((path, step))
    return steps.count - 1
  }

  /// The path as it is written in code.
  func text(_ path: Index, then last: String? = nil) -> String {
    var reversed = last.map { [$0] } ?? []
    var index = path
    while index >= 0 {
      reversed.append(steps[index].text)
      index = steps[index].parent
    }
    var parts = Array(reversed.reversed())
    let hidden = parts.count - 2 * Self.visibleSteps
    if hidden > 1 {
      parts.replaceSubrange(
        Self.visibleSteps..<(Self.visibleSteps + hidden), with: [".…(\(hidden) more)…"])
    }
    let text = parts.joined()
    return text.hasPrefix(".") ? String(text.dropFirst()) : text
  }
}

/// Writes the paths and values of leaves.
private struct LeafDescriber {
  private static let maximumLength = 80
  private static let maximumKeyLength = 200
  private var dumper: Dumper = {
    var dumper = Dumper()
    dumper.maximumLength = 1 << 16
    return dumper
  }()

  /// What an entry adds to the path of its list, with the dot before a name.
  mutating func component(of entry: ListDifference.Entry, in list: ListDifference) -> String {
    let child = entry.right ?? entry.left
    let index = entry.right == nil ? entry.leftIndex : entry.rightIndex
    switch list.right.style {
    case .structure, .tuple:
      return ".\(child?.label ?? String(index))"
    case .enumCase(let name):
      if let label = child?.label { return ".\(name).\(label)" }
      return list.entries.count > 1 ? ".\(name).\(index)" : ".\(name)"
    case .array:
      // An element of an array is reached by its index. Of one that came, went or moved the identity says more.
      if let identity = entry.identity {
        if case .changed = entry.change, list.right.profile.kind == .array { return "[\(index)]" }
        return "[id: \(key(identity))]"
      }
      return "[\(index)]"
    case .set: return ""
    case .dictionary:
      return "[\(key(child?.key ?? child?.label ?? String(index)))]"
    }
  }

  mutating func leaf(_ path: String, _ left: Any, _ right: Any) -> DifferenceLeaf {
    if let left = left as? SharedReferenceSide, let right = right as? SharedReferenceSide {
      return leaf(path, left.value, right.value)
    }
    if let left = left as? String, let right = right as? String {
      return DifferenceLeaf(path: path, typeName: "String", values: texts(left, right))
    }
    var (leftText, rightText) = (value(left), value(right))
    if leftText == rightText {
      leftText += " as \(TypeName.of(type(of: left), detail: .generic))"
      rightText += " as \(TypeName.of(type(of: right), detail: .generic))"
    }
    return DifferenceLeaf(
      path: path, typeName: TypeName.of(type(of: right), detail: .generic),
      values: "\(leftText) → \(rightText)")
  }

  mutating func alike(_ path: String, _ left: Any, _ right: Any) -> DifferenceLeaf {
    if let left = left as? SharedReferenceSide, let right = right as? SharedReferenceSide {
      return alike(path, left.value, right.value)
    }
    let reason = AlikeReason.between(left, right)
    let full = reason.path(below: path)
    return DifferenceLeaf(
      path: full, typeName: reason.typeName,
      values: reason.values.map { "\($0) (not in the dump)" } ?? reason.text,
      alike: StateDifference.UnequalAlike(
        reason: reason.kind, path: full, typeName: reason.typeName, values: reason.values, text: reason.text))
  }

  /// A key or an identity in full, as another may differ from it in any of its parts.
  private func key(_ key: Any) -> String {
    var dumper = Dumper()
    dumper.maximumLength = 1 << 16
    dumper.isOnOneLine = true
    dumper.write(key, label: nil, column: 0, isRoot: false, depth: .max)
    let line = dumper.output
    return line.count > Self.maximumKeyLength ? line.prefix(Self.maximumKeyLength - 1) + "…" : line
  }

  /// A value on one line, its children collapsed.
  mutating func value(_ value: Any) -> String {
    dumper.output = ""
    dumper.tracker = ReferenceTracker()
    dumper.write(value, label: nil, column: 0, isRoot: false, depth: 0)
    let line = dumper.output.textLines.filter { !$0.isEmpty }.joined(separator: " ")
    return line.count > Self.maximumLength ? line.prefix(Self.maximumLength - 1) + "…" : line
  }

  /// Two texts as literals, long ones cut to the surroundings of the first difference.
  func texts(_ left: String, _ right: String) -> String {
    let common = left.commonPrefix(with: right)
    func window(_ text: String) -> String {
      let literal = StringLiteral.singleLine(text)
      guard literal.count > Self.maximumLength else { return literal }
      let before = 20
      let start = max(0, common - before)
      let visible = text.dropFirst(start).prefix(Self.maximumLength - before)
      let cut = StringLiteral.singleLine(String(visible))
      let isCutAfter = start + visible.count < text.count
      return (start > 0 ? "…" : "") + cut + (isCutAfter ? "…" : "")
    }
    return "\(window(left)) → \(window(right))"
  }
}

extension String {
  /// The number of characters at the start that both have.
  fileprivate func commonPrefix(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
