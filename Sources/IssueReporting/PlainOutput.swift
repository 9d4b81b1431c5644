import Foundation

/// Shows issues where no test framework does.
package enum PlainOutput {
  /// Prints an issue, and makes the process exit with a code other than zero if it is a failure.
  package static func report(_ report: IssueReport) {
    if report.isFailure {
      ProcessExit.failAtExit()
    }
    write(report)
  }

  /// Prints an issue as compilers do, and as an annotation where GitHub runs the process.
  package static func write(_ report: IssueReport) {
    var report = report
    report.keepAttachmentsInFiles()
    write(rendered(report), to: .standardError)
    if ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" {
      write(annotation(report), to: .standardOutput)
    }
  }

  /// `path:line:column: error: text`.
  package static func rendered(_ report: IssueReport) -> String {
    let place = report.location
    return "\(place.filePath):\(place.line):\(place.column): \(kind(of: report)): \(words(of: report))\n"
  }

  /// A workflow command that shows the issue at its line of a pull request.
  package static func annotation(_ report: IssueReport) -> String {
    let place = report.location
    let command = report.isExpected ? "notice" : kind(of: report)
    var path = "\(place.filePath)"
    if let root = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"], path.hasPrefix(root + "/") {
      path.removeFirst(root.count + 1)
    }
    let properties = "file=\(escaped(path, property: true)),line=\(place.line),col=\(place.column)"
    return "::\(command) \(properties)::\(escaped(words(of: report), property: false))\n"
  }

  private static func kind(of report: IssueReport) -> String {
    if report.isExpected { return "note" }
    return switch report.severity {
    case .error: "error"
    case .warning: "warning"
    }
  }

  private static func words(of report: IssueReport) -> String {
    report.isExpected ? "Expected issue: \(report.text)" : report.text
  }

  private static func escaped(_ text: String, property: Bool) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where property: result += "%3A"
      case "," where property: result += "%2C"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  private static func write(_ text: String, to file: FileHandle) {
    // What the process printed before comes first; then one write a message, as several threads may
    // report at once.
    fflush(nil)
    try? file.write(contentsOf: Data(text.utf8))
  }
}

extension IssueReport {
  /// Writes each attachment to a file of its own and lets the message end with the path.
  package mutating func keepAttachmentsInFiles() {
    for attachment in attachments {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent(
          "\(UUID().uuidString)-\(attachment.name.replacingOccurrences(of: "/", with: "-"))")
      do {
        try attachment.text.write(to: file, atomically: true, encoding: .utf8)
        message = "\(message ?? "")\n\n\(attachment.name): \(file.path)"
      } catch {
        // The text may not be lost because a disk is full.
        message = "\(message ?? "")\n\n\(attachment.name):\n\(attachment.text)"
      }
    }
    attachments = []
  }
}
