import CustomDump
import Foundation
import Testing

struct Square: Hashable {
  var x: Int
  var y: Int
}

struct DifferenceTests {
  private func expect<T>(
    _ left: T, _ right: T, _ text: String?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(diff(left, right) == text, sourceLocation: sourceLocation)
  }

  @Test func `equal values have no difference`() {
    expect(1, 1, nil)
    expect(Cart(), Cart(), nil)
    expect({ 1 } as @Sendable () -> Int, { 2 }, nil)
  }

  @Test func `changed children stand between collapsed and plain ones`() {
    var right = Cart()
    right.size = .custom(1)
    expect(
      Cart(), right,
      """
        Cart(
          driver: Person(…),
          tags: […],
      -   size: .large,
      +   size: .custom(1),
          note: "…",
          id: 42
        )
      """)
  }

  @Test func `a changed part of a part is a nested difference`() {
    var right = Cart()
    right.driver.name = "Bo"
    expect(
      Cart(), right,
      """
        Cart(
          driver: Person(
            id: 1,
      -     name: "Ada"
      +     name: "Bo"
          ),
          tags: […],
          size: .large,
          note: "…",
          id: 42
        )
      """)
  }

  @Test func `a value on one line is replaced whole`() {
    expect(Token(raw: 7), Token(raw: 8), "- Token(raw: 7)\n+ Token(raw: 8)")
    expect([Token(raw: 7)], [Token(raw: 8)], "  [\n-   [0]: Token(raw: 7)\n+   [0]: Token(raw: 8)\n  ]")
    expect(
      MaybeToken(maybe: 1), MaybeToken(maybe: nil),
      "- MaybeToken(\n-   maybe: 1\n- )\n+ MaybeToken(maybe: nil)")
  }

  @Test func `other cases and types are replaced whole`() {
    expect(Extent.large, .custom(1), "- Extent.large\n+ Extent.custom(1)")
    expect(Extent.custom(2), .custom(1), "- Extent.custom(2)\n+ Extent.custom(1)")
    expect(1 as Any, "a" as Any, "- 1\n+ \"a\"")
    expect(Token(raw: 1) as Token?, nil, "- Token(raw: 1)\n+ nil")
  }

  @Test func `types that read the same are named`() {
    struct Box<T> { var value: T }
    expect(1.5 as Float as Any, 1.5 as Double as Any, "- 1.5 as Float\n+ 1.5 as Double")
    expect(
      Box(value: 1 as Int) as Any, Box(value: 1 as Int8) as Any,
      "- DifferenceTests.Box(value: 1) as DifferenceTests.Box<Int>\n"
        + "+ DifferenceTests.Box(value: 1) as DifferenceTests.Box<Int8>")
  }

  @Test func `payloads are compared one by one`() {
    expect(
      Extent.box(width: 1, height: 2), .box(width: 1, height: 3),
      """
        Extent.box(
          width: 1,
      -   height: 2
      +   height: 3
        )
      """)
  }

  @Test func `arrays are edited element by element`() {
    expect([1, 2, 3], [1, 3, 2], "  [\n    [0]: 1,\n-   [1]: 2,\n    [1]: 3,\n+   [2]: 2\n  ]")
    expect([1, 2, 3], [1, 2, 3, 4], "  [\n    … (3 unchanged),\n+   [3]: 4\n  ]")
    expect([1, 2, 3, 4], [1, 2, 3], "  [\n    … (3 unchanged),\n-   [3]: 4\n  ]")
    expect([1, 2, 3], [1, 9, 3], "  [\n    [0]: 1,\n-   [1]: 2,\n+   [1]: 9,\n    [2]: 3\n  ]")
    expect([1, 2], [8, 9], "  [\n-   [0]: 1,\n+   [0]: 8,\n-   [1]: 2\n+   [1]: 9\n  ]")
    expect([Int](), [1], "  [\n+   [0]: 1\n  ]")
  }

  @Test func `an element that changed in place is one nested difference`() {
    expect(
      [Person(id: 1, name: "a"), Person(id: 2, name: "b")],
      [Person(id: 1, name: "a"), Person(id: 2, name: "c")],
      """
        [
          [0]: Person(…),
          [1]: Person(
            id: 2,
      -     name: "b"
      +     name: "c"
          )
        ]
      """)
  }

