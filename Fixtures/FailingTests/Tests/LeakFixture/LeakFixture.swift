import DependenciesTestSupport
import IssueReporting
import Testing
import XCTest

/// Stands for a store that outlives its test: what it finds is reported when the test, or the process, ends.
private func leak(_ message: String, line: UInt) {
  let place = IssueLocation(line: line)
  TestScope.current?.whenEnded { reportIssue(message, at: place) }
}

struct SwiftTestingLeak {
  @Test func leaked() {
    leak("leaked from a Swift Testing test", line: #line)
  }

  @Test(arguments: 1...3) func leakedByCase(number: Int) {
    leak("leaked from \(TestScope.current?.name ?? "")", line: #line)
  }
}

@Suite(.dependencies) struct LeakWithTrait {
  @Test func leaked() {
    leak("leaked from a test with a trait", line: #line)
  }
}

final class XCTestLeak: XCTestCase {
  func testLeaked() {
    leak("leaked from an XCTest case", line: #line)
  }

  func testLeakedAtExit() {
    let place = IssueLocation()
    ProcessExit.register { reportIssue("leaked until exit", at: place) }
  }
}
