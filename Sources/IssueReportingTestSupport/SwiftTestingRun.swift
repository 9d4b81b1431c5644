import IssueReporting
import Synchronization
import Testing

/// What Swift Testing is doing in this process.
enum SwiftTestingRun {
  private static let failures = Mutex<[IssueReport]>([])

  /// The failures that were recorded, as far as the run must have failed because of them.
  ///
  /// Swift Testing drops what is recorded before its run starts or after it ended, and does not tell. A
  /// process that exits as if the run had passed although there is one of these has lost it.
  static var recordedFailures: [IssueReport] { failures.withLock { $0 } }

  static func record(_ report: IssueReport) {
    for attachment in report.attachments {
      Attachment.record(
        attachment.text, named: attachment.name, sourceLocation: SourceLocation(report.location))
    }
    guard report.isExpected && !ExpectedIssues.areMarkedByFramework else {
      let issue = recordIssue(report)
      if issue.isFailure && !mayBeHandledByTrait {
        failures.withLock { $0.append(report) }
      }
      return
    }
    Testing.withKnownIssue {
      _ = recordIssue(report)
    }
  }

  static func withKnownIssue(
    _ message: String?, isIntermittent: Bool, at place: IssueLocation, _ body: () throws -> Void
  ) {
    Testing.withKnownIssue(
      message.map { Comment(rawValue: $0) }, isIntermittent: isIntermittent,
      sourceLocation: SourceLocation(place), body)
  }

  nonisolated(nonsending) static func withKnownIssue(
    _ message: String?, isIntermittent: Bool, at place: IssueLocation, _ body: () async throws -> Void
  ) async {
    await Testing.withKnownIssue(
      message.map { Comment(rawValue: $0) }, isIntermittent: isIntermittent,
      sourceLocation: SourceLocation(place), body)
  }

  private static func recordIssue(_ report: IssueReport) -> Issue {
    let place = SourceLocation(report.location)
    if let error = report.error {
      return Issue.record(error, report.message.map { Comment(rawValue: $0) }, sourceLocation: place)
    }
    let severity: Issue.Severity =
      switch report.severity {
      case .error: .error
      case .warning: .warning
      }
    return Issue.record(
      report.message.map { Comment(rawValue: $0) }, severity: severity, sourceLocation: place)
  }

  /// Whether somebody else decides what becomes of an issue: a trait that filters the issues of the
  /// running test, or the process that started this one as an exit test.
  private static var mayBeHandledByTrait: Bool {
    ExitTest.current != nil
      || Test.current?.traits.contains { $0 is IssueHandlingTrait } == true
  }
}

extension SourceLocation {
  /// Swift Testing traps on places that it cannot have made itself, and a helper may forward anything.
  fileprivate init(_ place: IssueLocation) {
    let fileID = "\(place.fileID)"
    let slash = fileID.firstIndex(of: "/")
    let isWellFormed = slash != nil && slash != fileID.startIndex && fileID.last != "/"
    self.init(
      fileID: isWellFormed ? fileID : "Unknown/\(fileID.split(separator: "/").last ?? "Unknown")",
      filePath: "\(place.filePath)", line: max(1, Int(clamping: place.line)),
      column: max(1, Int(clamping: place.column)))
  }
}
