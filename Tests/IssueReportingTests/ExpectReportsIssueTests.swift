import IssueReporting
import Testing

struct ExpectReportsIssueTests {
  @Test func `an issue that matches is taken`() async {
    let issues = await collectIssues {
      expectReportsIssue { reportIssue("any") }
      expectReportsIssue {
        reportIssue(Offline(), "load")
      } matching: {
        $0.error is Offline && $0.description.hasPrefix("load")
      }
      await expectReportsIssue {
        await Task { reportIssue("later") }.value
      } matching: {
        $0.description == "later"
      }
    }
    #expect(issues.isEmpty)
  }

  @Test func `issues that do not match are reported as they are`() {
    let line: UInt = #line + 4
    let issues = collectIssues {
      expectReportsIssue {
        reportIssue("expected")
        reportIssue("other", severity: .warning)
      } matching: {
        $0.description == "expected"
      }
    }
    #expect(issues.map(\.description) == ["other"])
    #expect(issues[0].severity == .warning)
    #expect(issues[0].line == line)
  }

  @Test func `no issue is an issue at the expectation`() async {
    let line: UInt = #line + 2
    let issues = await collectIssues {
      expectReportsIssue("it should complain") {}
      await expectReportsIssue { await Task.yield() }
    }
    #expect(
      issues.map(\.description) == [
        "No issue was reported.\nit should complain", "No issue was reported.",
      ])
    #expect(issues.map(\.line) == [line, line + 1])
  }

  @Test func `only other issues is an issue too`() {
    let issues = collectIssues {
      expectReportsIssue {
        reportIssue("other")
      } matching: { _ in
        false
      }
    }
    #expect(
      issues.map(\.description) == ["None of the reported issues is the expected one.", "other"])
  }

  @Test func `an error is rethrown and the issues before it are not lost`() async {
    let issues = await collectIssues {
      #expect(throws: Offline.self) {
        try expectReportsIssue {
          reportIssue("taken")
          reportIssue("before the error")
          throw Offline()
        } matching: {
          $0.description == "taken"
        }
      }
      await #expect(throws: Offline.self) {
        try await expectReportsIssue {
          await Task.yield()
          throw Offline()
        }
      }
    }
    #expect(issues.map(\.description) == ["before the error"])
  }

  @Test func `an expected issue inside is no reported issue`() {
    let issues = collectIssues {
      expectReportsIssue {
        withExpectedIssue { reportIssue("known") }
      }
    }
    #expect(issues.map(\.description) == ["No issue was reported.", "known"])
    #expect(issues.map(\.isExpected) == [false, true])
  }

  @Test func `inside an expectation of any issue it still sees issues as they are`() {
    let issues = collectIssues {
      withExpectedIssue(isIntermittent: true) {
        expectReportsIssue { reportIssue("seen") }
      }
    }
    #expect(issues.isEmpty)
  }
}
