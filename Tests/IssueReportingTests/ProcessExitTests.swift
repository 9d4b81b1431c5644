import Foundation
import IssueReporting
import Testing

struct ProcessExitTests {
  // Swift Testing does not show what an exit test prints after its body; hence some end with `exit(0)`.
  private static let place = IssueLocation(
    fileID: "Feature/Feature.swift", filePath: "/Feature.swift", line: 3, column: 4)

  @Test func `a printed failure makes the process exit with 1`() async {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      PlainOutput.report(IssueReport("It is lost.", location: Self.place))
    }
    let output = text(result?.standardErrorContent)
    #expect(output.contains("/Feature.swift:3:4: error: It is lost.\n"))
  }

  @Test func `warnings and expected issues leave the exit code alone`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      PlainOutput.report(IssueReport("Beware.", severity: .warning, location: Self.place))
      PlainOutput.report(IssueReport("We know.", isExpected: true, location: Self.place))
    }
    let output = text(result?.standardErrorContent)
    #expect(output.contains("/Feature.swift:3:4: warning: Beware.\n"))
    #expect(output.contains("/Feature.swift:3:4: note: Expected issue: We know.\n"))
  }

  @Test func `an exit code that tells of another failure is kept`() async {
    await #expect(processExitsWith: .exitCode(3)) {
      PlainOutput.report(IssueReport("It is lost.", location: Self.place))
      exit(3)
    }
  }

  @Test func `checks run at exit in order, and what they report is printed and counts`() async {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      ProcessExit.register { reportIssue("first", at: Self.place) }
      let cancelled = ProcessExit.register { reportIssue("cancelled", at: Self.place) }
      ProcessExit.register {
        ProcessExit.register { reportIssue("added meanwhile", at: Self.place) }
        reportIssue("second", at: Self.place)
      }
      cancelled.cancel()
      exit(0)
    }
    let errors = text(result?.standardErrorContent).split(separator: "\n")
      .filter { $0.hasPrefix("/Feature.swift:3:4: error: ") }
      .map { $0.dropFirst("/Feature.swift:3:4: error: ".count) }
    #expect(errors == ["first", "second", "added meanwhile"])
  }

  @Test func `a check of a scope that never ended runs at exit`() async {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      let scope = TestScope(name: "scope")
      scope.whenEnded { reportIssue("leaked", at: Self.place) }
      let ended = TestScope(name: "ended")
      ended.end()
      ended.whenEnded { reportIssue("too late", at: Self.place) }
      exit(0)
    }
    let output = text(result?.standardErrorContent)
    #expect(output.contains("error: leaked\n"))
    #expect(output.contains("error: too late\n"))
  }

  @Test func `an attachment becomes a file whose path follows the message`() async throws {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      PlainOutput.report(
        IssueReport(
          "State differs.", location: Self.place,
          attachments: [IssueAttachment(name: "a/difference.txt", text: "− 1\n+ 2")]))
    }
    let output = text(result?.standardErrorContent)
    let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("a/difference.txt: ") })
    let file = URL(fileURLWithPath: String(line.dropFirst("a/difference.txt: ".count)))
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == "− 1\n+ 2")
  }

  @Test func `on GitHub an issue is an annotation too`() async {
    let result = await #expect(
      processExitsWith: .exitCode(1),
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      setenv("GITHUB_ACTIONS", "true", 1)
      PlainOutput.report(IssueReport("It is lost.\nWhy?", location: Self.place))
    }
    let errors = text(result?.standardErrorContent)
    let output = text(result?.standardOutputContent)
    #expect(errors.contains("/Feature.swift:3:4: error: It is lost.\nWhy?\n"))
    #expect(output.contains("::error file=/Feature.swift,line=3,col=4::It is lost.%0AWhy?\n"))
  }

  @Test func `an annotation escapes what the format reserves`() {
    let place = IssueLocation(fileID: "A/B.swift", filePath: "/a,b:c%.swift", line: 1, column: 2)
    #expect(
      PlainOutput.annotation(IssueReport("50%:\r\nok", severity: .warning, location: place))
        == "::warning file=/a%2Cb%3Ac%25.swift,line=1,col=2::50%25:%0D%0Aok\n")
    #expect(
      PlainOutput.annotation(IssueReport("known", isExpected: true, location: place))
        .hasPrefix("::notice file="))
  }

  private func text(_ bytes: [UInt8]?) -> String {
    String(decoding: bytes ?? [], as: UTF8.self)
  }
}
