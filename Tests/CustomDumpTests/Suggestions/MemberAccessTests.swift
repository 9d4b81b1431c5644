import Testing

@testable import CustomDump

// Not private, and not nested in anything private: what the symbols tell is about such types.

struct Sealed {
  let id: Int
  private(set) var count = 0
  fileprivate var secret = 1
  var title = ""
  let kind = 3

  init(id: Int) { self.id = id }

  mutating func change() {
    count += 1
    secret += 1
  }
}

struct Open {
  let id: Int
  var handler: @Sendable (_ first: [Int], String) -> (Int, String)? = { _, _ in nil }
  var title = ""
}

struct Constant {
  var id: Int
  let kind = 3
}

struct Shut {
  private var value: Int
  static let one = Shut(value: 1)
  static let two = Shut(value: 2)
}

struct Converting {
  let amount: String
  init(amount: Double) { self.amount = String(amount) }
}

struct Throwing {
  let raw: String
  init(raw: String) throws {
    if raw.isEmpty { throw CancellationError() }
    self.raw = raw
  }
}

struct Waiting {
  let id: Int
  init(id: Int) async {
    await Task.yield()
    self.id = id
  }
}

struct Failable {
  let id: Int
  init?(id: Int) {
    if id < 0 { return nil }
    self.id = id
  }
}

struct Plain {
  var name: String?
  var tags: [String: [Int]]
  var any: any Sendable
}

struct Search {
  var results: [String] = []
  var page = 1
  var query = "" {
    didSet {
      results = []
      page = 1
    }
  }
}

struct Owner {
  var hidden = Shut.one
  var sealed = Sealed(id: 1)
  var constant = Constant(id: 1)
}

/// What is private has no place in suggested code.
@Suite(.enabled(if: MemberAccess.hasInitializer(of: Open.self, labels: []) != nil))
struct MemberAccessTests {
  @Test func `initialisers are known by their labels`() {
    #expect(MemberAccess.hasInitializer(of: Open.self, labels: ["id", "handler", "title"]) == true)
    #expect(MemberAccess.hasInitializer(of: Open.self, labels: ["id"]) == false)
    #expect(MemberAccess.hasInitializer(of: Sealed.self, labels: ["id"]) == true)
    #expect(MemberAccess.hasInitializer(of: Shut.self, labels: ["value"]) == false)
    #expect(MemberAccess.hasInitializer(of: Constant.self, labels: ["id", "kind"]) == false)
    #expect(MemberAccess.hasInitializer(of: [Int].self, labels: []) == nil)
  }

  @Test func `initialisers that convert, throw, wait or fail are no memberwise ones`() async throws {
    #expect(sourceExpression(of: Converting(amount: 1.5)) == "<#Converting#>")
    #expect(sourceExpression(of: try Throwing(raw: "a")) == "<#Throwing#>")
    #expect(sourceExpression(of: await Waiting(id: 1)) == "<#Waiting#>")
    #expect(sourceExpression(of: try #require(Failable(id: 1))) == "<#Failable#>")
    #expect(
      sourceExpression(of: Plain(name: nil, tags: ["a": [1]], any: 1))
        == #"Plain(name: nil, tags: ["a": [1]], any: 1)"#)
  }

  @Test func `properties with observers are set before others`() {
    var searched = Search()
    searched.query = "a"
    searched.results = ["x"]
    searched.page = 2
    #expect(
      suggestedStatements(from: Search(), to: searched)
        == [#"$0.query = "a""#, #"$0.results = ["x"]"#, "$0.page = 2"])
  }

  @Test func `parameters are known by their types and whether they have a default`() throws {
    let initializers = try #require(MemberAccess.initializers(of: Open.self))
    let whole = try #require(initializers.first { $0.labels == ["id", "handler", "title"] })
    #expect(whole.types.count == 3 && whole.types[0] == "Swift.Int" && whole.types[2] == "Swift.String")
    #expect(whole.defaults == [1, 2])
  }

  @Test func `setters are known by their names`() {
    #expect(MemberAccess.hasSetter(of: Sealed.self, named: "title") == true)
    #expect(MemberAccess.hasSetter(of: Sealed.self, named: "count") == false)
    #expect(MemberAccess.hasSetter(of: Sealed.self, named: "secret") == false)
    #expect(MemberAccess.hasSetter(of: Sealed.self, named: "id") == false)
  }

  @Test func `a value without an initialiser in reach is a placeholder`() {
    #expect(sourceExpression(of: Shut.one) == "<#Shut#>")
    #expect(sourceExpression(of: Sealed(id: 1)) == "<#Sealed#>")
    #expect(sourceExpression(of: Constant(id: 1)) == "<#Constant#>")
    #expect(sourceExpression(of: [Shut.one]) == "<#[Shut]#>")
    #expect(completeSourceExpression(of: Shut.one) == nil)
    #expect(completeSourceExpression(of: Token(raw: 1)) == "Token(raw: 1)")
    #expect(completeSourceExpression(of: "<#text#>") == ##""<\u{23}text#>""##)
  }

  @Test func `a property out of reach is assigned with what it is in`() {
    func suggestions(_ change: (inout Owner) -> Void) -> [String] {
      var changed = Owner()
      change(&changed)
      return suggestedStatements(from: Owner(), to: changed)
    }
    #expect(suggestions { $0.hidden = .two } == ["$0.hidden = <#Shut#>"])
    #expect(suggestions { $0.sealed.change() } == ["$0.sealed = <#Sealed#>"])
    #expect(suggestions { $0.sealed.title = "x" } == [#"$0.sealed.title = "x""#])
    #expect(suggestions { $0.constant.id = 2 } == ["$0.constant.id = 2"])
  }
}

extension MemberAccess {
  /// Whether a type has an initialiser with these labels in this order; `nil` if that is not known.
  fileprivate static func hasInitializer(of type: Any.Type, labels: [String]) -> Bool? {
    initializers(of: type)?.contains { $0.labels == labels }
  }
}
