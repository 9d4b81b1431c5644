import CustomDump
import Foundation
import Testing

private struct Login {
  struct State: Equatable {
    var email = ""
    var isLoading = false
    var attempts: Int?
  }
}

private struct Row: Equatable, Identifiable {
  let id: Int
  var title = ""
}

private enum Destination: Equatable {
  case alert(String, code: Int)
  case edit(Login.State)
  case none
  case rating(stars: Int)
}

private struct Feature: Equatable {
  var count = 0
  var destination: Destination?
  var login: Login.State?
  var matrix = [[1, 2], [3]]
  var names = ["a", "b", "c"]
  var origin = Pair(x: 1, y: 2)
  var rows = [Row(id: 1), Row(id: 2), Row(id: 3)]
  var rowsByID: [Int: Row] = [1: Row(id: 1)]
  var scores = ["a": 1, "b": 2]
  var tags: Set<String> = ["x", "y", "z"]

  struct Pair: Equatable {
    let x: Int
    let y: Int
  }
}

/// Has no `==`, as its properties have none.
private struct Opaque {
  var payload: any Sendable
  var payloads: [any Sendable]
  var error: any Error
  var count = 0
}

private func suggestions<State>(
  _ previous: State, casePathable: Bool = true, _ change: (inout State) -> Void
) -> [String] {
  var actual = previous
  change(&actual)
  return suggestedStatements(from: previous, to: actual) { _ in casePathable }
}

struct SuggestedStatementsTests {
  @Test func `equal values need no statement`() {
    #expect(suggestions(Feature()) { _ in } == [])
  }

  @Test func `a changed field is one assignment`() {
    #expect(suggestions(Feature()) { $0.count = 1 } == ["$0.count = 1"])
  }

  @Test func `the root can have another name`() {
    var actual = Feature()
    actual.count = 1
    #expect(suggestedStatements(from: Feature(), to: actual, root: "state") == ["state.count = 1"])
  }

  @Test func `a value without parts is assigned to the root`() {
    #expect(suggestedStatements(from: 0, to: 1) == ["$0 = 1"])
  }

