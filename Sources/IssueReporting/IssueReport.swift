/// One issue on its way to the reporters.
package struct IssueReport: Sendable {
  package var message: String?
  package var error: (any Error)?
  package var severity: IssueSeverity
  /// Whether the issue is known: shown as such, and failing nothing.
  package var isExpected: Bool
  package var location: IssueLocation
  package var attachments: [IssueAttachment]

  package init(
    _ message: String?, error: (any Error)? = nil, severity: IssueSeverity = .error,
    isExpected: Bool = false, location: IssueLocation, attachments: [IssueAttachment] = []
  ) {
    self.message = message
    self.error = error
    self.severity = severity
    self.isExpected = isExpected
    self.location = location
    self.attachments = attachments
  }

  /// Whether the issue must make the run fail.
  package var isFailure: Bool { severity == .error && !isExpected }

  /// The issue in words.
  package var text: String {
    let caught = error.map { "Caught error: \($0)" }
    return switch (message, caught) {
    case (let message?, let caught?): "\(message)\n\(caught)"
    case (let message?, nil): message
    case (nil, let caught?): caught
    case (nil, nil): "An issue was reported."
    }
  }

  /// Hands the issue to every reporter in force. Inside `withExpectedIssue` it becomes an expected one.
  package func send() {
    var report = self
    if let expectation = IssueExpectation.current {
      expectation.countIssue()
      report.isExpected = true
    }
    for reporter in IssueReporters.current {
      reporter.receive(report)
    }
  }
}

/// A text that is too long for a message and goes with it.
package struct IssueAttachment: Sendable, Equatable {
  package var name: String
  package var text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// A reporter of this library, which can do more with an issue than the public protocol tells it.
package protocol IssueReportReceiver: IssueReporter {
  /// Called instead of the methods of ``IssueReporter``.
  func receive(whole report: IssueReport)
}

extension IssueReporter {
  /// Calls the requirement of the protocol that fits the issue.
  func receive(_ report: IssueReport) {
    if let receiver = self as? any IssueReportReceiver {
      receiver.receive(whole: report)
      return
    }
    let place = report.location
    switch (report.error, report.isExpected) {
    case (let error?, true):
      expectIssue(
        error, report.message, fileID: place.fileID, filePath: place.filePath, line: place.line,
        column: place.column)
    case (let error?, false):
      reportIssue(
        error, report.message, fileID: place.fileID, filePath: place.filePath, line: place.line,
        column: place.column)
    case (nil, true):
      expectIssue(
        report.message, fileID: place.fileID, filePath: place.filePath, line: place.line,
        column: place.column)
    case (nil, false):
      reportIssue(
        report.message, severity: report.severity, fileID: place.fileID, filePath: place.filePath,
        line: place.line, column: place.column)
    }
  }
}
