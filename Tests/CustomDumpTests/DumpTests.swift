import CustomDump
import Foundation
import Testing

struct DumpTests {
  @Test func `a value with one childless child prints on one line`() {
    #expect(dump(Token(raw: 7)) == "Token(raw: 7)")
    #expect(dump(MaybeToken(maybe: nil)) == "MaybeToken(maybe: nil)")
  }

  @Test func `a present optional counts as a child`() {
    #expect(
      dump(MaybeToken(maybe: 7)) == """
        MaybeToken(
          maybe: 7
        )
        """)
  }

  @Test func `children print one a line, nested two spaces deeper`() {
    #expect(
      dump(Cart()) == """
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
    #expect(dump(Cart.Line(title: "a", count: 1)).hasPrefix("Cart.Line("))
    #expect(dump(Result<Int, any Error>.success(1)) == "Result.success(1)")
    #expect(dump(Generic.one(1)) == "DumpTests.Generic.one(1)")
    #expect(dump(Local.Inner()) == "DumpTests.Local.Inner()")
  }

  @Test func `metatypes print in sugared form`() {
    #expect(dump([String: Int?].self) == "[String: Int?].self")
    #expect(dump((x: Double, y: Double).self) == "(x: Double, y: Double).self")
    #expect(dump(Cart.Line.self) == "Cart.Line.self")
    #expect(dump([[(() -> Int)?]].self) == "[[(() -> Int)?]].self")
    #expect(dump(Result<[Int], any Error>.self) == "Result<[Int], Error>.self")
  }

  @Test func `an enum case prints its type at the top alone`() {
    #expect(dump(Extent.large) == "Extent.large")
    #expect(dump(Extent?.some(.large) as Any) == "Extent.large")
    #expect(dump([Extent.large]) == "[\n  [0]: .large\n]")
    #expect(dump((Extent.large, 1)) == "(\n  .large,\n  1\n)")
  }

  @Test func `payloads keep their labels`() {
    #expect(dump(Extent.custom(1)) == "Extent.custom(1)")
    #expect(dump(Extent.named(label: "x")) == #"Extent.named(label: "x")"#)
    #expect(dump(Extent.box(width: 1, height: 2)) == "Extent.box(\n  width: 1,\n  height: 2\n)")
    #expect(dump(Extent.pair(1, "a")) == "Extent.pair(\n  1,\n  \"a\"\n)")
    #expect(dump(Extent.token(Token(raw: 1))) == "Extent.token(\n  Token(raw: 1)\n)")
    #expect(dump(Extent.empty(())) == "Extent.empty(())")
  }

  @Test func `optionals and wrappers vanish`() {
    struct Wrapper: CustomDumpRepresentable {
      var customDumpValue: Any { Extent.large }
    }
    #expect(dump(Int??.some(.some(1)) as Any) == "1")
    #expect(dump(Int??.some(nil) as Any) == "nil")
    #expect(dump(AnyHashable(Token(raw: 1))) == "Token(raw: 1)")
    #expect(dump(Wrapper()) == "Extent.large")
  }

  @Test func `collections print brackets of their kind`() {
    #expect(dump([1, 2]) == "[\n  [0]: 1,\n  [1]: 2\n]")
    #expect(dump(Set([10, 2, 9])) == "Set([\n  10,\n  2,\n  9\n])")
    #expect(dump(["b": 2, "a": 1]) == "[\n  \"a\": 1,\n  \"b\": 2\n]")
    #expect(dump([Int]()) == "[]")
    #expect(dump(Set<Int>()) == "Set([])")
    #expect(dump([Int: Int]()) == "[:]")
    #expect(dump((x: 1, 2)) == "(\n  x: 1,\n  2\n)")
    #expect(dump(()) == "()")
    #expect(dump([1, 2, 3][1...]) == "[\n  [0]: 2,\n  [1]: 3\n]")
  }

  @Test func `a mirror of keys and values keeps its order`() {
    struct Ordered: CustomReflectable {
      var customMirror: Mirror {
        Mirror(
          self, unlabeledChildren: [(key: "b", value: 1), (key: "a", value: 2)], displayStyle: .dictionary)
      }
    }
    #expect(dump(Ordered()) == "[\n  \"b\": 1,\n  \"a\": 2\n]")
  }

  @Test func `keys of several lines are indented`() {
    #expect(
      dump([Person(id: 1, name: "Ada").asKey: 1]) == """
        [
          Key(
            id: 1,
            name: "Ada"
          ): 1
        ]
        """)
  }

  @Test func `strings print as source`() {
    #expect(dump("a") == #""a""#)
    #expect(dump("tab\tbell\u{7}") == #""tab\tbell\u{7}""#)
    #expect(dump(#"say "hi""#) == ##"#"say "hi""#"##)
    #expect(dump(##"a "# \ "##) == ###"##"a "# \ "##"###)
    #expect(dump("\u{2028}") == #""\u{2028}""#)
    #expect(dump("\"\t") == ##"#""\#t"#"##)
    #expect(dump("a" as Character) == #""a""#)
    #expect(dump("a" as Unicode.Scalar) == #""a""#)
    #expect(dump("a" as StaticString) == #""a""#)
    #expect(dump("abc".dropFirst()) == #""bc""#)
  }

  @Test func `texts with line breaks are multi-line literals`() {
    #expect(dump("a\n\nb") == "\"\"\"\na\n\nb\n\"\"\"")
    #expect(dump("a\r\nb") == "\"\"\"\na\\r\nb\n\"\"\"")
    #expect(dump("\\\n") == "#\"\"\"\n\\\n\n\"\"\"#")
    #expect(
      dump(Person(id: 1, name: "a\n\nb"))
        == [
          "Person(", "  id: 1,", "  name: \"\"\"", "    a", "    ", "    b", "    \"\"\"", ")",
        ].joined(separator: "\n"))
  }

  @Test func `classes print superclass fields first`() {
    #expect(dump(Dog()) == "Dog(\n  legs: 4,\n  name: \"Rex\"\n)")
  }

  @Test func `instances are numbered by class`() {
    let animal = Animal()
    #expect(
      dump([animal, Animal(), animal, Animal()]) == """
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
    #expect(dump(node) == "Node(\n  value: 1,\n  next: Node(↩︎)\n)")
  }

  @Test func `shared references are numbered from one`() {
    let reference = DumpedReference(0)
    #expect(
      dump([reference, DumpedReference(1), reference]) == "[\n  [0]: #1 0,\n  [1]: #2 1,\n  [2]: #1 Int(↩︎)\n]"
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
    #expect(dump([Poem()]) == "[\n  [0]: one\n  two\n]")
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
