import Dispatch
import Foundation
import IssueReporting
import XCTest

final class XCTestFixture: XCTestCase {
  func testControl() {
    XCTAssertEqual(TestContext.current, .xcTest)
    XCTAssert(isTesting)
  }

  func testWrong() {
    reportIssue("a wrong assertion")
  }

  func testAsync() async {
    await Task.yield()
    reportIssue("a wrong assertion in an async test")
  }

  func testDetachedTask() async {
    await Task.detached { reportIssue("from a detached task") }.value
  }

  func testDispatchQueue() {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      reportIssue("from a dispatch queue")
      done.signal()
    }
    done.wait()
  }

  func testAfterRun() {
    atexit { reportIssue("after the run") }
  }

  func testExpectedControl() {
    withExpectedIssue("it is known") { reportIssue("a known issue") }
  }

  func testExpectedButNotReported() {
    withExpectedIssue("it is known") {}
  }

  func testWarningControl() {
    reportIssue("only a warning", severity: .warning)
  }
}

/// The failure comes while no case is running.
final class BetweenCases: XCTestCase {
  override class func tearDown() {
    reportIssue("between two cases")
  }

  func testControl() {}
}
