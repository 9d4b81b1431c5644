import IssueReporting
import Testing

struct SwiftTestingWithoutSupport {
  @Test func wrong() {
    reportIssue("a wrong assertion")
  }

  @Test func reporterControl() {
    var issues = 0
    expectReportsIssue {
      reportIssue("taken by a reporter")
    } matching: { _ in
      issues += 1
      return true
    }
    #expect(issues == 1)
  }
}
