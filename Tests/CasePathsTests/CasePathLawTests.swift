import CasePaths
import Testing

@CasePathable private indirect enum Tree: Equatable {
  case leaf
  case number(Int)
  case pair(left: Int, right: String)
  case optional(Int?)
  case result(Result<Int, Loss>)
  case node(Tree)
  case box(Box<Tree>)

  static func random(depth: Int, using generator: inout Generator) -> Tree {
    let number = Int.random(in: 0..<5, using: &generator)
    switch Int.random(in: 0..<(depth == 0 ? 5 : 8), using: &generator) {
    case 0: return .leaf
    case 1: return .number(number)
    case 2: return .pair(left: number, right: "\(number % 2)")
    case 3: return .optional(number == 0 ? nil : number)
    case 4: return .result(number == 0 ? .failure(Loss()) : .success(number))
    case 5: return .box(number == 0 ? .empty : .full(random(depth: depth - 1, using: &generator)))
    default: return .node(random(depth: depth - 1, using: &generator))
    }
  }
}

@CasePathable private enum Box<Content: Equatable>: Equatable {
  case empty
  case full(Content)
}

private struct Loss: Error, Equatable {}

private struct Generator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

/// The laws that make a case path a prism, for 10,000 random values and paths of several kinds and depths.
struct CasePathLawTests {
  /// Which law a path breaks for a value, if any.
  private func broken<Value>(
    _ keyPath: CaseKeyPath<Tree, Value>, for tree: Tree, embedding value: Value,
    isEqual: (Value, Value) -> Bool
  ) -> String? {
    let path = AnyCasePath(keyPath)
    let embedded = path.embed(value)
    guard let extracted = path.extract(from: embedded), isEqual(extracted, value) else {
      return "what is embedded is not extracted"
    }
    if keyPath(value) != embedded || embedded[case: keyPath].map({ isEqual($0, value) }) != true {
      return "the key path and its case path differ"
    }
    if !embedded.is(keyPath) || tree.is(keyPath) != (path.extract(from: tree) != nil) {
      return "'is' differs from extraction"
    }
    guard let present = path.extract(from: tree) else {
      var changed = tree
      changed[case: keyPath] = value
      return changed == embedded ? nil : "assigning another case does not embed"
    }
    if path.embed(present) != tree { return "what is extracted does not embed to the value that it is from" }
    var changed = tree
    changed.modify(keyPath) { _ in }
    if changed != tree { return "modifying nothing changes the value" }
    changed.modify(keyPath) { $0 = value }
    if changed != embedded { return "modifying differs from embedding" }
    return nil
  }

  private func broken<Value: Equatable>(
    _ keyPath: CaseKeyPath<Tree, Value>, for tree: Tree, embedding value: Value
  ) -> String? {
    broken(keyPath, for: tree, embedding: value, isEqual: ==)
  }

  private let paths = 11

  private func brokenLaw(ofPath index: Int, for tree: Tree, number: Int) -> String? {
    switch index {
    case 0: broken(\.leaf, for: tree, embedding: (), isEqual: { _, _ in true })
    case 1: broken(\.number, for: tree, embedding: number)
    case 2: broken(\.pair, for: tree, embedding: (left: number, right: "x"), isEqual: ==)
    case 3: broken(\.optional, for: tree, embedding: number == 0 ? nil : number)
    case 4: broken(\.optional.some, for: tree, embedding: number)
    case 5: broken(\.result, for: tree, embedding: .success(number))
    case 6: broken(\.result.failure, for: tree, embedding: Loss())
    case 7: broken(\.node, for: tree, embedding: .number(number))
    case 8: broken(\.node.node.number, for: tree, embedding: number)
    case 9: broken(\.box.full, for: tree, embedding: .leaf)
    default: broken(\.box.full.result.success, for: tree, embedding: number)
    }
  }

  @Test func `embedding and extraction undo each other, in 10,000 values`() {
    for seed in 0..<10_000 {
      var generator = Generator(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
      for _ in 0..<4 { _ = generator.next() }
      let tree = Tree.random(depth: 3, using: &generator)
      // Each value meets two paths, and each path as many values as any other.
      for index in [seed % paths, (seed / paths) % paths] {
        guard let law = brokenLaw(ofPath: index, for: tree, number: seed % 7) else { continue }
        Issue.record("seed \(seed), path \(index): \(tree): \(law)")
        return
      }
      // Exactly one case path of an enum extracts from a value: the one that the value tells.
      guard Tree.allCasePaths.filter({ tree.is($0) }) == [tree.case] else {
        Issue.record("seed \(seed): \(tree) is not exactly the case that it tells")
        return
      }
    }
  }
}
