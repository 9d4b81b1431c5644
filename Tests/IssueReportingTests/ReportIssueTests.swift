import IssueReporting
import Testing

struct ReportIssueTests {
  @Test func `an issue carries its message, severity and place`() {
    let line: UInt = #line + 2
    let issues = collectIssues {
      reportIssue("The cache is full", severity: .warning)
    }
    #expect(issues.map(\.description) == ["The cache is full"])
    #expect(issues[0].severity == .warning)
    #expect(issues[0].error == nil)
    #expect("\(issues[0].fileID)" == #fileID)
    #expect("\(issues[0].filePath)" == #filePath)
    #expect(issues[0].line == line)
    #expect(issues[0].column == 18)
    #expect(!issues[0].isExpected)
  }

  @Test func `an issue without a message says that there was one`() {
    let issues = collectIssues { reportIssue() }
    #expect(issues.map(\.description) == ["An issue was reported."])
    #expect(issues[0].severity == .error)
  }

  @Test func `an error is reported as a value and in words`() {
    let issues = collectIssues {
      reportIssue(Offline())
      reportIssue(Offline(), "The list was not loaded")
    }
    #expect(
      issues.map(\.description) == [
        "Caught error: Offline()",
        "The list was not loaded\nCaught error: Offline()",
      ])
    #expect(issues.allSatisfy { $0.error is Offline })
  }

  @Test func `a context moves issues to its place, the innermost one first`() async {
    let issues = await collectIssues {
      withIssueContext(fileID: "Feature/Caller.swift", filePath: "/Caller.swift", line: 7, column: 3) {
        reportIssue("outer")
        reportIssue(Offline())
        withIssueContext(fileID: "Feature/Inner.swift", filePath: "/Inner.swift", line: 1, column: 1) {
          reportIssue("inner")
        }
      }
      await withIssueContext(fileID: "Feature/Later.swift", line: 9) {
        await Task { reportIssue("in a task") }.value
      }
    }
    #expect(
      issues.map { "\($0.fileID):\($0.line)" } == [
        "Feature/Caller.swift:7", "Feature/Caller.swift:7", "Feature/Inner.swift:1", "Feature/Later.swift:9",
      ])
    #expect("\(issues[0].filePath):\(issues[0].column)" == "/Caller.swift:3")
  }

  @Test @MainActor func `a context keeps the isolation of its caller`() async {
    var count = 0
    await withIssueContext {
      await Task.yield()
      MainActor.assertIsolated()
      count += 1
    }
    #expect(count == 1)
  }

  @Test func `a report with a place of its own is not moved, and brings its attachment`() {
    let place = IssueLocation(fileID: "Feature/Test.swift", filePath: "/Test.swift", line: 5, column: 2)
    let issues = collectIssues {
      withIssueContext {
        reportIssue(
          "state", severity: .error, isExpected: true, at: place,
          attachment: IssueAttachment(name: "difference.txt", text: "whole"))
      }
    }
    #expect(issues[0].line == 5)
    #expect(issues[0].isExpected)
    #expect(issues[0].attachments == [IssueAttachment(name: "difference.txt", text: "whole")])
  }
}

struct Offline: Error {}
