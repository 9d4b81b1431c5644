import IssueReporting
import Testing

struct UnimplementedTests {
  @Test func `a closure reports its name, place and arguments and returns the placeholder`() {
    let line: UInt = #line + 1
    let add: @Sendable (Int, String) -> Int = unimplemented("Calculator.add", placeholder: 42)
    var result = 0
    let issues = collectIssues { result = add(1, "two") }
    #expect(result == 42)
    #expect(issues[0].line == line)
    #expect(
      issues.map(\.description) == [
        """
        Unimplemented: Calculator.add

        It is declared in '\(#function)' at IssueReportingTests/UnimplementedTests.swift:\(line) \
        and was called with:

          1
          "two"
        """
      ])
  }

  @Test func `a closure that returns nothing needs no placeholder`() async {
    let track: @Sendable (String) -> Void = unimplemented("track")
    let flush: @Sendable () async -> Void = unimplemented("flush")
    let issues = await collectIssues {
      track("event")
      await flush()
    }
    #expect(issues.count == 2)
  }

  @Test func `a closure without a description takes the declaration's name`() {
    struct Client { var load: @Sendable () -> Void = unimplemented() }
    let issues = collectIssues { Client().load() }
    #expect(issues[0].description.hasPrefix("Unimplemented: Client\n"))
  }

  @Test func `a throwing closure throws UnimplementedFailure with the description`() async {
    let read: @Sendable (Int) throws -> String = unimplemented("Files.read")
    let fetch: @Sendable (Int) async throws -> String = unimplemented("Client.fetch")
    let issues = await collectIssues {
      let first = #expect(throws: UnimplementedFailure.self) { _ = try read(1) }
      #expect(first?.description == "Files.read")
      let second = await #expect(throws: UnimplementedFailure.self) { _ = try await fetch(1) }
      #expect(second?.description == "Client.fetch")
    }
    #expect(issues.count == 2)
  }

  @Test func `a closure with typed throws throws the given error`() async {
    let read: @Sendable (Int) throws(Offline) -> String = unimplemented("read", throwing: Offline())
    let fetch: @Sendable (Int) async throws(Offline) -> String =
      unimplemented("fetch", throwing: Offline())
    let issues = await collectIssues {
      #expect(throws: Offline.self) { _ = try read(1) }
      await #expect(throws: Offline.self) { _ = try await fetch(1) }
    }
    #expect(issues.count == 2)
  }

  @Test func `an asynchronous closure takes arguments that are not Sendable and runs where its caller runs`()
    async
  {
    final class Document { var text = "draft" }
    struct Client: Sendable {
      var save: nonisolated(nonsending) @Sendable (Document) async -> Int =
        unimplemented("save", placeholder: 3)
    }
    let document = Document()
    let issues = await collectIssues {
      let size = await Client().save(document)
      #expect(size == 3)
    }
    #expect(issues.count == 1)
    #expect(document.text == "draft")
  }

  @Test func `a value reports when it is made`() {
    var value = 0
    let issues = collectIssues { value = unimplemented("answer", placeholder: 42) }
    #expect(value == 42)
    #expect(issues.map { $0.description.hasPrefix("Unimplemented: answer") } == [true])
  }

  @Test func `a context moves the issue to the caller of the closure`() {
    let track: @Sendable () -> Void = unimplemented("track")
    let issues = collectIssues {
      withIssueContext(fileID: "Feature/Test.swift", line: 12) { track() }
    }
    #expect("\(issues[0].fileID):\(issues[0].line)" == "Feature/Test.swift:12")
  }
}
