import ComposableArchitecture
import Counter

/// Makes a wrong assertion and shows the failure as a test would.
@MainActor
func explained() async {
  title("5. Explained: a wrong assertion")
  print("await store.send(.incrementButtonTapped) { $0.count = 42 }\n")
  await withIssueReporters([PrintingReporter()]) {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.incrementButtonTapped) { $0.count = 42 }
  }
}

/// Prints issues instead of letting them fail the process: this failure is on purpose.
private struct PrintingReporter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    print("✘ \(fileID):\(line): \(message() ?? "")")
  }
}
