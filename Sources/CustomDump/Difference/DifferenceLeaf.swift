/// One deepest part in which two values differ.
struct DifferenceLeaf {
  /// The path from the compared values, as it is written in code: `todos[id: 2].isDone`. Empty for the values
  /// themselves.
  var path: String
  /// The name of the type of the part.
  var typeName: String
  /// What it is on both sides, `42 → 1`.
  var values: String

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
    enum Step {
      case node(NodeID, path: String)
      case leaf(DifferenceLeaf)
    }
    guard !nodes.isEmpty else { return [] }
    var leaves: [DifferenceLeaf] = []
    var pending: [Step] = [.node(root, path: "")]
    var describer = LeafDescriber()
    while leaves.count < limit, let step = pending.popLast() {
      switch step {
      case .leaf(let leaf): leaves.append(leaf)
      case .node(let id, let path):
        switch nodes[id] {
        case .replaced(let left, let right):
          leaves.append(describer.leaf(path, left, right))
        case .literal(let left, let right):
          leaves.append(
            DifferenceLeaf(path: path, typeName: "String", values: describer.texts(left, right)))
        case .alike(let left, let right):
          leaves.append(describer.alike(path, left, right))
        case .list(let difference):
          let prefix = difference.wasOptional ? path + "?" : path
          var steps: [Step] = []
          for entry in difference.entries where steps.count < limit {
            switch entry.change {
            case .same, .unchanged: break
            case .changed(let node):
              steps.append(.node(node, path: describer.path(prefix, entry, in: difference)))
            case .removed:
              guard let child = entry.left else { break }
              let values =
                entry.counterpart.map { "[\(entry.leftIndex)] → [\($0)]" }
                ?? "\u{2212} \(describer.value(child.value))"
              steps.append(
                .leaf(
                  DifferenceLeaf(
                    path: describer.path(prefix, entry, in: difference),
                    typeName: TypeName.of(type(of: child.value)), values: values)))
            case .inserted:
              guard let child = entry.right, entry.counterpart == nil else { break }
              steps.append(
                .leaf(
                  DifferenceLeaf(
                    path: describer.path(prefix, entry, in: difference),
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

/// Writes the paths and values of leaves.
private struct LeafDescriber {
  private static let maximumLength = 80
  private var dumper = Dumper()

  mutating func path(_ prefix: String, _ entry: ListDifference.Entry, in list: ListDifference) -> String {
    let child = entry.right ?? entry.left
    let index = entry.right == nil ? entry.leftIndex : entry.rightIndex
    func member(_ prefix: String, _ name: String) -> String {
      prefix.isEmpty ? name : "\(prefix).\(name)"
    }
    switch list.right.style {
    case .structure, .tuple:
      return member(prefix, child?.label ?? String(index))
    case .enumCase(let name):
      let path = member(prefix, name)
      if let label = child?.label { return member(path, label) }
      return list.entries.count > 1 ? member(path, String(index)) : path
    case .array:
      if let identity = entry.identity { return "\(prefix)[id: \(value(identity))]" }
      return "\(prefix)[\(index)]"
    case .set: return prefix
    case .dictionary:
      return "\(prefix)[\(value(child?.key ?? child?.label ?? String(index)))]"
    }
  }

  mutating func leaf(_ path: String, _ left: Any, _ right: Any) -> DifferenceLeaf {
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
    let reason = AlikeReason.between(left, right)
    let full = reason.path.isEmpty ? path : path.isEmpty ? reason.path : "\(path).\(reason.path)"
    return DifferenceLeaf(path: full, typeName: reason.typeName, values: reason.values ?? reason.text)
  }

  /// A value on one line, its children collapsed.
  mutating func value(_ value: Any) -> String {
    dumper.output = ""
    dumper.tracker = ReferenceTracker()
    dumper.write(value, label: nil, column: 0, isRoot: false, depth: 0)
    let line = dumper.output.split(separator: "\n", omittingEmptySubsequences: true).joined(separator: " ")
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