  @Test func `values behind protocols are compared as what they are`() {
    for payload: any Sendable in [
      3, "a text that does not fit in three words", Login.State(), NSError(domain: "", code: 1),
    ] {
      let state = Opaque(payload: payload, payloads: [payload], error: NSError(domain: "", code: 1))
      #expect(suggestions(state) { $0.count = 1 } == ["$0.count = 1"])
      #expect(
        suggestions(state) {
          $0.payload = 4
          $0.payloads.append(5)
        } == ["$0.payload = 4", "$0.payloads.append(5)"])
    }
  }

  @Test func `an optional that appears is assigned whole`() {
    #expect(
      suggestions(Feature()) { $0.login = Login.State() }
        == ["$0.login = Login.State(email: \"\", isLoading: false, attempts: nil)"])
  }

  @Test func `an optional that stays is entered with a question mark`() {
    #expect(
      suggestions(Feature(login: Login.State())) { $0.login?.isLoading = true }
        == ["$0.login?.isLoading = true"])
  }

  @Test func `an optional that disappears is set to nil`() {
    #expect(suggestions(Feature(login: Login.State())) { $0.login = nil } == ["$0.login = nil"])
  }

  @Test func `optionals of optionals are entered with one question mark each`() {
    struct State { var login: Login.State??? = Login.State() }
    #expect(suggestions(State()) { $0.login???.attempts = 2 } == ["$0.login???.attempts = 2"])
    #expect(suggestions(State()) { $0.login = .some(nil) } == ["$0.login = .some(nil)"])
    #expect(suggestions(State()) { $0.login = .some(.some(nil)) } == ["$0.login = .some(.some(nil))"])
    #expect(suggestions(State()) { $0.login = nil } == ["$0.login = nil"])
  }

  @Test func `a constant is changed by replacing its owner`() {
    #expect(
      suggestions(Feature()) { $0.origin = .init(x: 1, y: 3) } == ["$0.origin = Feature.Pair(x: 1, y: 3)"])
  }

  @Test func `tuples are changed by element`() {
    struct State { var pair: (Int, name: String, (deep: Int, Int)) = (1, "a", (2, 3)) }
    #expect(
      suggestions(State()) { $0.pair = (4, "b", (5, 6)) } == [
        "$0.pair.0 = 4", "$0.pair.name = \"b\"", "$0.pair.2.deep = 5", "$0.pair.2.1 = 6",
      ])
  }

  // MARK: Arrays

  @Test func `an array that was empty is assigned`() {
    #expect(suggestions(Feature(names: [])) { $0.names = ["x"] } == ["$0.names = [\"x\"]"])
  }

  @Test func `an array that becomes empty is assigned`() {
    #expect(suggestions(Feature()) { $0.names = [] } == ["$0.names = []"])
  }

  @Test func `an element is changed at its index`() {
    #expect(suggestions(Feature()) { $0.names[1] = "x" } == ["$0.names[1] = \"x\""])
    #expect(suggestions(Feature()) { $0.rows[2].title = "x" } == ["$0.rows[2].title = \"x\""])
    #expect(suggestions(Feature()) { $0.matrix[0][1] = 9 } == ["$0.matrix[0][1] = 9"])
  }

  @Test func `appended elements are appended`() {
    #expect(suggestions(Feature()) { $0.names += ["d"] } == ["$0.names.append(\"d\")"])
    #expect(
      suggestions(Feature()) { $0.names += ["d", "e"] } == ["$0.names.append(contentsOf: [\"d\", \"e\"])"])
    #expect(suggestions(Feature()) { $0.matrix[1] += [4] } == ["$0.matrix[1].append(4)"])
  }

  @Test func `inserted elements are inserted`() {
    #expect(suggestions(Feature()) { $0.names.insert("x", at: 1) } == ["$0.names.insert(\"x\", at: 1)"])
    #expect(
      suggestions(Feature()) { $0.names.insert(contentsOf: ["x", "y"], at: 0) }
        == ["$0.names.insert(contentsOf: [\"x\", \"y\"], at: 0)"])
  }

  @Test(arguments: [
    ([0], "removeFirst()"), ([2], "removeLast()"), ([1], "remove(at: 1)"), ([0, 1], "removeFirst(2)"),
    ([1, 2], "removeLast(2)"),
  ]) func `removed elements are removed`(removed: [Int], call: String) {
    #expect(
      suggestions(Feature()) { for index in removed.reversed() { $0.names.remove(at: index) } }
        == ["$0.names.\(call)"])
  }

  @Test func `a removed run inside is removed as a range`() {
    struct State { var values = Array(0..<8) }
    #expect(suggestions(State()) { $0.values.removeSubrange(2..<5) } == ["$0.values.removeSubrange(2..<5)"])
  }

  @Test func `exchanged and moved elements are moved`() {
    struct State { var values = Array(0..<9) }
    #expect(suggestions(State()) { $0.values.swapAt(1, 7) } == ["$0.values.swapAt(1, 7)"])
    #expect(
      suggestions(State()) { $0.values.insert($0.values.remove(at: 6), at: 2) }
        == ["$0.values.insert($0.values.remove(at: 6), at: 2)"])
  }

  @Test func `removals come first, then insertions, then changes at final positions`() {
    #expect(
      suggestions(Feature(rows: (0..<20).map { Row(id: $0) })) {
        $0.rows.remove(at: 0)
        $0.rows.insert(Row(id: 77), at: 4)
        $0.rows[10].title = "x"
      } == [
        "$0.rows.removeFirst()", "$0.rows.insert(Row(id: 77, title: \"\"), at: 4)",
        "$0.rows[10].title = \"x\"",
      ])
  }

  @Test func `one row of ten thousand is one statement`() {
    #expect(
      suggestions(Feature(rows: (0..<10_000).map { Row(id: $0) })) { $0.rows[9_876].title = "x" }
        == ["$0.rows[9876].title = \"x\""])
  }

  @Test func `a big replacement is a placeholder`() {
    struct State { var values = Array(0..<8_000) }
    #expect(
      suggestions(State()) { for index in stride(from: 0, to: 8_000, by: 2) { $0.values[index] = -1 } }
        == ["$0.values = <#[Int]#>"])
    #expect(suggestions(State()) { $0.values = Array(10_000..<10_500) } == ["$0.values = <#[Int]#>"])
  }

  @Test func `one assignment replaces edits that take longer to read`() {
    struct State { var values = [1, 2, 3] }
    #expect(suggestions(State()) { $0.values = [4, 5, 6] } == ["$0.values = [4, 5, 6]"])
  }

  // MARK: Dictionaries and sets

  @Test func `dictionary entries are assigned by key`() {
    #expect(suggestions(Feature()) { $0.scores["a"] = 3 } == ["$0.scores[\"a\"] = 3"])
    #expect(suggestions(Feature()) { $0.scores["b"] = nil } == ["$0.scores[\"b\"] = nil"])
    #expect(suggestions(Feature()) { $0.rowsByID[1]?.title = "x" } == ["$0.rowsByID[1]?.title = \"x\""])
    #expect(suggestions(Feature()) { $0.scores = [:] } == ["$0.scores = [:]"])
    #expect(suggestions(Feature()) { $0.scores = ["c": 1, "b": 7] } == ["$0.scores = [\"b\": 7, \"c\": 1]"])
  }

  @Test func `a dictionary of optionals tells nil from absent`() {
    struct State { var values: [Int: Int?] = [1: 1] }
    #expect(suggestions(State()) { $0.values[1] = .some(nil) } == ["$0.values[1] = .some(nil)"])
    #expect(suggestions(State()) { $0.values = [1: 1, 2: nil] } == ["$0.values[2] = .some(nil)"])
  }

  @Test func `set members are inserted and removed`() {
    #expect(suggestions(Feature()) { $0.tags.insert("w") } == ["$0.tags.insert(\"w\")"])
    #expect(suggestions(Feature()) { $0.tags.remove("z") } == ["$0.tags.remove(\"z\")"])
    struct State { var values = Set(0..<50) }
    #expect(
      suggestions(State()) { $0.values.formUnion([60, 70, 100]) } == ["$0.values.formUnion([60, 70, 100])"])
    #expect(suggestions(State()) { $0.values.subtract([6, 30]) } == ["$0.values.subtract([6, 30])"])
  }

  // MARK: Enums

  @Test func `a part of a payload is modified in place`() {
    #expect(
      suggestions(Feature(destination: .edit(Login.State()))) { $0.destination = .edit(.init(email: "x")) }
        == ["$0.destination?.modify(\\.edit) { $0.email = \"x\" }"])
  }

  @Test func `several parts of a payload are modified in one closure`() {
    #expect(
      suggestions(Feature(destination: .edit(Login.State()))) {
        $0.destination = .edit(.init(email: "x", isLoading: true))
      } == [
        """
        $0.destination?.modify(\\.edit) {
          $0.email = "x"
          $0.isLoading = true
        }
        """
      ])
  }

  @Test func `a payload is assigned where there are no case key paths`() {
    #expect(
      suggestions(Feature(destination: .edit(Login.State())), casePathable: false) {
        $0.destination = .edit(.init(email: "x"))
      } == ["$0.destination = .edit(Login.State(email: \"x\", isLoading: false, attempts: nil))"])
  }

  @Test func `a simple payload is assigned with its case`() {
    #expect(
      suggestions(Feature(destination: .alert("x", code: 1))) { $0.destination = .alert("x", code: 2) }
        == ["$0.destination = .alert(\"x\", code: 2)"])
    #expect(
      suggestions(Feature(destination: .rating(stars: 1))) { $0.destination = .rating(stars: 2) }
        == ["$0.destination = .rating(stars: 2)"])
  }

  @Test func `a case that the optional has too is named in full`() {
    #expect(
      suggestions(Feature()) { $0.destination = Destination.none } == ["$0.destination = Destination.none"])
  }

  @Test func `an enum at the root is modified itself`() {
    #expect(
      suggestions(Destination.edit(Login.State())) { $0 = .edit(.init(email: "x")) }
        == ["$0.modify(\\.edit) { $0.email = \"x\" }"])
  }

  // MARK: What cannot be written

  @Test func `an object is a placeholder`() {
    final class Model {}
    struct State { var model = Model() }
    #expect(suggestions(State()) { $0.model = Model() } == ["$0.model = <#Model#>"])
  }

  @Test func `a struct that holds an object is a placeholder`() {
    final class Model {}
    struct Box { let model: Model }
    struct State { var box: Box? }
    #expect(suggestions(State()) { $0.box = Box(model: Model()) } == ["$0.box = <#Box#>"])
  }

  @Test func `a value with a mirror of its own is a placeholder`() {
    struct Opaque: Equatable, CustomReflectable {
      var secret = 0
      var customMirror: Mirror { Mirror(self, children: ["lie": 1], displayStyle: .struct) }
    }
    struct State: Equatable { var opaque = Opaque() }
    #expect(suggestions(State()) { $0.opaque.secret = 1 } == ["$0.opaque = <#Opaque#>"])
  }

  @Test func `storage behind a name is a placeholder`() {
    struct State: Equatable {
      var _value = 0
      var value: Int { _value }
    }
    #expect(suggestions(State()) { $0._value = 1 } == ["$0.value = <#Int#>"])
  }

  @Test func `a value deeper than the limit is a placeholder`() {
    indirect enum Chain: Equatable {
      case end
      case link(Chain)
    }
    struct State: Equatable { var chain = Chain.end }
    #expect(
      suggestions(State()) { for _ in 0..<1_000 { $0.chain = .link($0.chain) } }
        == ["$0.chain = <#Chain#>"])
  }

  @Test func `a change inside an existential replaces it`() {
    struct Circle: Equatable { var radius = 1 }
    struct State { var shape: any Equatable = Circle() }
    #expect(suggestions(State()) { $0.shape = Circle(radius: 2) } == ["$0.shape = Circle(radius: 2)"])
  }

  @Test func `NaN that stays NaN is no difference`() {
    struct State: Equatable {
      var ratio = Double.nan
      var count = 0
    }
    #expect(suggestions(State()) { $0.count = 1 } == ["$0.count = 1"])
  }
}
