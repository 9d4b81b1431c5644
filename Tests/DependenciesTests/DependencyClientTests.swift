import Dependencies
import DependenciesMacros
import IssueReporting
import Testing

@DependencyClient
private struct Client: Sendable {
  var fetch: @Sendable (_ id: Int, _ name: String) async throws -> String
  var count: @Sendable () -> Int = { 42 }
  var track: @Sendable (String) -> Void
  var find: @Sendable (_ id: Int) -> String?
  @DependencyEndpoint(method: "suggest")
  var suggestions: @Sendable (_ for: String) -> [String] = { prefix in
    let suffixes = ["a", "b"]
    return suffixes.map { prefix + $0 }
  }
  var rename: @Sendable (_ name: inout String) throws -> Void
  var double: @Sendable (_ number: Int) -> Int = twice
  var onMain: @MainActor @Sendable (_ number: Int) async throws -> Int
  var limit: Int = 10
  var kind = "plain"
  var observer: (@Sendable () -> Void)?
  @DependencyEndpointIgnored
  var log: @Sendable (String) -> String = { $0 }
}

@Sendable private func twice(_ number: Int) -> Int { number * 2 }

@DependencyClient
public struct PublicClient<Item: Sendable>: Sendable {
  public var load: @Sendable (_ page: Int) async throws -> [Item]
  public var save: @Sendable (_ item: Item, _ completion: @escaping @Sendable () -> Void) throws -> Void
  public let name: String
}

/// A client of the time before the macro, with the macro added.
@DependencyClient
private struct Migrated: Sendable {
  var count: @Sendable () -> Int = unimplemented("Migrated.count", placeholder: 7)
  var double: @Sendable (Int) -> Int = doubling()
}

private func doubling<Number: Numeric & SendableMetatype>() -> @Sendable (Number) -> Number { { $0 * 2 } }

struct DependencyClientTests {
  private let client = Client()

  @Test func `a throwing endpoint without an implementation reports and throws`() async {
    let issues = await issues {
      let error = await #expect(throws: Unimplemented.self) { try await client.fetch(id: 1, name: "a") }
      #expect(error?.description == "The endpoint 'fetch' has no implementation.")
    }
    #expect(issues.map(\.line) == [8])
    #expect(issues.first?.fileID == #fileID)
    #expect(
      issues.first?.message == """
        Unimplemented: 'Client.fetch'

        The endpoint was called, but the client has no implementation of it. It is declared at \(#fileID):8.

        Give the test's client one: 'client.fetch = { … }'.
        """)
  }

  @Test func `an endpoint with a default reports and returns it`() {
    let issues = issues {
      #expect(client.count() == 42)
      #expect(client.suggest(for: "x") == ["xa", "xb"])
      #expect(client.double(number: 4) == 8)
    }
    #expect(issues.count == 3)
  }

  @Test func `an endpoint that returns nothing or an optional reports`() {
    let issues = issues {
      client.track("a")
      #expect(client.find(id: 1) == nil)
    }
    #expect(issues.count == 2)
  }

  @Test func `an endpoint that is set is called with and without labels`() async throws {
    var client = Client()
    client.fetch = { id, name in "\(id) \(name)" }
    client.rename = { $0 += "!" }
    client.onMain = { number in
      MainActor.assertIsolated()
      return number
    }
    #expect(try await client.fetch(id: 1, name: "a") == "1 a")
    #expect(try await client.fetch(2, "b") == "2 b")
    var name = "c"
    try client.rename(name: &name)
    #expect(name == "c!")
    #expect(try await client.onMain(number: 3) == 3)
  }

  @Test func `properties that are no endpoints keep their values`() {
    #expect(client.limit == 10)
    #expect(client.kind == "plain")
    #expect(client.observer == nil)
    #expect(issues { _ = client.log("a") }.isEmpty)
  }

  @Test func `a client is made with a value for each property`() async throws {
    let client = Client(
      fetch: { _, _ in "fetched" }, count: { 1 }, track: { _ in }, find: { _ in "found" },
      suggestions: { [$0] },
      rename: { _ in }, double: { $0 }, onMain: { $0 }, limit: 20)
    #expect(client.count() == 1)
    #expect(client.limit == 20)
    #expect(client.find(id: 1) == "found")
  }

  @Test func `a client may be generic and public`() async throws {
    let client = PublicClient<Int>(load: { [$0] }, save: { _, completion in completion() }, name: "numbers")
    #expect(try await client.load(page: 7) == [7])
    await confirmation { confirm in
      try? client.save(item: 1, completion: { confirm() })
    }
  }

  @Test func `an endpoint is reported where the issue context says`() {
    let line: UInt = #line + 2
    let issues = issues {
      withIssueContext { client.track("a") }
    }
    #expect(issues.map(\.line) == [line])
  }

  @Test func `a default may be made by a generic function, and one that reports is reported once`() {
    let client = Migrated()
    let issues = issues {
      #expect(client.count() == 7)
      #expect(client.double(4) == 8)
    }
    #expect(issues.map(\.message).map { $0.contains("Migrated.count") } == [true, false])
  }
}
