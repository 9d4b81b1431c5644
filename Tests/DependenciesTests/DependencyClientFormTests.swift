import DependenciesMacros
import IssueReporting
import Testing

private struct Mistake: Error, Equatable {}

private struct Row: Equatable, Sendable {
  var id = 0
}

private final class Cart {
  var items: [String] = []
}

@DependencyClient
private struct Forms: Sendable {
  var never: @Sendable (_ id: Int) -> String = { _ in fatalError("not used in this test") }
  var ternary: @Sendable (_ id: Int) -> String = { $0 == 0 ? "none" : "some" }
  var branch: @Sendable (_ id: Int) -> String = { id in
    switch id {
    case 0: "none"
    default: "some"
    }
  }
  var typed: @Sendable (_ id: Int) throws(Mistake) -> Int = { _ throws(Mistake) in throw Mistake() }
  var debug: @Sendable (_ message: @autoclosure () -> String) -> Void
  var check: @Sendable (_ value: @autoclosure () throws -> Int) -> Int = { (try? $0()) ?? -1 }
  var fetch: @Sendable (_ value: @autoclosure () async throws -> Int) async throws -> Int
  var sum: @Sendable (Int...) -> Int = { $0.reduce(0, +) }
  var add: nonisolated(nonsending) @Sendable (_ item: String, _ to: Cart) async throws -> Void
  @MainActor var show: @Sendable (_ id: Int) -> Void
  @DependencyEndpoint(method: "default") var fallback: @Sendable (_ id: Int) -> Int = { $0 }
}

@DependencyClient
private struct Api: Sendable {
  let host: String
  var retries: Int = 3
  var load: @Sendable (_ id: Int) async throws -> String
}

private protocol Empty {
  init()
}

@DependencyClient
private struct Settings: Empty, Sendable {
  var limit = 10
  var load: @Sendable () throws -> Int
}

/// An endpoint of a public client may be for the module itself.
@DependencyClient
public struct PartlyPublicClient: Sendable {
  struct Page: Sendable {}
  public var count: @Sendable () async throws -> Int
  var pages: @Sendable (_ of: Page) async throws -> [Page]
}

struct DependencyClientFormTests {
  @Test func `an endpoint whose default never returns can be set and called`() {
    var client = Forms()
    client.never = { "\($0)" }
    #expect(client.never(id: 3) == "3")
  }

  @Test func `a default may be one expression`() {
    let client = Forms()
    let issues = issues {
      #expect([0, 1].map { client.ternary(id: $0) } == ["none", "some"])
      #expect([0, 1].map { client.branch(id: $0) } == ["none", "some"])
    }
    #expect(issues.count == 4)
  }

  @Test func `a default may throw the one type of error of its endpoint`() {
    let client = Forms()
    let issues = issues {
      #expect(throws: Mistake()) { try client.typed(id: 1) }
    }
    #expect(issues.count == 1)
  }

  @Test func `an argument that is an autoclosure is evaluated where the endpoint asks for it`() async throws {
    var client = Forms()
    var evaluations = 0
    func message() -> String {
      evaluations += 1
      return "message"
    }
    #expect(issues { client.debug(message: message()) }.count == 1)
    #expect(evaluations == 0)
    client.debug = { message in
      #expect(message() == "message")
      #expect(message() == "message")
    }
    client.debug(message: message())
    #expect(evaluations == 2)
  }

  @Test func `an argument that is an autoclosure may throw and wait`() async throws {
    @Sendable func value(_ number: Int?) throws -> Int {
      guard let number else { throw Mistake() }
      return number
    }
    var client = Forms()
    let issues = issues {
      #expect(client.check(value: try value(1)) == 1)
      #expect(client.check(value: try value(nil)) == -1)
    }
    #expect(issues.count == 2)
    client.fetch = { try await $0() + 1 }
    #expect(try await client.fetch(value: try value(1)) == 2)
    let unset = client
    await #expect(throws: Mistake()) { try await unset.fetch(value: try value(nil)) }
  }

  @Test func `an endpoint may be variadic`() {
    let client = Forms()
    let issues = issues {
      #expect(client.sum(1, 2, 3) == 6)
    }
    #expect(issues.count == 1)
  }

  @Test func `an endpoint that runs where its caller is takes what cannot be sent`() async throws {
    var client = Forms()
    client.add = { item, cart in cart.items.append(item) }
    let cart = Cart()
    try await client.add(item: "apple", to: cart)
    #expect(cart.items == ["apple"])
    let unset = Forms()
    let issues = await issues {
      await #expect(throws: Unimplemented.self) { try await unset.add(item: "apple", to: Cart()) }
    }
    #expect(issues.count == 1)
  }

  @MainActor @Test func `a property on an actor has a method on that actor`() {
    var client = Forms()
    client.show = { id in
      MainActor.assertIsolated()
      #expect(id == 7)
    }
    client.show(id: 7)
  }

  @Test func `a method may be named by a word of the language`() {
    let issues = issues {
      #expect(Forms().default(id: 4) == 4)
    }
    #expect(issues.count == 1)
  }

  @Test func `a client with a property that has no value can be made without its endpoints`() async throws {
    var api = Api(host: "host")
    #expect(api.retries == 3)
    #expect(Api(host: "host", retries: 1).retries == 1)
    let unset = api
    let issues = await issues {
      await #expect(throws: Unimplemented.self) { try await unset.load(id: 1) }
    }
    #expect(issues.count == 1)
    api.load = { "\($0)" }
    #expect(try await api.load(id: 1) == "1")
    let full = Api(host: "host", load: { "full \($0)" })
    #expect(try await full.load(id: 1) == "full 1")
  }

  @Test func `a client with values for all properties can be made with some of them`() {
    #expect(Settings().limit == 10)
    #expect(Settings(limit: 20).limit == 20)
    func make<Value: Empty>(_: Value.Type) -> Value { Value() }
    #expect(make(Settings.self).limit == 10)
  }

  @Test func `a public client may have an endpoint of the module`() async throws {
    let client = PartlyPublicClient(count: { 1 }, pages: { [$0] })
    #expect(try await client.count() == 1)
    #expect(try await client.pages(of: .init()).count == 1)
  }
}
