import CasePaths
import CustomDump
import Foundation
import Observation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Observable final class ObservedModel {
  var count = 1
}

final class Fault: Error {
  let code: Int
  let reason = "the server did not answer in time"
  init(code: Int = 7) { self.code = code }
}

struct DumpTypesTests {
  @Test func `dates are ISO 8601 in UTC with milliseconds`() {
    #expect(dumped(Date(timeIntervalSinceReferenceDate: 0)) == "Date(2001-01-01T00:00:00.000Z)")
    #expect(dumped(Date(timeIntervalSince1970: 1_234_567_890.123)) == "Date(2009-02-13T23:31:30.123Z)")
    #expect(dumped(Date.distantPast) == "Date(0001-01-01T00:00:00.000Z)")
    #expect(dumped(Date.distantFuture) == "Date(4001-01-01T00:00:00.000Z)")
    #expect(dumped(Date(timeIntervalSinceReferenceDate: .nan)) == "Date(timeIntervalSinceReferenceDate: nan)")
  }

  @Test func `dates agree with Foundation's formatter`() {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions.insert(.withFractionalSeconds)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let date = Date(
        timeIntervalSinceReferenceDate: Double(
          Int64.random(in: -63_000_000_000...200_000_000_000, using: &random)))
      #expect(dumped(date) == "Date(\(formatter.string(from: date)))")
    }
  }

  @Test func `values of Foundation print as one word or their fields`() throws {
    #expect(dumped(Data([1, 2, 3, 4])) == "Data(4 bytes)")
    #expect(dumped(Data([1])) == "Data(1 byte)")
    #expect(dumped(Data(count: 12_345)) == "Data(12,345 bytes)")
    #expect(dumped(try #require(URL(string: "https://example.org"))) == "URL(https://example.org)")
    let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000a"))
    #expect(dumped(id) == "UUID(00000000-0000-0000-0000-00000000000A)")
    #expect(dumped(Locale(identifier: "en_US")) == "Locale(en_US)")
    #expect(dumped(Locale(identifier: "")) == "Locale()")
    #expect(dumped(try #require(Decimal(string: "1.25"))) == "1.25")
    #expect(
      dumped(try #require(TimeZone(identifier: "GMT"))) == """
        TimeZone(
          identifier: "GMT",
          abbreviation: "GMT",
          secondsFromGMT: 0,
          isDaylightSavingTime: false
        )
        """)
    #expect(
      dumped(Measurement(value: 1, unit: UnitLength.meters)) == """
        Measurement(
          value: 1.0,
          unit: "m"
        )
        """)
    #expect(dumped(Notification(name: Notification.Name("saved"))) == #"Notification(name: "saved")"#)
    #expect(
      dumped(IndexSet([1, 2, 5])) == "IndexSet(\n  ranges: [\n    [0]: 1..<3,\n    [1]: 5..<6\n  ]\n)")
  }

  @Test func `values of Foundation with several fields print them`() throws {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    #expect(
      dumped(DateInterval(start: start, duration: 5)) == """
        DateInterval(
          start: Date(2001-01-01T00:00:00.000Z),
          end: Date(2001-01-01T00:00:05.000Z),
          duration: 5.0
        )
        """)
    #expect(
      dumped(DateComponents(year: 2_026, month: 2)) == "DateComponents(\n  year: 2026,\n  month: 2\n)")
    #expect(
      dumped(URLQueryItem(name: "a", value: "b")) == "URLQueryItem(\n  name: \"a\",\n  value: \"b\"\n)")
    #expect(dumped(IndexPath(indexes: [1, 2])) == "[\n  [0]: 1,\n  [1]: 2\n]")
    #expect(
      dumped(CGRect(x: 1, y: 2, width: 3, height: 4)) == """
        CGRect(
          origin: CGPoint(
            x: 1.0,
            y: 2.0
          ),
          size: CGSize(
            width: 3.0,
            height: 4.0
          )
        )
        """)
    #expect(
      dumped(Notification(name: Notification.Name("n"), userInfo: ["a": 1])) == """
        Notification(
          name: "n",
          userInfo: [
            "a": 1
          ]
        )
        """)
    #expect(dumped(AttributedString("a")) == #""a""#)
    #expect(dumped(UnitLength.meters) == "UnitLength(m)")
    #expect(
      dumped(NSMeasurement(doubleValue: 1, unit: UnitLength.meters))
        == "Measurement(\n  value: 1.0,\n  unit: \"m\"\n)")
    #expect(dumped(NSIndexSet(index: 3)) == "IndexSet(\n  ranges: [\n    [0]: 3..<4\n  ]\n)")
    #expect(dumped(NSOrderedSet(array: [2, 1])) == "[\n  [0]: 2,\n  [1]: 1\n]")
    #expect(dumped(NSMutableString("x")) == #""x""#)
    #expect(
      dumped(NSUUID(uuidBytes: Array(repeating: 0, count: 16)))
        == "UUID(00000000-0000-0000-0000-000000000000)")
  }

  @Test func `requests print their fields`() throws {
    var request = URLRequest(url: try #require(URL(string: "https://example.org/a")))
    request.httpMethod = "POST"
    request.addValue("v", forHTTPHeaderField: "K")
    request.httpBody = Data("hello".utf8)
    let text = dumped(request)
    #expect(text.hasPrefix("URLRequest(\n  url: URL(https://example.org/a),\n"))
    #expect(text.contains("  httpMethod: \"POST\",\n"))
    #expect(text.contains("  allHTTPHeaderFields: [\n    \"K\": \"v\"\n  ],\n"))
    #expect(text.contains("  httpBody: Data(5 bytes),\n"))
    #expect(diff(request, request) == nil)
  }

  @Test func `collections of the standard library print what they hold`() {
    #expect(dumped(["b": 2, "a": 1] as KeyValuePairs) == "[\n  \"b\": 2,\n  \"a\": 1\n]")
    #expect(dumped(["b": 2, "a": 1].keys) == "Set([\n  \"a\",\n  \"b\"\n])")
    #expect(dumped(["b": 2, "a": 3].values) == "[\n  [0]: 2,\n  [1]: 3\n]")
    #expect(dumped("a\tb".utf8) == #""a\tb""#)
    #expect(dumped("ab".unicodeScalars) == #""ab""#)
    #expect(dumped(SIMD2(1, 2)) == "SIMD2<Int>(1, 2)")
    #expect(dumped(CollectionOfOne(1)) == "CollectionOfOne(element: 1)")
    #expect(dumped(ContiguousArray([1])) == "[\n  [0]: 1\n]")
  }

  @Test func `a calendar prints its settings`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US")
    calendar.timeZone = try #require(TimeZone(identifier: "GMT"))
    let lines = dumped(calendar).split(separator: "\n")
    #expect(lines.first == "Calendar(")
    #expect(lines[1] == "  identifier: .gregorian,")
    #expect(lines[2] == "  locale: Locale(en_US),")
    #expect(
      lines.suffix(3).map { $0.split(separator: ":")[0] } == [
        "  firstWeekday", "  minimumDaysInFirstWeek", ")",
      ])
  }

  @Test func `errors of Foundation print domain, code and info, subclasses too`() {
    final class Problem: NSError, @unchecked Sendable {}
    let text = "NSError(\n  domain: \"d\",\n  code: 1,\n  userInfo: [\n    \"a\": 1\n  ]\n)"
    #expect(dumped(NSError(domain: "d", code: 1, userInfo: ["a": 1])) == text)
    #expect(dumped(Problem(domain: "d", code: 1, userInfo: ["a": 1])) == text)
  }

  @Test func `classes of Foundation print as their Swift counterparts`() throws {
    #expect(dumped(NSNumber(value: true)) == "true")
    #expect(dumped(NSNumber(value: 1)) == "1")
    #expect(dumped(NSNumber(value: 1.5)) == "1.5")
    #expect(dumped(NSDecimalNumber(string: "2.5")) == "2.5")
    #expect(dumped(NSString("a")) == #""a""#)
    #expect(dumped(NSDate(timeIntervalSinceReferenceDate: 0)) == "Date(2001-01-01T00:00:00.000Z)")
    #expect(dumped(NSData()) == "Data(0 bytes)")
    #expect(dumped(try #require(NSURL(string: "https://example.org"))) == "URL(https://example.org)")
    #expect(dumped(NSArray(array: [1])) == "[\n  [0]: 1\n]")
    #expect(dumped(NSDictionary(dictionary: ["b": 1, "a": 2])) == "[\n  \"a\": 2,\n  \"b\": 1\n]")
    #expect(dumped(NSSet(array: [2, 1])) == "Set([\n  1,\n  2\n])")
    #expect(dumped(NSAttributedString(string: "a")) == #""a""#)
    #expect(dumped(NSLocale(localeIdentifier: "en_US")) == "Locale(en_US)")
    #expect(dumped(NSNull()) == "NSNull()")
  }

  @Test func `durations print in words`() {
    #expect(dumped(Duration.milliseconds(5_123)) == "5 seconds, 123 milliseconds")
    #expect(dumped(Duration.seconds(0.3)) == "300 milliseconds")
    #expect(dumped(Duration.seconds(90_061)) == "1 day, 1 hour, 1 minute, 1 second")
    #expect(dumped(Duration.zero) == "0 nanoseconds")
    #expect(dumped(Duration.milliseconds(-5_500)) == "-5 seconds, 500 milliseconds")
    #expect(dumped(Duration(secondsComponent: 0, attosecondsComponent: 5)) == "5 attoseconds")
  }

  @Test func `key paths print as written`() {
    #expect(dumped(\Person.name) == #"\Person.name"#)
    #expect(dumped(\Cart.driver.name) == #"\Cart.driver.name"#)
    #expect(!dumped(\String.count).contains("0x"))
    #expect(dumped(\Int?.Cases.some) == #"\.some"#)
    #expect(dumped(\Result<Int?, any Error>.Cases.success.some) == #"\.success.some"#)
    #expect(dumped([\Int?.Cases.some]) == "[\n  [0]: \\.some\n]")
  }

  @Test func `numbers, ranges and functions`() {
    #expect(dumped(1.5) == "1.5")
    #expect(dumped(Double.nan) == "nan")
    #expect(dumped(UInt8(3)) == "3")
    #expect(dumped(true) == "true")
    #expect(dumped(0..<3) == "0..<3")
    #expect(dumped(0...) == "0...")
    #expect(dumped({ 1 } as @Sendable () -> Int) == "(Function)")
    let start = Date(timeIntervalSinceReferenceDate: 0)
    #expect(dumped(start...start) == "Date(2001-01-01T00:00:00.000Z)...Date(2001-01-01T00:00:00.000Z)")
  }

  @Test func `existentials print what they hold`() {
    struct Holder {
      var error: any Error = CancellationError()
      var key: any Hashable = "a"
      var any: Any = 1
    }
    #expect(
      dumped(Holder()) == """
        DumpTypesTests.Holder(
          error: CancellationError(),
          key: "a",
          any: 1
        )
        """)
  }

  @Test func `actors and observable classes print their own properties`() {
    actor Counter { var count = 1 }
    #expect(dumped(Counter()) == "DumpTypesTests.Counter(count: 1)")
    #expect(dumped(ObservedModel()) == "ObservedModel(count: 1)")
  }

  @Test func `runtime storage is printed when a mirror lists it`() {
    struct Listed: CustomDumpReflectable {
      var customDumpMirror: Mirror { Mirror(self, children: ["_$id": 1], displayStyle: .struct) }
    }
    #expect(dumped(Listed()) == "DumpTypesTests.Listed(_$id: 1)")
  }

  @Test func `wrapper storage prints under the name of the property`() {
    @propertyWrapper struct Doubled {
      var half: Int
      var wrappedValue: Int { half * 2 }
    }
    struct Holder {
      @Doubled(half: 1) var count: Int
      lazy var label = "a"
      var _own = 1
    }
    #expect(
      dumped(Holder()) == """
        DumpTypesTests.Holder(
          count: DumpTypesTests.Doubled(half: 1),
          label: nil,
          _own: 1
        )
        """)
  }

  @Test func `what cannot be copied is left out with a note`() {
    final class Box {
      let count = Atomic(1)
      let lock = Mutex([1])
      let id = 5
    }
    #expect(
      dumped(Box()) == """
        DumpTypesTests.Box(
          count: (not copyable, left out),
          lock: (not copyable, left out),
          id: 5
        )
        """)
  }

  @Test func `inline arrays print as arrays`() {
    struct Grid { var cells: InlineArray<3, Int> }
    #expect(
      dumped(Grid(cells: [1, 2, 3])) == """
        DumpTypesTests.Grid(
          cells: [
            [0]: 1,
            [1]: 2,
            [2]: 3
          ]
        )
        """)
    #expect(diff(Grid(cells: [1, 2, 3]), Grid(cells: [1, 2, 3])) == nil)
    #expect(diff(Grid(cells: [1, 2, 3]), Grid(cells: [1, 2, 4]))?.contains("+     [2]: 4") == true)
  }

  @Test func `an unowned reference whose object is gone is not followed`() throws {
    class Base {
      weak var gone: Animal?
      unowned var owner: Animal?
    }
    final class Child: Base {
      unowned(unsafe) var other: Animal?
      weak var friend: Animal?
      var count = 1
    }
    struct Row {
      unowned var owner: Animal?
      weak var friend: Animal?
      var count = 1
    }
    let friend = Animal()
    let child = Child()
    var row = Row()
    do {
      let animal = Animal()
      (child.gone, child.owner, child.other, child.friend) = (animal, animal, animal, friend)
      (row.owner, row.friend) = (animal, friend)
    }
    let dump = """
        gone: nil,
        owner: (unowned),
        other: (unowned),
        friend: Animal(legs: 4),
        count: 1
      )
      """
    #expect(dumped(child) == "DumpTypesTests.Child(\n" + dump)
    let text = """
      DumpTypesTests.Row(
        owner: (unowned),
        friend: Animal(legs: 4),
        count: 1
      )
      """
    #expect(dumped(row) == text)
    var changed = row
    changed.count = 2
    #expect(try #require(diff(row, changed)).contains("+   count: 2"))
    #expect(suggestedStatements(from: [row], to: [changed]).count == 1)
  }

  @Test func `an error that is an instance is read where it is, also behind a protocol`() throws {
    let error = Fault()
    let text = """
      Fault(
        code: 7,
        reason: "the server did not answer in time"
      )
      """
    func inside(_ value: Any) -> Bool {
      let lines = dumped(value).split(separator: "\n").map { $0.drop { $0 == " " } }
      return lines.contains("code: 7,") && lines.contains(#"reason: "the server did not answer in time""#)
    }
    struct Holder { var error: (any Error)? }
    enum Outcome {
      case failed(any Error)
      case both(Int, any Error)
    }
    #expect(dumped(error as any Error) == text)
    #expect(inside([error] as [any Error]))
    #expect(inside(["a": error] as [String: any Error]))
    #expect(inside((1, error as any Error)))
    #expect(inside(Holder(error: error)))
    #expect(inside(Outcome.failed(error)))
    #expect(inside(Outcome.both(1, error)))
    #expect(inside(Result<Int, any Error>.failure(error)))
    #expect(diff([error] as [any Error], [error] as [any Error]) == nil)
    let change = try #require(diff([Fault()] as [any Error], [Fault(code: 8)] as [any Error]))
    #expect(change.contains("code: 7") && change.contains("code: 8"))
    #expect(suggestedStatements(from: [error] as [any Error], to: [error] as [any Error]) == [])
  }

  @Test func `a scan for changed references does not follow an unowned reference whose object is gone`() {
    final class Owner {}
    struct Row: Equatable {
      unowned var owner: Owner?
      static func == (lhs: Row, rhs: Row) -> Bool { true }
    }
    func orphan() -> Row {
      let owner = Owner()
      return Row(owner: owner)
    }
    let row = orphan()
    #expect(ReferenceScan.$isOn.withValue(true) { diff([row], [row]) } == nil)
  }

  @Test func `weak references are followed and unowned ones are not`() {
    final class Child {
      weak var parent: Animal?
      weak var gone: Animal?
      unowned let owner: Animal
      init(_ animal: Animal) {
        parent = animal
        owner = animal
      }
    }
    let animal = Animal()
    #expect(
      dumped(Child(animal)) == """
        DumpTypesTests.Child(
          parent: Animal(legs: 4),
          gone: nil,
          owner: (unowned)
        )
        """)
  }
}