  @Test func `elements with an id are matched by it`() {
    let left = [Todo(id: 1, title: "a"), Todo(id: 2, title: "b"), Todo(id: 3, title: "c")]
    let right = [Todo(id: 2, title: "x"), Todo(id: 3, title: "c"), Todo(id: 4, title: "d")]
    expect(
      left, right,
      """
        [
      -   [0]: Todo(
      -     id: 1,
      -     title: "a",
      -     isDone: false
      -   ),
          [0]: Todo(
            id: 2,
      -     title: "b",
      +     title: "x",
            isDone: false
          ),
          [1]: Todo(…),
      +   [2]: Todo(
      +     id: 4,
      +     title: "d",
      +     isDone: false
      +   )
        ]
      """)
  }

  @Test func `dictionaries and sets end in the count of what is unchanged`() {
    expect(
      ["a": 1, "b": 2, "c": 3], ["a": 1, "b": 5, "d": 1],
      """
        [
      -   "b": 2,
      +   "b": 5,
      -   "c": 3,
      +   "d": 1,
          … (1 unchanged)
        ]
      """)
    expect(Set([1, 2, 3]), Set([2, 3, 4]), "  Set([\n-   1,\n+   4,\n    … (2 unchanged)\n  ])")
    expect(
      ["a": Person(id: 1, name: "a")], ["a": Person(id: 1, name: "b")],
      """
        [
          "a": Person(
            id: 1,
      -     name: "a"
      +     name: "b"
          )
        ]
      """)
  }

  @Test func `ordered keys collapse in place`() {
    struct Ordered: CustomReflectable {
      var pairs: [(key: String, value: Int)]
      var customMirror: Mirror { Mirror(self, unlabeledChildren: pairs, displayStyle: .dictionary) }
    }
    expect(
      Ordered(pairs: [("z", 1), ("y", 2), ("x", 3), ("w", 4)]),
      Ordered(pairs: [("z", 1), ("y", 2), ("x", 5), ("w", 4)]),
      """
        [
          … (2 unchanged),
      -   "x": 3,
      +   "x": 5,
          "w": 4
        ]
      """)
  }

  @Test func `texts are compared line by line`() {
    expect("a\nb\nc", "a\nx\nc", "  \"\"\"\n  a\n- b\n+ x\n  c\n  \"\"\"")
    expect(
      Person(id: 1, name: "a\nb"), Person(id: 1, name: "a\nc"),
      """
        Person(
          id: 1,
          name: \"""
            a
      -     b
      +     c
            \"""
        )
      """)
    expect("a", "b", "- \"a\"\n+ \"b\"")
  }

  @Test func `instances that differ in identity alone are replaced whole`() {
    expect(
      Session(), Session(),
      """
      - Session(
      -   user: "Ada",
      -   age: 36
      - )
      + #1 Session(
      +   user: "Ada",
      +   age: 36
      + )
      """)
  }

  @Test func `instances without equality are compared by their parts`() {
    expect(Node(value: 1), Node(value: 1), nil)
    expect(
      Node(value: 1), Node(value: 2),
      """
        Node(
      -   value: 1,
      +   value: 2,
          next: nil
        )
      """)
  }

  @Test func `keys of several lines are indented`() throws {
    struct Board: Equatable { var cells: [Square: Int] }
    expect(
      Board(cells: [Square(x: 1, y: 2): 1]), Board(cells: [Square(x: 1, y: 2): 2]),
      """
        DifferenceTests.Board(
          cells: [
      -     Square(
      -       x: 1,
      -       y: 2
      -     ): 1
      +     Square(
      +       x: 1,
      +       y: 2
      +     ): 2
          ]
        )
      """)
  }

