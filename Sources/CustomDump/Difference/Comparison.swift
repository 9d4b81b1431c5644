/// Compares two values part by part.
///
/// The walk keeps its own stack. A part whose type has `==` is asked once whether it is equal, and entered only if
/// not; parts without `==` are entered, and found equal when all of their parts are.
struct Comparison {
  /// Whether equality of a part is what its `==` says, or what is to be seen of it.
  enum Equality {
    case declared, visible
  }

  var reflector: Reflector
  let equality: Equality
  /// Lists nested deeper are compared as wholes.
  private static let maximumLevels = 10_000
  /// What comparing parts that mirrors made may still cost, their levels and children added up. A mirror can make new parts
  /// without end; past the budget those without `==` count as equal.
  private var budget = 400_000
  private var tree = DifferenceTree()
  private var metPairs: [ObjectPair: (AnyObject, AnyObject)] = [:]

  private struct ObjectPair: Hashable {
    var left: ObjectIdentifier
    var right: ObjectIdentifier
  }

  init(view: Reflector.View = .dump, equality: Equality = .declared) {
    reflector = Reflector(view: view)
    self.equality = equality
  }

  /// Two lists whose children are being compared.
  private struct Frame {
    var difference: ListDifference
    /// The entries that hold a pair to compare.
    var pending: [Int]
    var next = 0
    /// Whether `==` says that the lists differ.
    var isUnequal: Bool
    /// Children that are the same on both sides and not among the entries.
    var unchangedCount: Int
  }

  private enum Outcome {
    case same
    case different(DifferenceTree.Node)
    case open(Frame)
  }

  /// The tree of differences, or `nil` if the values are equal.
  mutating func difference(from left: Any, to right: Any) -> DifferenceTree? {
    tree = DifferenceTree()
    metPairs = [:]
    var frames: [Frame] = []
    // The result of the pair compared last; `nil` while a list is entered.
    var result: DifferenceTree.Node??
    switch visit(left, right) {
    case .same: return nil
    case .different(let node): result = .some(node)
    case .open(let frame): frames.append(frame)
    }
    while !frames.isEmpty {
      let top = frames.count - 1
      if let settled = result {
        let entry = frames[top].pending[frames[top].next]
        if let node = settled {
          tree.nodes.append(node)
          frames[top].difference.entries[entry].change = .changed(tree.nodes.count - 1)
        } else {
          frames[top].difference.entries[entry].change = .same
        }
        frames[top].next += 1
        result = nil
      }
      guard frames[top].next < frames[top].pending.count else {
        result = .some(close(frames.removeLast()))
        continue
      }
      let entry = frames[top].difference.entries[frames[top].pending[frames[top].next]]
      guard let left = entry.left, let right = entry.right else {
        result = .some(nil)
        continue
      }
      switch visit(left.value, right.value, level: frames.count) {
      case .same: result = .some(nil)
      case .different(let node): result = .some(node)
      case .open(let frame): frames.append(frame)
      }
    }
    guard let result, let root = result else { return nil }
    tree.nodes.append(root)
    tree.root = tree.nodes.count - 1
    return tree
  }

  private mutating func close(_ frame: Frame) -> DifferenceTree.Node? {
    var difference = frame.difference
    let hasChange = difference.entries.contains { if case .same = $0.change { false } else { true } }
    guard hasChange else {
      return frame.isUnequal ? .alike(left: difference.leftValue, right: difference.rightValue) : nil
    }
    if difference.left.canBeOneLine {
      // What stands on one line on either side has no lines of its own to mark.
      var dumper = Dumper()
      let left = difference.entries.compactMap(\.left)
      let right = difference.entries.compactMap(\.right)
      let texts = (
        left.count == 1 ? dumper.oneLine(left[0]) : nil, right.count == 1 ? dumper.oneLine(right[0]) : nil
      )
      // Two lines that are the same would not show it: what differs is said of the child.
      difference.isOneLine = texts.0 != texts.1
    }
    if difference.left.isSorted {
      difference.entries.removeAll { if case .same = $0.change { true } else { false } }
      let count = frame.difference.entries.count - difference.entries.count + frame.unchangedCount
      difference.entries = sortedByKey(difference.entries)
      if count > 0 { difference.entries.append(ListDifference.Entry(change: .unchanged(count))) }
    }
    return .list(difference)
  }

  private func sortedByKey(_ entries: [ListDifference.Entry]) -> [ListDifference.Entry] {
    var dumper = Dumper()
    var keyed = entries.map { entry in
      let child = entry.left ?? entry.right
      return (
        text: child.map { dumper.text(of: $0.key ?? $0.value) } ?? "", isLeft: entry.left != nil, entry: entry
      )
    }
    keyed.sort { ($0.text, $0.isLeft ? 0 : 1) < ($1.text, $1.isLeft ? 0 : 1) }
    return keyed.map(\.entry)
  }

  // MARK: One pair

