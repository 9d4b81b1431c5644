import IssueReporting
import Testing

struct ErrorReportingTests {
  @Test func `an operation that succeeds returns its value`() async {
    let issues = await collectIssues {
      #expect(withErrorReporting { 1 } == 1)
      #expect(await withErrorReporting { await later(2) } == 2)
      let optional: Int? = withErrorReporting { Optional(3) }
      #expect(optional == 3)
      let laterOptional: Int? = await withErrorReporting { await Optional(later(4)) }
      #expect(laterOptional == 4)
    }
    #expect(issues.isEmpty)
  }

  @Test func `an error is reported at the call and the result is nil`() async {
    let line: UInt = #line + 2
    let issues = await collectIssues {
      #expect(withErrorReporting("saving") { throw Offline() } as Void? == nil)
      let loaded: Int? = await withErrorReporting {
        _ = await later(1)
        throw Offline()
      }
      #expect(loaded == nil)
    }
    #expect(issues.map(\.description) == ["saving\nCaught error: Offline()", "Caught error: Offline()"])
    #expect(issues.map(\.line) == [line, line + 1])
    #expect(issues.allSatisfy { $0.error is Offline })
  }

  @Test func `the given reporters receive the error and the issues of the operation`() async {
    let log = Log()
    let issues = await collectIssues {
      withErrorReporting(to: [log]) {
        reportIssue("inside")
        throw Offline()
      }
      await withErrorReporting("later", to: [log]) {
        await Task.yield()
        throw Offline()
      }
    }
    #expect(issues.isEmpty)
    #expect(
      log.lines == [
        "issue inside", "issue Caught error: Offline()", "issue later\nCaught error: Offline()",
      ])
  }

  @Test func `a context moves the error to its place`() {
    let issues = collectIssues {
      withIssueContext(fileID: "Feature/Caller.swift", line: 7) {
        withErrorReporting { throw Offline() }
      }
    }
    #expect("\(issues[0].fileID):\(issues[0].line)" == "Feature/Caller.swift:7")
  }

  private func later<Value: Sendable>(_ value: Value) async -> Value {
    await Task.yield()
    return value
  }
}
