import CustomDump
import Foundation
import Testing

struct DumpTests {
  @Test func `a value with one childless child prints on one line`() {
    #expect(dumped(Token(raw: 7)) == "Token(raw: 7)")
    #expect(dumped(MaybeToken(maybe: nil)) == "MaybeToken(maybe: nil)")
  }

  @Test func `a present optional counts as a child`() {
    #expect(
      dumped(MaybeToken(maybe: 7)) == """
        MaybeToken(
          maybe: 7
        )
        """)
  }

  @Test func `children print one a line, nested two spaces deeper`() {
    #expect(
      dumped(Cart()) == """
        Cart(
          driver: Person(
            id: 1,
            name: "Ada"
          ),
          tags: [
            [0]: "a"
          ],
          size: .large,
          note: \"""
            a
            b
            \""",
          id: 42
        )
        """)
  }

  @Test func `type names keep enclosing types and drop module and arguments`() {
    struct Local {
      struct Inner {}
    }
    enum Generic<T> { case one(T) }
    #expect(dumped(Cart.Line(title: "a", count: 1)).hasPrefix("Cart.Line("))
    #expect(dumped(Result<Int, any Error>.success(1)) == "Result.success(1)")
    #expect(dumped(Generic.one(1)) == "DumpTests.Generic.one(1)")
    #expect(dumped(Local.Inner()) == "DumpTests.Local.Inner()")
  }

  @Test func `metatypes print in sugared form`() {
    #expect(dumped([String: Int?].self) == "[String: Int?].self")
    #expect(dumped((x: Double, y: Double).self) == "(x: Double, y: Double).self")
    #expect(dumped(Cart.Line.self) == "Cart.Line.self")
    #expect(dumped([[(() -> Int)?]].self) == "[[(() -> Int)?]].self")
    #expect(dumped(Result<[Int], any Error>.self) == "Result<[Int], Error>.self")
  }

  @Test func `an enum case prints its type at the top alone`() {
    #expect(dumped(Extent.large) == "Extent.large")
    #expect(dumped(Extent?.some(.large) as Any) == "Extent.large")
    #expect(dumped([Extent.large]) == "[\n  [0]: .large\n]")
    #expect(dumped((Extent.large, 1)) == "(\n  .large,\n  1\n)")
  }

  @Test func `payloads keep their labels`() {
    #expect(dumped(Extent.custom(1)) == "Extent.custom(1)")
    #expect(dumped(Extent.named(label: "x")) == #"Extent.named(label: "x")"#)
    #expect(dumped(Extent.box(width: 1, height: 2)) == "Extent.box(\n  width: 1,\n  height: 2\n)")
    #expect(dumped(Extent.pair(1, "a")) == "Extent.pair(\n  1,\n  \"a\"\n)")
    #expect(dumped(Extent.token(Token(raw: 1))) == "Extent.token(\n  Token(raw: 1)\n)")
    #expect(dumped(Extent.empty(())) == "Extent.empty(())")
  }

  @Test func `optionals and wrappers vanish`() {
    struct Wrapper: CustomDumpRepresentable {
      var customDumpValue: Any { Extent.large }
    }
    #expect(dumped(Int??.some(.some(1)) as Any) == "1")
    #expect(dumped(Int??.some(nil) as Any) == "nil")
    #expect(dumped(AnyHashable(Token(raw: 1))) == "Token(raw: 1)")
    #expect(dumped(Wrapper()) == "Extent.large")
  }

  @Test func `collections print brackets of their kind`() {
    #expect(dumped([1, 2]) == "[\n  [0]: 1,\n  [1]: 2\n]")
    #expect(dumped(Set([10, 2, 9])) == "Set([\n  10,\n  2,\n  9\n])")
    #expect(dumped(["b": 2, "a": 1]) == "[\n  \"a\": 1,\n  \"b\": 2\n]")
    #expect(dumped([Int]()) == "[]")
    #expect(dumped(Set<Int>()) == "Set([])")
    #expect(dumped([Int: Int]()) == "[:]")
    #expect(dumped((x: 1, 2)) == "(\n  x: 1,\n  2\n)")
    #expect(dumped(()) == "()")
    #expect(dumped([1, 2, 3][1...]) == "[\n  [0]: 2,\n  [1]: 3\n]")
  }

  @Test func `a mirror of keys and values keeps its order`() {
    struct Ordered: CustomReflectable {
      var customMirror: Mirror {
        Mirror(
          self, unlabeledChildren: [(key: "b", value: 1), (key: "a", value: 2)], displayStyle: .dictionary)
      }
    }
    #expect(dumped(Ordered()) == "[\n  \"b\": 1,\n  \"a\": 2\n]")
  }

  @Test func `keys of several lines are indented`() {
    #expect(
      dumped([Person(id: 1, name: "Ada").asKey: 1]) == """
        [
          Key(
            id: 1,
            name: "Ada"
          ): 1
        ]
        """)
  }

  @Test func `strings print as source`() {
    #expect(dumped("a") == #""a""#)
    #expect(dumped("tab\tbell\u{7}") == #""tab\tbell\u{7}""#)
    #expect(dumped(#"say "hi""#) == ##"#"say "hi""#"##)
    #expect(dumped(##"a "# \ "##) == ###"##"a "# \ "##"###)
    #expect(dumped("\u{2028}") == #""\u{2028}""#)
    #expect(dumped("\"\t") == ##"#""\#t"#"##)
    #expect(dumped("a" as Character) == #""a""#)
    #expect(dumped("a" as Unicode.Scalar) == #""a""#)
    #expect(dumped("a" as StaticString) == #""a""#)
    #expect(dumped("abc".dropFirst()) == #""bc""#)
  }

  @Test func `texts with line breaks are multi-line literals`() {
    #expect(dumped("a\n\nb") == "\"\"\"\na\n\nb\n\"\"\"")
    #expect(dumped("a\r\nb") == "\"\"\"\na\\r\nb\n\"\"\"")
    #expect(dumped("\\\n") == "#\"\"\"\n\\\n\n\"\"\"#")
    #expect(
      dumped(Person(id: 1, name: "a\n\nb"))
        == [
          "Person(", "  id: 1,", "  name: \"\"\"", "    a", "    ", "    b", "    \"\"\"", ")",
        ].joined(separator: "\n"))
  }

  @Test func `classes print superclass fields first`() {
    #expect(dumped(Dog()) == "Dog(\n  legs: 4,\n  name: \"Rex\"\n)")
  }

  @Test func `instances are numbered by class`() {
    let animal = Animal()
    #expect(
      dumped([animal, Animal(), animal, Animal()]) == """
        [
          [0]: Animal(legs: 4),
          [1]: #1 Animal(legs: 4),
          [2]: Animal(↩︎),
          [3]: #2 Animal(legs: 4)
        ]
        """)
  }

  @Test func `a cycle ends at the instance met again`() {
    let node = Node(value: 1)
    node.next = node
    defer { node.next = nil }
    #expect(dumped(node) == "Node(\n  value: 1,\n  next: Node(↩︎)\n)")
  }

  @Test func `shared references are numbered from one`() {
    let reference = DumpedReference(0)
    #expect(
      dumped([reference, DumpedReference(1), reference])
        == "[\n  [0]: #1 0,\n  [1]: #2 1,\n  [2]: #1 Int(↩︎)\n]"
    )
  }

  @Test func `depth beyond the limit collapses`() {
    struct Garage {
      var cart = Cart()
      var pair = (1, 2)
      var set: Set = [1]
      var scores = ["a": 1]
      var sizes = Extent.box(width: 1, height: 2)
      var token = Token(raw: 1)
      var note = "a\nb"
    }
    var text = ""
    customDump(Garage(), to: &text, maxDepth: 1)
    #expect(
      text == """
        DumpTests.Garage(
          cart: Cart(…),
          pair: (…),
          set: Set([…]),
          scores: […],
          sizes: .box(…),
          token: Token(raw: 1),
          note: "…"
        )
        """)
    #expect(customDump(1) == 1)
  }

  @Test func `name and indentation`() {
    var text = ""
    customDump(Person(id: 1, name: "Ada"), to: &text, name: "person", indent: 2)
    #expect(text == "  person: Person(\n    id: 1,\n    name: \"Ada\"\n  )")
  }

  @Test func `custom texts are indented`() {
    struct Poem: CustomDumpStringConvertible {
      var customDumpDescription: String { "one\ntwo" }
    }
    #expect(dumped([Poem()]) == "[\n  [0]: one\n  two\n]")
  }
}

/// Stands for the reference behind `@Shared`.
final class DumpedReference: SharedReferenceValue {
  let value: Any
  init(_ value: Any) { self.value = value }
  var dumpReferenceID: ObjectIdentifier { ObjectIdentifier(self) }
  var dumpReferenceValues: (left: Any, right: Any) { (value, value) }
}

private struct Key: Hashable {
  var id: Int
  var name: String
}

extension Person {
  fileprivate var asKey: Key { Key(id: id, name: name) }
}