  private mutating func visit(_ leftValue: Any, _ rightValue: Any, level: Int = 0) -> Outcome {
    let leftProfile = reflector.profile(of: leftValue)
    var isUnequal = false
    if equality == .visible, leftProfile.type == type(of: rightValue),
      leftProfile.hasEqualMemory(leftValue, rightValue)
    {
      return .same
    }
    if equality == .declared, leftProfile.type == type(of: rightValue),
      let isEqual = leftProfile.equals(leftValue, rightValue)
    {
      if isEqual { return .same }
      if leftProfile.isExactLeaf { return .different(.replaced(left: leftValue, right: rightValue)) }
      isUnequal = true
    }
    // An identifier of a stack element is one part, whatever it is made of.
    if equality == .visible, TypeName.isElementID(TypeName.of(leftProfile.type)) {
      let isSame =
        leftProfile.type == type(of: rightValue) && leftProfile.equals(leftValue, rightValue) == true
      return isSame ? .same : .different(.replaced(left: leftValue, right: rightValue))
    }
    if budget <= 0, leftProfile.isReflectedByMirror {
      return isUnequal ? .different(.replaced(left: leftValue, right: rightValue)) : .same
    }
    var left = reflector.peel(leftValue)
    var right = reflector.peel(rightValue)
    var leftForm = reflector.form(of: left)
    var rightForm = reflector.form(of: right)
    var (leftValue, rightValue) = (leftValue, rightValue)
    if case .shared(let a) = leftForm, case .shared(let b) = rightForm {
      // One reference has two values here: what was asserted of it and what became of it.
      let (leftSide, rightSide) = (
        SharedReferenceSide(a, value: a.dumpReferenceValues.left),
        SharedReferenceSide(b, value: b.dumpReferenceValues.right)
      )
      (leftValue, rightValue) = (leftSide, rightSide)
      left = reflector.peel(leftSide.value)
      right = reflector.peel(rightSide.value)
      leftForm = reflector.form(of: left)
      rightForm = reflector.form(of: right)
    }
    let replaced = DifferenceTree.Node.replaced(left: leftValue, right: rightValue)
    switch (leftForm, rightForm) {
    case (.text(let a), .text(let b)), (.literal(let a), .literal(let b)):
      let isSameText = a == b && a.utf8.elementsEqual(b.utf8)
      guard left.profile.type == right.profile.type || isNil(left) && isNil(right) else {
        return .different(replaced)
      }
      if isSameText {
        return isUnequal ? .different(.alike(left: leftValue, right: rightValue)) : .same
      }
      if case .literal = leftForm, StringLiteral.isMultiline(a), StringLiteral.isMultiline(b) {
        return .different(.literal(left: a, right: b))
      }
      return .different(replaced)
    case (.list(let a), .list(let b)):
      guard left.profile.type == right.profile.type else { return .different(replaced) }
      if level > 0, left.profile.isReflectedByMirror {
        budget -= level + (a.children?.count ?? 0)
        if budget <= 0 { return isUnequal ? .different(replaced) : .same }
      }
      if level >= Self.maximumLevels {
        budget -= Fingerprint.maximumParts
        let isSame =
          Fingerprint.of(leftValue, with: &reflector) == Fingerprint.of(rightValue, with: &reflector)
        return isSame && !isUnequal ? .same : .different(replaced)
      }
      return visit(
        a, b, leftValue: leftValue, rightValue: rightValue, wasOptional: left.wasOptional,
        isUnequal: isUnequal)
    default:
      return .different(replaced)
    }
  }

  private func isNil(_ peeled: Reflector.Peeled) -> Bool {
    peeled.value == nil
  }

  private mutating func visit(
    _ left: ListForm, _ right: ListForm, leftValue: Any, rightValue: Any, wasOptional: Bool, isUnequal: Bool
  ) -> Outcome {
    switch (left.style, right.style) {
    case (.structure, .structure), (.tuple, .tuple), (.array, .array), (.set, .set),
      (.dictionary, .dictionary):
      break
    case (.enumCase(let a), .enumCase(let b)) where a == b: break
    default: return .different(.replaced(left: leftValue, right: rightValue))
    }
    if let a = left.object, let b = right.object {
      if a === b, !isUnequal { return .same }
      let pair = ObjectPair(left: ObjectIdentifier(a), right: ObjectIdentifier(b))
      // What differs in this pair is shown where it was met first.
      if metPairs[pair] != nil { return .same }
      metPairs[pair] = (a, b)
    }
    var entries: [ListDifference.Entry]
    var unchangedCount = 0
    let leftChildren = reflector.children(of: left)
    let rightChildren = reflector.children(of: right)
    switch left.style {
    case .structure, .enumCase, .tuple:
      entries = ChildMatching.byLabel(leftChildren, rightChildren)
    case .array:
      entries = ChildMatching.elements(
        leftChildren, rightChildren, equality: equality, reflector: &reflector)
    case .set, .dictionary:
      if left.isSorted {
        (entries, unchangedCount) = ChildMatching.unordered(
          leftChildren, rightChildren, isSet: left.isSet, reflector: &reflector)
      } else if left.isSet {
        entries = ChildMatching.elements(
          leftChildren, rightChildren, equality: equality, reflector: &reflector)
      } else {
        entries = ChildMatching.byKey(leftChildren, rightChildren, reflector: &reflector)
      }
    }
    let pending = entries.indices.filter { index in
      if case .changed = entries[index].change { true } else { false }
    }
    return .open(
      Frame(
        difference: ListDifference(
          left: left, right: right, leftValue: leftValue, rightValue: rightValue, wasOptional: wasOptional,
          entries: entries),
        pending: pending, isUnequal: isUnequal, unchangedCount: unchangedCount))
  }
}

extension ListForm {
  var isSet: Bool {
    if case .set = style { true } else { false }
  }
}
