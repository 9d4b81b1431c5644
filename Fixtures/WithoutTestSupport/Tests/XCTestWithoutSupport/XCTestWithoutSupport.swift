import IssueReporting
import XCTest

final class XCTestWithoutSupport: XCTestCase {
  func testWrong() {
    reportIssue("a wrong assertion")
  }

  func testDetachedTask() async {
    await Task.detached { reportIssue("a wrong assertion in a detached task") }.value
  }
}