  @Test func `an only child that dumps alike is not printed twice`() {
    struct Photo: Equatable { var data: Data }
    struct Page: Equatable {
      var photo: Photo
      var number = 0
    }
    expect(
      Page(photo: Photo(data: Data([1, 2]))), Page(photo: Photo(data: Data([1, 3]))),
      """
        DifferenceTests.Page(
          photo: DifferenceTests.Photo(
            // Unequal: the dump of 'Data' leaves out what differs, byte 1: 0x02 → 0x03
            data: Data(2 bytes)
          ),
          number: 0
        )
      """)
    expect(
      Set([Data([1])]), [Data([2])],
      """
        Set([
          // Unequal: the dump of 'Data' leaves out what differs, byte 0: 0x01 → 0x02
      -   Data(1 byte),
      +   Data(1 byte)
        ])
      """)
    struct Box<Value> { var value: Value }
    func isTwice<Value>(_ left: Value, _ right: Value) -> Bool {
      let lines = (diff(left, right) ?? "").split(separator: "\n")
      let marked = { (mark: Character) in lines.filter { $0.first == mark }.map { $0.dropFirst() } }
      return lines.isEmpty || !marked("-").isEmpty && marked("-") == marked("+")
    }
    #expect(
      !isTwice(Box(value: Date(timeIntervalSince1970: 1)), Box(value: Date(timeIntervalSince1970: 1.0001))))
    #expect(!isTwice(Box(value: Int??.none), Box(value: Int??.some(nil))))
    #expect(!isTwice(Box<Any>(value: Float(1)), Box<Any>(value: 1.0)))
    #expect(!isTwice(Box(value: Duration.seconds(1)), Box(value: .seconds(1) + .nanoseconds(1) / 1_000)))
    #expect(!isTwice(Box(value: Double.nan), Box(value: .nan)))
  }

  @Test func `unequal values that look alike say why`() {
    expect(
      Shelf(), Shelf(stored: Stored(id: 1, generation: 2)),
      """
        Shelf(
          // Unequal: the stored property 'Stored.generation' is not in the dump, 1 → 2
          stored: Stored(id: 1),
          count: 0
        )
      """)
    expect(
      Double.nan, .nan, "  // Unequal: 'Double' is NaN, which is not equal to itself\n  nan")
    struct Odd: Equatable {
      var id = 1
      static func == (lhs: Self, rhs: Self) -> Bool { false }
    }
    let text = diff(Odd(), Odd()) ?? ""
    #expect(text.contains("'==' of 'DifferenceTests.Odd' says so"))
  }

  @Test func `formats choose the marks`() {
    #expect(diff(1, 2, format: .proportional) == "\u{2212} 1\n+ 2")
    #expect(
      diff([0, 1], [0, 2], format: .proportional)?.split(separator: "\n").first == "\u{2007} [")
    #expect(diff(1, 2, format: DiffFormat(first: "<", second: ">", both: "=")) == "< 1\n> 2")
  }

  @Test func `every other element of eight thousand`() throws {
    let left = Array(0..<8_000)
    let right = left.map { $0 % 2 == 0 ? $0 : -$0 }
    let lines = try #require(diff(left, right)).split(separator: "\n")
    #expect(lines.count <= 200)
    #expect(lines.contains { $0.contains("of 4000 differences") })
    #expect(lines.first == "  [")
    #expect(lines.last == "  ]")
  }

  @Test func `a list of a hundred thousand instances is cut with a note`() {
    let node = Node.list(100_000, last: 0)
    defer { node.dismantle() }
    #expect(dumped(node).contains("… (cut: deeper than 1200 levels)"))
  }

  @Test func `one changed leaf a thousand levels deep`() throws {
    let left = Node.list(1_000, last: 1)
    let right = Node.list(1_000, last: 2)
    defer {
      left.dismantle()
      right.dismantle()
    }
    let text = try #require(diff(left, right))
    #expect(text.contains("value: 1 → 2"))
  }

  @Test func `mirrors without end are cut`() {
    struct Liar: CustomReflectable {
      var customMirror: Mirror { Mirror(self, children: ["self": self], displayStyle: .struct) }
    }
    struct Stand: CustomDumpRepresentable {
      var customDumpValue: Any { self }
    }
    #expect(dumped(Liar()).contains("… (cut: deeper than 1200 levels)"))
    #expect(dumped(Stand()) == "DifferenceTests.Stand()")
    #expect(diff(Liar(), Liar()) == nil)
  }
}
