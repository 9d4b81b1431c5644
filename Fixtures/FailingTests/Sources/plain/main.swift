import IssueReporting

struct PrintReporter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) {
    print("\(fileID):\(line): \(message() ?? "")")
  }
}

switch CommandLine.arguments.dropFirst().first {
case "error": reportIssue("an error in a plain process")
case "warning": reportIssue("a warning in a plain process", severity: .warning)
case "expected": withExpectedIssue("it is known") { reportIssue("a known issue in a plain process") }
case "unmet": withExpectedIssue("it is known") {}
case "reporter": withIssueReporters([PrintReporter()]) { reportIssue("taken by a reporter") }
case "fatal": withIssueReporters([.fatalError]) { reportIssue("stops here") }
case let other: fatalError("\(other ?? "no argument")")
}
print("isTesting \(isTesting), at the end")
