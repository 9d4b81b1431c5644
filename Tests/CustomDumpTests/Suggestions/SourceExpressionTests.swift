import CustomDump
import Foundation
import Testing

struct SourceExpressionTests {
  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), (#"say "hi" \now"#, #""say \"hi\" \\now""#),
    ("a\tb\r\0", #""a\tb\r\0""#), ("one\ntwo", #""one\ntwo""#),
    ("zero\u{200B}width", #""zero\u{200B}width""#),
    ("\u{301}mark", #""\u{301}mark""#), ("héllo 日本 👨‍👩‍👧 🇰🇷", #""héllo 日本 👨‍👩‍👧 🇰🇷""#),
    ("<#x#>", #""<\u{23}x#>""#),
    ("right\u{202E}left", #""right\u{202E}left""#),
  ]) func `strings are written with escapes`(text: String, source: String) {
    #expect(sourceExpression(of: text) == source)
  }

  @Test func `several lines are a multi-line literal`() {
    #expect(
      sourceExpression(of: "one\n\n  \"\"\"two\\ \nthree\n")
        == #"""
        """
        one

          \"\"\"two\\\u{20}
        three

        """
        """#)
  }

  @Test func `numbers are literals or named values`() {
    #expect(sourceExpression(of: Int.min) == "-9223372036854775808")
    #expect(sourceExpression(of: UInt64.max) == "18446744073709551615")
    #expect(sourceExpression(of: 0.1) == "0.1")
    #expect(sourceExpression(of: 1e300) == "1e+300")
    #expect(sourceExpression(of: -0.0) == "-0.0")
    #expect(sourceExpression(of: Double.infinity) == ".infinity")
    #expect(sourceExpression(of: -Float.infinity) == "-Float.infinity")
    #expect(sourceExpression(of: Double.nan) == ".nan")
    #expect(sourceExpression(of: Double.leastNonzeroMagnitude) == ".leastNonzeroMagnitude")
    #expect(
      sourceExpression(of: -Double.leastNormalMagnitude / 4)
        == "Double(sign: .minus, exponent: -1024, significand: 1.0)")
    #expect(sourceExpression(of: Float(0.1)) == "0.1")
    #expect(sourceExpression(of: true) == "true")
  }

  @Test func `Foundation values are made by their initialisers`() throws {
    #expect(
      sourceExpression(of: try #require(URL(string: "https://example.org/a?b=c")))
        == #"URL(string: "https://example.org/a?b=c")!"#)
    #expect(
      sourceExpression(of: try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000A")))
        == #"UUID(uuidString: "00000000-0000-0000-0000-00000000000A")!"#)
    #expect(sourceExpression(of: Date(timeIntervalSince1970: 1.5)) == "Date(timeIntervalSince1970: 1.5)")
    #expect(sourceExpression(of: Date(timeIntervalSince1970: 60)) == "Date(timeIntervalSince1970: 60)")
    #expect(sourceExpression(of: Data("hi".utf8)) == #"Data("hi".utf8)"#)
    #expect(sourceExpression(of: Data([0, 255])) == "Data([0, 255])")
    #expect(
      sourceExpression(of: Data(repeating: 7, count: 20))
        == #"Data(base64Encoded: "BwcHBwcHBwcHBwcHBwcHBwcHBwc=")!"#)
    #expect(sourceExpression(of: Data(repeating: 0, count: 5_000)) == "<#Data#>")
    #expect(sourceExpression(of: Decimal(3)) == "3")
    #expect(sourceExpression(of: try #require(Decimal(string: "0.1"))) == #"Decimal(string: "0.1")!"#)
    #expect(sourceExpression(of: Locale(identifier: "ko_KR")) == #"Locale(identifier: "ko_KR")"#)
    #expect(
      sourceExpression(of: try #require(TimeZone(identifier: "Asia/Seoul")))
        == #"TimeZone(identifier: "Asia/Seoul")!"#)
    #expect(sourceExpression(of: Calendar(identifier: .gregorian)) == "Calendar(identifier: .gregorian)")
    #expect(sourceExpression(of: IndexSet(integersIn: 2..<9)) == "IndexSet(integersIn: 2..<9)")
    #expect(
      sourceExpression(of: DateComponents(year: 2_026, month: 2)) == "DateComponents(year: 2026, month: 2)")
    #expect(sourceExpression(of: CGPoint(x: 1, y: 2)) == "CGPoint(x: 1.0, y: 2.0)")
    #expect(sourceExpression(of: NSObject()) == "<#NSObject#>")
  }

  @Test func `incrementing identifiers can be short`() throws {
    let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000001A"))
    #expect(sourceExpression(of: id, writesUUIDsAsIntegers: true) == "UUID(26)")
  }

  @Test func `durations use the largest unit that is exact`() {
    #expect(sourceExpression(of: Duration.seconds(5)) == ".seconds(5)")
    #expect(sourceExpression(of: Duration.milliseconds(1_500)) == ".milliseconds(1500)")
    #expect(sourceExpression(of: Duration.nanoseconds(-7)) == ".nanoseconds(-7)")
    #expect(
      sourceExpression(of: Duration(secondsComponent: 1, attosecondsComponent: 3))
        == "Duration(secondsComponent: 1, attosecondsComponent: 3)")
  }

  @Test func `ranges are written with their operators`() {
    #expect(sourceExpression(of: 1..<4) == "1..<4")
    #expect(sourceExpression(of: -4 ... -1) == "(-4)...(-1)")
    #expect(sourceExpression(of: 2...) == "2...")
    #expect(sourceExpression(of: ..<2) == "..<2")
    #expect(sourceExpression(of: ...2) == "...2")
  }

  @Test func `collections are literals in a stable order`() {
    #expect(sourceExpression(of: Set([10, 9, 1])) == "[1, 9, 10]")
    #expect(sourceExpression(of: ["b": 1, "a": 2]) == "[\"a\": 2, \"b\": 1]")
    #expect(sourceExpression(of: [:] as [Int: Int]) == "[:]")
    #expect(sourceExpression(of: ["a", nil] as [String?]) == "[\"a\", nil]")
    #expect(sourceExpression(of: [[1], nil, []] as [[Int]?]) == "[[1], nil, []]")
    #expect(sourceExpression(of: Array(0..<101)) == "<#[Int]#>")
  }

  @Test func `what the context does not tell is spelled out`() {
    enum Size { case large }
    let optional: Int? = 3
    let values: [Any] = [1, 1.5, "c" as Character, Size.large, optional as Any, [1 as UInt8]]
    #expect(
      sourceExpression(of: values)
        == #"[1, 1.5, "c" as Character, Size.large, 3 as Int? as any Sendable, [1] as [UInt8]]"#)
    #expect(sourceExpression(of: [Duration.seconds(1)] as [Any]) == "[Duration.seconds(1)]")
  }

  @Test func `a tuple in place of a generic parameter is one associated value`() {
    enum Failing: Error, Equatable { case once }
    enum Pair { case both(Int, String) }
    typealias Answer = Result<(Int, String), Failing>
    #expect(sourceExpression(of: Answer.success((1, "a"))) == #".success((1, "a"))"#)
    #expect(
      sourceExpression(of: Result<(a: Int, b: Int), Failing>.success((a: 1, b: 2)))
        == ".success((a: 1, b: 2))")
    #expect(
      sourceExpression(of: Result<Answer, Failing>.success(.success((1, "a"))))
        == #".success(.success((1, "a")))"#)
    #expect(sourceExpression(of: Pair.both(1, "a")) == #".both(1, "a")"#)
  }

  @Test func `a text of many lines is a placeholder`() {
    let lines = (0..<500).map { "\($0)" }
    #expect(sourceExpression(of: lines.joined(separator: "\n")) == "<#String#>")
    #expect(sourceExpression(of: lines.prefix(5).joined(separator: "\n")).contains("4"))
  }

  @Test func `generic arguments are written where the context has none`() {
    struct Pair<Left, Right> {
      var left: Left
      var right: Right
    }
    #expect(sourceExpression(of: Pair(left: 1, right: "a")) == "Pair(left: 1, right: \"a\")")
    #expect(
      sourceExpression(of: [Pair(left: 1, right: "a")] as [Any])
        == "[Pair<Int, String>(left: 1, right: \"a\")]")
  }

  @Test func `long expressions are broken into lines`() {
    struct Profile {
      var name = "A name that is long enough"
      var lines = ["One of several lines of an address", "Another of several lines of an address"]
      var age = 3
    }
    #expect(
      sourceExpression(of: Profile())
        == """
        Profile(
          name: "A name that is long enough",
          lines: ["One of several lines of an address", "Another of several lines of an address"],
          age: 3
        )
        """)
  }

  @Test func `what has no source form names its type`() {
    let closure: @Sendable (Int) -> String? = { String($0) }
    #expect(sourceExpression(of: closure) == "<#@Sendable (Int) -> String?#>")
    #expect(sourceExpression(of: CancellationError()) == "<#CancellationError#>")
  }

  @Test func `types are metatype expressions`() {
    #expect(sourceExpression(of: [String: Int?].self) == "[String: Int?].self")
  }

  @Test func `names that are keywords are quoted where the language asks for it`() {
    enum Odd {
      case `default`, `init`, `self`
      case `with space`
    }
    #expect(sourceExpression(of: Odd.default) == ".default")
    #expect(sourceExpression(of: Odd.`init`) == ".`init`")
    #expect(sourceExpression(of: Odd.`self`) == ".`self`")
    #expect(sourceExpression(of: Odd.`with space`) == ".`with space`")
    struct Labels {
      var `in` = 1
      var `inout` = 2
    }
    #expect(sourceExpression(of: Labels()) == "Labels(in: 1, `inout`: 2)")
  }
}
