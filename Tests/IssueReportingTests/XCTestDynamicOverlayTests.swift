import Testing
import XCTestDynamicOverlay

struct XCTestDynamicOverlayTests {
  @Test func `the older module has XCTFail and everything of IssueReporting`() {
    let issues = ReportsBox()
    withIssueReporters([issues]) {
      XCTFail("wrong")
      XCTFail()
      XCTFail("elsewhere", file: "/Feature.swift", line: 3)
      reportIssue("also here")
    }
    #expect(
      issues.log.lines == [
        "wrong \(#filePath):8", "- \(#filePath):9", "elsewhere /Feature.swift:3",
        "also here \(#filePath):11",
      ])
  }
}

private struct ReportsBox: IssueReporter {
  let log = Log()

  func reportIssue(
    _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) {
    log.add("\(message() ?? "-") \(filePath):\(line)")
  }
}
