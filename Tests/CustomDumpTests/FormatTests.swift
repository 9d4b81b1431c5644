import CustomDump
import Foundation
import Testing

/// The rules of the format that no other suite here has a value for.
struct FormatTests {
  private struct Maybe: Equatable {
    var value: Int??
  }

  private struct Flight: Equatable {
    var seats = 1
    var crew: (pilot: String, copilot: String) = ("Ada", "Bo")
    var stops: Set = ["a", "b"]
    var fares = ["x": 1]
    var delay: Duration?

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.seats == rhs.seats && lhs.crew == rhs.crew && lhs.stops == rhs.stops && lhs.fares == rhs.fares
        && lhs.delay == rhs.delay
    }
  }

  // MARK: Dumps

  @Test func `optionals vanish at any depth`() {
    #expect(dumped(Int???.some(.some(.some(1))) as Any) == "1")
    #expect(dumped([1, nil, .some(nil)] as [Int??]) == "[\n  [0]: 1,\n  [1]: nil,\n  [2]: nil\n]")
    #expect(dumped(["a": Int??.some(.some(1))]) == "[\n  \"a\": 1\n]")
    #expect(dumped(Maybe(value: .some(nil))) == "FormatTests.Maybe(value: nil)")
    #expect(dumped(Maybe(value: 1)) == "FormatTests.Maybe(\n  value: 1\n)")
    #expect(dumped(Extent??.some(.some(.large)) as Any) == "Extent.large")
    #expect(dumped(Token??.some(.some(Token(raw: 1))) as Any) == "Token(raw: 1)")
  }

  @Test func `customDump returns the value that it prints`() {
    var text = ""
    let token = customDump(Token(raw: 1), to: &text)
    #expect(token == Token(raw: 1))
    #expect(text == "Token(raw: 1)")
  }

  @Test func `an enormous line is printed whole`() {
    let long = String(repeating: "0123456789", count: 100_000)
    #expect(dumped(long) == "\"\(long)\"")
    #expect(dumped([long]) == "[\n  [0]: \"\(long)\"\n]")
    #expect(diff(long, long + "!") == "- \"\(long)\"\n+ \"\(long)!\"")
  }

  @Test func `of a text that is too long to be shown whole, what changed is shown with its surroundings`() {
    let lines = (0..<20_000).map { "line \($0)" }
    var changed = lines
    changed[10_000] = "another"
    changed.append("last")
    #expect(
      diff(lines.joined(separator: "\n"), changed.joined(separator: "\n")) == """
          \"""
          … (9997 unchanged)
          line 9997
          line 9998
          line 9999
        - line 10000
        + another
          line 10001
          line 10002
          line 10003
          … (9993 unchanged)
          line 19997
          line 19998
          line 19999
        + last
          \"""
        """)
  }

  @Test func `lines that end in a carriage return and a line feed are lines`() {
    struct Poem: CustomDumpStringConvertible {
      var customDumpDescription: String
    }
    #expect(dumped([Poem(customDumpDescription: "a\r\nb")]) == "[\n  [0]: a\r\n  b\n]")
    #expect(
      diff(Poem(customDumpDescription: "a\r\nb"), Poem(customDumpDescription: "a"))
        == "- a\r\n- b\n+ a")
  }

  @Test func `each level beyond the limit of depth collapses in the form of its kind`() {
    func collapsed(_ value: Any) -> String {
      var text = ""
      customDump(value, to: &text, maxDepth: 0)
      return text
    }
    #expect(collapsed(Person(id: 1, name: "a")) == "Person(…)")
    #expect(collapsed([1]) == "[…]")
    #expect(collapsed(["a": 1]) == "[…]")
    #expect(collapsed(Set([1])) == "Set([…])")
    #expect(collapsed((1, 2)) == "(…)")
    #expect(collapsed("a\nb") == "\"…\"")
    #expect(collapsed(Extent.pair(1, "a")) == "Extent.pair(…)")
    #expect(collapsed(7) == "7")
    #expect(collapsed(Int?.none as Any) == "nil")
    #expect(collapsed([Int]()) == "[]")
  }

  @Test func `classes that have no counterpart of their own in Swift print as the one that stands for them`()
    throws
  {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    #expect(dumped(NSIndexPath(indexes: [1, 2], length: 2)) == "[\n  [0]: 1,\n  [1]: 2\n]")
    #expect(
      dumped(NSDateInterval(start: start, duration: 5)) == dumped(DateInterval(start: start, duration: 5)))
    let components = NSDateComponents()
    components.year = 2_026
    #expect(dumped(components) == "DateComponents(year: 2026)")
    #expect(
      dumped(NSNotification(name: Notification.Name("n"), object: nil, userInfo: ["a": 1]))
        == "Notification(\n  name: \"n\",\n  userInfo: [\n    \"a\": 1\n  ]\n)")
    let greenwich = try #require(NSTimeZone(name: "GMT"))
    #expect(dumped(greenwich).hasPrefix("TimeZone(\n  identifier: \"GMT\","))
    let calendar = try #require(NSCalendar(identifier: .gregorian))
    #expect(dumped(calendar).hasPrefix("Calendar(\n  identifier: .gregorian,"))
    #expect(dumped(NSMutableArray(array: [1])) == "[\n  [0]: 1\n]")
    #expect(dumped(NSURLQueryItem(name: "a", value: "b")) == dumped(URLQueryItem(name: "a", value: "b")))
    let address = try #require(NSURLComponents(string: "https://example.org/a?b=c"))
    #expect(dumped(address) == dumped(address as URLComponents))
  }

  // MARK: Differences

  @Test func `unchanged parts collapse in the form of their kind`() {
    var changed = Flight()
    changed.seats = 2
    #expect(
      diff(Flight(), changed) == """
          FormatTests.Flight(
        -   seats: 1,
        +   seats: 2,
            crew: (…),
            stops: Set([…]),
            fares: […],
            delay: nil
          )
        """)
  }

  @Test func `a long run of unchanged elements is counted, and a single one printed`() {
    let people = (0..<200).map { Person(id: $0, name: "n") }
    var changed = people
    changed[0].name = "x"
    changed[2].name = "y"
    #expect(
      diff(people, changed) == """
          [
            [0]: Person(
              id: 0,
        -     name: "n"
        +     name: "x"
            ),
            [1]: Person(…),
            [2]: Person(
              id: 2,
        -     name: "n"
        +     name: "y"
            ),
            … (197 unchanged)
          ]
        """)
  }

  @Test func `the many unchanged entries of a dictionary are the last line`() {
    let left = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("key \($0)", $0) })
    var right = left
    right["key 3"] = nil
    right["key 1"] = -1
    right["new"] = 0
    right["key 7"] = -7
    #expect(
      diff(left, right) == """
          [
        -   "key 1": 1,
        +   "key 1": -1,
        -   "key 3": 3,
        -   "key 7": 7,
        +   "key 7": -7,
        +   "new": 0,
            … (997 unchanged)
          ]
        """)
  }

  @Test func `nil and an optional that holds nil are unequal, though both print as nil`() throws {
    #expect(
      diff(Int??.none, Int??.some(nil)) == """
          // Unequal: 'Int??' is nil on one side and holds an optional that is nil on the other, nil → .some(nil)
          nil
        """)
    let difference = try #require(
      StateDifference(expected: Maybe(value: .some(nil)), actual: Maybe(value: nil)))
    let reason = try #require(difference.unequalAlike().first)
    #expect(reason.reason == .nestedOptional)
    #expect(reason.path == "value")
    #expect(reason.values == ".some(nil) → nil")
  }

  @Test func `errors of Foundation in arrays are compared without their hashes`() throws {
    func error(_ code: Int) -> NSError { NSError(domain: "d", code: code) }
    #expect(diff([error(1), error(2)], [error(1), error(2)]) == nil)
    let text = try #require(diff([error(1), error(2)], [error(1), error(3), error(4)]))
    #expect(text.contains("code: 2") && text.contains("code: 3"))
    #expect(diff([error(1)] as [any Error], [error(1), error(2)] as [any Error]) != nil)
  }

  @Test func `an instance of another class is replaced whole`() {
    #expect(
      diff(Animal(), Dog() as Animal) == """
        - Animal(legs: 4)
        + Dog(
        +   legs: 4,
        +   name: "Rex"
        + )
        """)
  }

  @Test func `arrays of classes number the instances of the right side on`() {
    let (one, two) = (Session(), Session())
    #expect(
      diff([one], [one, two]) == """
          [
            [0]: Session(…),
        +   [1]: #1 Session(
        +     user: "Ada",
        +     age: 36
        +   )
          ]
        """)
  }
}
