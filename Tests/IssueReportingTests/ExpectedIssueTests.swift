import IssueReporting
import Testing

struct ExpectedIssueTests {
  @Test func `an issue inside is reported as expected`() async {
    let issues = await collectIssues {
      withExpectedIssue { reportIssue("known") }
      await withExpectedIssue {
        await Task { reportIssue("known, later") }.value
      }
      reportIssue("not known")
    }
    #expect(issues.map(\.description) == ["known", "known, later", "not known"])
    #expect(issues.map(\.isExpected) == [true, true, false])
  }

  @Test func `an error thrown inside is the expected issue`() async {
    let issues = await collectIssues {
      withExpectedIssue("no network") { throw Offline() }
      await withExpectedIssue {
        await Task.yield()
        throw Offline()
      }
    }
    #expect(
      issues.map(\.description) == ["no network\nCaught error: Offline()", "Caught error: Offline()"])
    #expect(issues.allSatisfy { $0.isExpected && $0.error is Offline })
  }

  @Test func `no issue inside is an issue at the expectation`() async {
    let line: UInt = #line + 2
    let issues = await collectIssues {
      withExpectedIssue("it is broken") {}
      await withExpectedIssue { await Task.yield() }
    }
    #expect(
      issues.map(\.description) == [
        "An issue was expected and none was reported.\nit is broken",
        "An issue was expected and none was reported.",
      ])
    #expect(issues.map(\.line) == [line, line + 1])
    #expect(issues.allSatisfy { !$0.isExpected })
  }

  @Test func `an intermittent issue may be missing`() async {
    let issues = await collectIssues {
      withExpectedIssue(isIntermittent: true) {}
      await withExpectedIssue(isIntermittent: true) { await Task.yield() }
    }
    #expect(issues.isEmpty)
  }

  @Test func `an unmet expectation inside another is what that one expects`() {
    let issues = collectIssues {
      withExpectedIssue {
        withExpectedIssue {}
      }
    }
    #expect(issues.map(\.isExpected) == [true])
  }

  @Test func `issues inside count for the innermost expectation only`() {
    let issues = collectIssues {
      withExpectedIssue {
        withExpectedIssue { reportIssue("known") }
      }
    }
    #expect(issues.map(\.isExpected) == [true, false])
  }

  @Test func `in Swift Testing the issue is a known one, whoever records it`() async {
    withExpectedIssue("reported") { reportIssue("known") }
    withExpectedIssue("reported by the framework") { #expect(Bool(false)) }
    withExpectedIssue("thrown") { throw Offline() }
    await withExpectedIssue("later") {
      await Task.yield()
      reportIssue("known")
    }
    reportIssue("known without a scope", isExpected: true, at: IssueLocation())
    IssueReporters.current[0].expectIssue(
      "called directly", fileID: #fileID, filePath: #filePath, line: #line, column: 1)
  }

  @Test func `in Swift Testing a known issue may bring an attachment`() {
    reportIssue(
      "The state differs", isExpected: true, at: IssueLocation(),
      attachment: IssueAttachment(name: "difference.txt", text: "− 1\n+ 2"))
  }

  @Test func `in Swift Testing an unmet expectation fails once`() {
    let log = Log()
    withKnownIssue {
      withIssueReporters([.default, log]) {
        withExpectedIssue {}
      }
    } matching: {
      if case .knownIssueNotRecorded = $0.kind { true } else { false }
    }
    #expect(log.lines == ["issue An issue was expected and none was reported."])
  }

  @Test func `a warning in a test fails nothing`() {
    reportIssue("only a warning", severity: .warning)
  }
}
