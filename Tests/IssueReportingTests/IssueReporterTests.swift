import IssueReporting
import Synchronization
import Testing

struct IssueReporterTests {
  @Test func `reporters of a scope replace those around it, and setting them stays in the scope`() {
    let outer = Log()
    let inner = Log()
    let set = Log()
    withIssueReporters([outer]) {
      reportIssue("1")
      withIssueReporters([inner]) {
        reportIssue("2")
        IssueReporters.current = [set, inner]
        reportIssue("3")
      }
      reportIssue("4")
    }
    #expect(outer.lines == ["issue 1", "issue 4"])
    #expect(inner.lines == ["issue 2", "issue 3"])
    #expect(set.lines == ["issue 3"])
  }

  @Test func `an asynchronous scope covers its tasks`() async {
    let log = Log()
    await withIssueReporters([log]) {
      await Task { reportIssue("task") }.value
      await withTaskGroup { group in
        group.addTask { reportIssue("child") }
      }
    }
    #expect(log.lines == ["issue task", "issue child"])
  }

  @Test func `reporters set for the process receive what comes from anywhere`() async {
    await #expect(processExitsWith: .success) {
      let log = Log()
      IssueReporters.current = [log]
      await Task.detached { reportIssue("detached") }.value
      #expect(log.lines == ["issue detached"])
      #expect(IssueReporters.current.count == 1)
    }
  }

  @Test func `without reporters an issue goes nowhere`() {
    withIssueReporters([]) { reportIssue("nobody hears this") }
  }

  @Test func `a reporter without severity receives errors, warnings and caught errors as messages`() {
    let log = Log()
    withIssueReporters([log]) {
      reportIssue("error")
      reportIssue("warning", severity: .warning)
      reportIssue(Offline(), "loading")
      withExpectedIssue { reportIssue("expected") }
    }
    #expect(
      log.lines == ["issue error", "issue warning", "issue loading\nCaught error: Offline()"])
  }

  @Test func `a reporter with severity receives issues without one as errors`() {
    struct Severities: IssueReporter {
      let log = Log()
      func reportIssue(
        _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
        filePath: StaticString, line: UInt, column: UInt
      ) {
        log.add("\(severity) \(message() ?? "-")")
      }
    }
    let reporter = Severities()
    withIssueReporters([reporter]) {
      reportIssue()
      reportIssue("w", severity: .warning)
      reportIssue(Offline())
    }
    reporter.reportIssue("direct", fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    #expect(
      reporter.log.lines == ["error -", "warning w", "error Caught error: Offline()", "error direct"])
  }

  @Test func `a reporter that implements everything receives every kind as it is`() {
    let reporter = Everything()
    withIssueReporters([reporter]) {
      reportIssue(Offline(), "a")
      withExpectedIssue {
        reportIssue("b")
        reportIssue(Offline(), "c")
      }
      withExpectedIssue { throw Offline() }
    }
    #expect(reporter.log.lines == ["error a", "expect b", "expect error c", "expect error -"])
  }

  @Test func `a reporter without any method stops with its name`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      struct Empty: IssueReporter {}
      withIssueReporters([Empty()]) { reportIssue("lost") }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("Empty must implement one of IssueReporter's"))
  }

  @Test func `the fatal reporter stops at an error with its message`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      withIssueReporters([.fatalError]) {
        reportIssue("only a warning", severity: .warning)
        withExpectedIssue { reportIssue("known") }
        reportIssue(Offline(), "stop here")
      }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("warning: only a warning"))
    #expect(output.contains("IssueReporterTests.swift"))
    #expect(output.contains("Fatal error: stop here\nCaught error: Offline()"))
  }
}

/// A reporter as suites write them: one method, a line an issue.
final class Log: IssueReporter {
  private let state = Mutex<[String]>([])

  var lines: [String] { state.withLock { $0 } }

  func add(_ line: String) { state.withLock { $0.append(line) } }

  func reportIssue(
    _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) {
    add("issue \(message() ?? "-")")
  }
}

private struct Everything: IssueReporter {
  let log = Log()

  func reportIssue(
    _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) {
    log.add("issue \(message() ?? "-")")
  }

  func reportIssue(
    _ error: any Error, _ message: @autoclosure () -> String?, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    log.add("error \(message() ?? "-")")
  }

  func expectIssue(
    _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) {
    log.add("expect \(message() ?? "-")")
  }

  func expectIssue(
    _ error: any Error, _ message: @autoclosure () -> String?, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    log.add("expect error \(message() ?? "-")")
  }
}
