import Dispatch
import Foundation
import IssueReporting
import Testing

struct SwiftTestingFixture {
  @Test func control() {
    #expect(TestContext.current?.isSwiftTesting == true)
    #expect(isTesting)
  }

  @Test func wrong() {
    reportIssue("a wrong assertion")
  }

  @Test func caughtError() {
    withErrorReporting("loading") { throw CocoaError(.fileNoSuchFile) }
  }

  @Test func detachedTask() async {
    await Task.detached { reportIssue("from a detached task") }.value
  }

  @Test func dispatchQueue() async {
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        reportIssue("from a dispatch queue")
        done.resume()
      }
    }
  }

  @Test func afterRun() {
    // Handlers run when the process exits, long after Swift Testing has given its verdict.
    atexit { reportIssue("after the run") }
  }

  @Test func expectedControl() {
    withExpectedIssue("it is known") { reportIssue("a known issue") }
  }

  @Test func expectedInDetachedTaskControl() async {
    await Task.detached {
      withExpectedIssue("it is known") { reportIssue("a known issue") }
    }.value
  }

  @Test func expectedButNotReported() {
    withExpectedIssue("it is known") {}
  }

  @Test func warningControl() {
    reportIssue("only a warning", severity: .warning)
  }

  @Test func notCaught() {
    expectReportsIssue {
      reportIssue("another issue")
    } matching: {
      $0.description == "this issue"
    }
  }
}

@Suite(.serialized) struct AfterTest {
  static let next = DispatchSemaphore(value: 0)
  static let reported = DispatchSemaphore(value: 0)

  @Test func first() {
    DispatchQueue.global().async {
      Self.next.wait()
      reportIssue("after the test returned")
      Self.reported.signal()
    }
  }

  @Test func second() {
    Self.next.signal()
    Self.reported.wait()
  }
}
