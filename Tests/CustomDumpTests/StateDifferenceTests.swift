import CustomDump
import Foundation
import Testing

struct StateDifferenceTests {
  struct Feature: Equatable {
    enum Destination: Equatable {
      case edit(Todo)
      case alert
    }

    var count = 0
    var title = "a"
    var todos = [Todo(id: 1, title: "a"), Todo(id: 2, title: "b")]
    var numbers = [1, 2, 3]
    var destination: Destination? = .edit(Todo(id: 9, title: "x"))
    var scores = ["a": Token(raw: 1)]
    var tags: Set = ["x"]
  }

  private func difference(_ change: (inout Feature) -> Void) throws -> StateDifference {
    var actual = Feature()
    change(&actual)
    return try #require(StateDifference(expected: Feature(), actual: actual))
  }

  @Test func `equal values have none`() {
    #expect(StateDifference(expected: Feature(), actual: Feature()) == nil)
  }

  @Test func `paths name the deepest parts`() throws {
    let difference = try difference {
      $0.count = 1
      $0.todos[1].isDone = true
      $0.numbers[0] = 7
      $0.destination = .edit(Todo(id: 9, title: "y"))
      $0.scores["a"]?.raw = 2
      $0.tags.insert("y")
    }
    #expect(
      difference.parts(limit: .max).map(\.text) == [
        "count: 0 → 1", "todos[1].isDone: false → true", "numbers[0]: 1 → 7",
        #"destination?.edit.title: "x" → "y""#, #"scores["a"].raw: 1 → 2"#, #"tags: + "y""#,
      ])
    #expect(difference.partCount == 6)
    #expect(difference.summary().count == 6)
    #expect(difference.summary().last == "… (1 more, 6 in all)")
  }

  @Test func `removed, added and moved elements`() throws {
    let difference = try difference {
      $0.numbers.removeFirst()
      $0.todos.swapAt(0, 1)
    }
    #expect(difference.summary() == ["todos[id: 1]: [0] → [1]", "numbers[0]: \u{2212} 1"])
  }

  @Test func `the tree expands the outermost value and collapses siblings`() throws {
    let difference = try difference { $0.count = 1 }
    #expect(
      difference.text(format: .default) == """
          StateDifferenceTests.Feature(
        -   count: 0,
        +   count: 1,
            … (6 unchanged)
          )
        """)
    let token = try #require(StateDifference(expected: Token(raw: 42), actual: Token(raw: 1)))
    #expect(token.text() == "\u{2007} Token(\n\u{2212}   raw: 42\n+   raw: 1\n\u{2007} )")
  }

  @Test func `one leaf of two hundred fields, four levels deep, takes few lines`() throws {
    struct Wide: Equatable {
      var a = Array(repeating: 0, count: 3), b = 1, c = 2
      var leaf = 0
      var d = 3, e = 4
    }
    struct Third: Equatable { var a = 0, b = 0, wide = Wide(), c = 0, d = 0 }
    struct Second: Equatable { var a = 0, b = 0, third = Third(), c = 0, d = 0 }
    struct First: Equatable { var a = 0, b = 0, second = Second(), c = 0, d = 0 }
    var actual = First()
    actual.second.third.wide.leaf = 1
    let difference = try #require(StateDifference(expected: First(), actual: actual))
    #expect(difference.summary() == ["second.third.wide.leaf: 0 → 1"])
    #expect(difference.text().split(separator: "\n").count <= 14)
  }

  @Test func `thousands of differences are counted and cut`() throws {
    let left = Array(0..<8_000)
    let right = left.map { $0 % 2 == 0 ? $0 : -$0 }
    let difference = try #require(StateDifference(expected: left, actual: right))
    #expect(difference.partCount == 4_000)
    #expect(difference.summary().last == "… (3995 more, 4000 in all)")
    #expect(difference.text().split(separator: "\n").count <= 200)
    #expect(difference.isLonger())
    #expect(difference.fullText().split(separator: "\n").count == 12_002)
  }

  @Test func `hidden properties are named`() throws {
    let difference = try #require(
      StateDifference(expected: Shelf(), actual: Shelf(stored: Stored(id: 1, generation: 2))))
    #expect(difference.summary() == ["stored.generation: 1 → 2 (not in the dump)"])
    let reason = try #require(difference.unequalAlike().first)
    #expect(reason.reason == .hiddenProperty)
    #expect(reason.path == "stored.generation")
    #expect(reason.typeName == "Stored")
  }

  @Test func `reference identity, closures and NaN are named`() throws {
    struct Holder: Equatable { var session = Session() }
    struct Call: Equatable {
      var run: @Sendable () -> Void = {}
      static func == (lhs: Self, rhs: Self) -> Bool { false }
    }
    func reason<T>(_ left: T, _ right: T) -> StateDifference.UnequalAlike? {
      StateDifference(expected: left, actual: right)?.unequalAlike().first
    }
    let identity = try #require(reason(Holder(), Holder()))
    #expect(identity.reason == .identity)
    #expect(identity.path == "session")
    #expect(identity.typeName == "Session")
    #expect(reason(Call(), Call())?.reason == .closure)
    #expect(reason([1, Double.nan], [1, .nan])?.path == "[1]")
    #expect(reason([1, Double.nan], [1, .nan])?.reason == .notANumber)
  }

  @Test func `keys in paths are written in full`() throws {
    struct Board: Equatable {
      var cells: [Square: String]
      var texts: [String: Int] = [:]
    }
    let difference = try #require(
      StateDifference(
        expected: Board(cells: [Square(x: 1, y: 2): "a", Square(x: 3, y: 4): "b"], texts: ["a\nb": 1]),
        actual: Board(cells: [Square(x: 1, y: 2): "z", Square(x: 3, y: 4): "y"], texts: ["a\nb": 2])))
    #expect(
      difference.summary() == [
        #"cells[Square(x: 1, y: 2)]: "a" → "z""#, #"cells[Square(x: 3, y: 4)]: "b" → "y""#,
        #"texts["a\nb"]: 1 → 2"#,
      ])
  }

  @Test func `what a dump rounds is shown`() throws {
    func part<T>(_ left: T, _ right: T) -> String? {
      StateDifference(expected: left, actual: right)?.unequalAlike().first?.values
    }
    #expect(part(Data([1, 2]), Data([1, 3])) == "byte 1: 0x02 → 0x03")
    #expect(
      part(Date(timeIntervalSinceReferenceDate: 1), Date(timeIntervalSinceReferenceDate: 1.0001))
        == "1.0 s → 1.0001 s since 2001")
    #expect(
      part(Duration.seconds(1), Duration(secondsComponent: 1, attosecondsComponent: 5))
        == "0 → 5 attoseconds")
    #expect(
      StateDifference(expected: [Data([1])] as [Data?], actual: [Data([2])] as [Data?])?.unequalAlike().first?
        .reason
        == .rounded)
  }

  @Test func `what equality overlooks is found`() throws {
    let difference = try #require(
      StateDifference.overlooked(expected: [Item()], actual: [Item(id: 1, text: "b")]))
    #expect(difference.summary() == [#"[0].text: "a" → "b""#])
    #expect(StateDifference.overlooked(expected: [Item()], actual: [Item()]) == nil)
  }

  @Test func `what equality overlooks is found in arrays of one memory and of several`() throws {
    struct Row: Equatable {
      var id: Int
      var isDone = false
      var items: [Item]
      var note: String?
      static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
    }
    func rows(_ text: String) -> [Row] {
      (0..<100).map { id in
        Row(id: id, items: [Item(id: 1, text: id == 50 ? text : "a"), Item()], note: id == 7 ? nil : "n")
      }
    }
    #expect(StateDifference.overlooked(expected: rows("a"), actual: rows("a")) == nil)
    let long = String(repeating: "long ", count: 9)
    #expect(StateDifference.overlooked(expected: rows(long), actual: rows(long)) == nil)
    #expect(
      StateDifference.overlooked(expected: rows("a"), actual: rows("b"))?.summary()
        == [#"[50].items[0].text: "a" → "b""#])
    #expect(StateDifference.overlooked(expected: rows("a"), actual: Array(rows("a").dropLast())) != nil)
  }

  @Test func `actions are described as written in code`() {
    enum Login {
      case loginResponse(Result<Int, any Error>)
      case tapped
    }
    enum Action {
      case searchResponse(Result<[String], any Error>)
      case login(Login)
      case row(id: Int, action: Login)
      case queryChanged(String)
      case tapped
    }
    func short(_ action: Action) -> String { abbreviatedDescription(ofAction: action, keepsType: false) }
    #expect(
      abbreviatedDescription(ofAction: Action.searchResponse(.success([])))
        == "StateDifferenceTests.Action.searchResponse(.success)")
    #expect(short(.login(.loginResponse(.success(1)))) == ".login(.loginResponse(.success))")
    #expect(short(.row(id: 1, action: .tapped)) == ".row(id:, action: .tapped)")
    #expect(short(.queryChanged("c")) == ".queryChanged")
    #expect(short(.tapped) == ".tapped")
    #expect(fullDescription(ofAction: Login.loginResponse(.success(1))).contains(".success(1)"))
  }
}
