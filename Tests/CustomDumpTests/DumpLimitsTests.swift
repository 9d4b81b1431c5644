import CustomDump
import Foundation
import Synchronization
import Testing

/// Values of great depth, on a thread with as little stack as `ulimit -s 512` leaves a process.
struct DumpLimitsTests {
  /// A tree of instances of which each has another below it and a leaf beside that.
  final class Branch: Equatable {
    var leaf: Int
    var below: Branch?
    init(leaf: Int, below: Branch? = nil) {
      self.leaf = leaf
      self.below = below
    }

    static func levels(_ count: Int, lastLeaf: Int) -> Branch {
      (1..<count).reduce(Branch(leaf: lastLeaf)) { below, level in Branch(leaf: level, below: below) }
    }

    /// Compares level by level, as a feature with states this deep would have to.
    static func == (lhs: Branch, rhs: Branch) -> Bool {
      var (left, right): (Branch?, Branch?) = (lhs, rhs)
      while let a = left, let b = right {
        guard a.leaf == b.leaf else { return false }
        (left, right) = (a.below, b.below)
      }
      return left == nil && right == nil
    }
  }

  /// What the closure returns, run on a thread with 512 KiB of stack.
  private func onSmallStack(_ body: @escaping @Sendable () -> String) -> String {
    let result = Result()
    let thread = Thread {
      result.text.withLock { $0 = body() }
      result.isDone.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    result.isDone.wait()
    return result.text.withLock { $0 }
  }

  private final class Result: Sendable {
    let text = Mutex("")
    let isDone = DispatchSemaphore(value: 0)
  }

  @Test func `a list of a hundred thousand instances is dumped and cut`() {
    let text = onSmallStack {
      let node = Node.list(100_000, last: 0)
      defer { node.dismantle() }
      return dumped(node)
    }
    #expect(text.contains("… (cut: deeper than 1200 levels)"))
    #expect(text.hasPrefix("Node(\n  value: 99999,\n  next: #1 Node(\n"))
    #expect(text.hasSuffix("\n  )\n)"))
  }

  @Test func `lists of a hundred thousand instances that differ at the end are compared`() {
    let text = onSmallStack {
      let (left, right) = (Node.list(100_000, last: 1), Node.list(100_000, last: 2))
      defer {
        left.dismantle()
        right.dismantle()
      }
      return diff(left, right) ?? "nil"
    }
    #expect(text != "nil")
  }

  @Test func `a leaf a thousand levels deep is named first`() {
    let text = onSmallStack {
      let (left, right) = (Branch.levels(1_000, lastLeaf: 1), Branch.levels(1_000, lastLeaf: 2))
      let difference = StateDifference(expected: left, actual: right)
      return (difference?.summary().joined() ?? "none") + "\n" + (difference?.text() ?? "")
    }
    #expect(text.hasPrefix("below?.below?.below?"))
    #expect(text.split(separator: "\n").first?.hasSuffix(".leaf: 1 → 2") == true)
    #expect(text.split(separator: "\n").count <= 201)
  }

  @Test func `arrays in arrays a thousand levels deep are dumped and compared`() {
    let text = onSmallStack {
      func nested(_ leaf: Int) -> Any { (0..<1_000).reduce(leaf as Any) { inner, _ in [inner] } }
      return dumped(nested(1)) + (diff(nested(1), nested(2)) ?? "nil")
    }
    #expect(text.hasPrefix("[\n  [0]: [\n    [0]: ["))
    #expect(text.contains("1 → 2") || text.contains("- "))
  }

  @Test func `beyond the limit of depth what fits on a line is still printed`() {
    struct Shelf {
      var empty: [Int] = []
      var emptySet: Set<Int> = []
      var emptyPairs: [String: Int] = [:]
      var nothing: Void = ()
      var token = Token(raw: 1)
      var maybe = MaybeToken(maybe: nil)
      var full = MaybeToken(maybe: 1)
      var named = Extent.named(label: "x")
      var name = "a"
      var date = Date(timeIntervalSinceReferenceDate: 0)
      var animal = Animal()
      var dog = Dog()
    }
    var text = ""
    customDump(Shelf(), to: &text, maxDepth: 1)
    #expect(
      text == """
        DumpLimitsTests.Shelf(
          empty: [],
          emptySet: Set([]),
          emptyPairs: [:],
          nothing: (),
          token: Token(raw: 1),
          maybe: MaybeToken(maybe: nil),
          full: MaybeToken(…),
          named: .named(label: "x"),
          name: "a",
          date: Date(2001-01-01T00:00:00.000Z),
          animal: Animal(legs: 4),
          dog: Dog(…)
        )
        """)
    text = ""
    customDump([1], to: &text, maxDepth: 0)
    #expect(text == "[…]")
    text = ""
    customDump([1], to: &text, maxDepth: -1)
    #expect(text == "[…]")
  }

  @Test func `mirrors that lie about their children are followed as far as they go`() {
    struct Lie: CustomReflectable {
      var style: Mirror.DisplayStyle
      var children: [(label: String?, value: Any)]
      var customMirror: Mirror { Mirror(self, children: children, displayStyle: style) }
    }
    func lie(_ style: Mirror.DisplayStyle, _ children: [(String?, Any)] = [("a", 1), (nil, 2)]) -> String {
      dumped(Lie(style: style, children: children))
    }
    #expect(lie(.struct) == "DumpLimitsTests.Lie(\n  a: 1,\n  2\n)")
    #expect(lie(.class) == "DumpLimitsTests.Lie(\n  a: 1,\n  2\n)")
    #expect(lie(.tuple) == "(\n  a: 1,\n  2\n)")
    #expect(lie(.collection) == "[\n  [0]: 1,\n  [1]: 2\n]")
    #expect(lie(.set) == "Set([\n  1,\n  2\n])")
    #expect(lie(.enum) == "DumpLimitsTests.Lie.a(1)")
    #expect(lie(.enum, []).hasPrefix("DumpLimitsTests.Lie."))
    #expect(lie(.optional) == "1")
    #expect(lie(.optional, []) == "nil")
    #expect(lie(.dictionary, [("a", ("k", 1)), (nil, 2)]).contains("\"k\": 1"))
    #expect(diff(Lie(style: .struct, children: [("a", 1)]), Lie(style: .tuple, children: [])) != nil)
    #expect(lie(.struct, [("a\nb", 1), ("c", 2)]) == "DumpLimitsTests.Lie(\n  a\\nb: 1,\n  c: 2\n)")
    #expect(lie(.enum, [("a\r\nb", 1)]) == "DumpLimitsTests.Lie.a\\nb(1)")
  }

  @Test func `mirrors that make more mirrors without end are cut`() throws {
    struct Fork: CustomReflectable {
      var branches: Int
      var leaf = 0
      var customMirror: Mirror {
        Mirror(
          self,
          children: (0..<branches).map { (label: "branch \($0)", value: self as Any) } + [("leaf", leaf)],
          displayStyle: .struct)
      }
    }
    for branches in [2, 100] {
      let text = dumped(Fork(branches: branches))
      #expect(text.contains("… (cut: its mirror makes children without end)"))
      #expect(text.hasSuffix("\n)"))
      #expect(diff(Fork(branches: branches), Fork(branches: branches)) == nil)
      #expect(
        try #require(diff(Fork(branches: branches), Fork(branches: branches, leaf: 1))).contains("leaf: "))
    }
  }
}
