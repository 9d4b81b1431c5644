import Foundation
import IssueReporting

/// Keeps what is reported.
final class RecordingReporter: IssueReporter, @unchecked Sendable {
  // `lock` protects `stored`.
  private let lock = NSLock()
  private var stored: [String] = []

  var messages: [String] { lock.withLock { stored } }

  func reportIssue(
    _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) {
    let text = message() ?? ""
    lock.withLock { stored.append(text) }
  }
}
