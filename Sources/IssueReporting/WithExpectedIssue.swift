import Synchronization

/// Performs an operation that is known to report an issue, or to throw, without failing the test.
///
/// In Swift Testing the issue is recorded as a known one. In XCTest, which has no expected failures on
/// every platform, it is printed as a note; failures of XCTest's own assertions are not covered there.
///
/// ```swift
/// func testRounding() {
///   withExpectedIssue("Rounding is not fixed yet") {
///     if (0.1 + 0.2) != 0.3 { reportIssue("0.1 + 0.2 is not 0.3") }
///   }
/// }
/// ```
///
/// Reports an issue if the operation neither reports one nor throws, unless `isIntermittent` is true.
/// Issues of detached tasks and dispatch queues that the operation starts are not covered.
///
/// - Parameters:
///   - message: Why the issue is expected.
///   - isIntermittent: Whether the operation may also end without an issue.
///   - fileID: The module and file of the expectation.
///   - filePath: The path of that file.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
///   - body: The operation.
public func withExpectedIssue(
  _ message: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> Void
) {
  let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let expectation = IssueExpectation(message, at: IssueLocation.context ?? place)
  if let support = expectation.support {
    support.withKnownIssue(message, isIntermittent: isIntermittent, at: expectation.place) {
      do {
        try IssueExpectation.$current.withValue(expectation, operation: body)
      } catch {
        expectation.caught(error)
        throw error
      }
    }
  } else {
    do {
      try IssueExpectation.$current.withValue(expectation, operation: body)
    } catch {
      expectation.caught(error)
    }
  }
  if !isIntermittent {
    expectation.reportIfUnmet()
  }
}

/// Performs an asynchronous operation that is known to report an issue, or to throw, without failing the
/// test.
///
/// In Swift Testing the issue is recorded as a known one. In XCTest, which has no expected failures on
/// every platform, it is printed as a note; failures of XCTest's own assertions are not covered there.
///
/// ```swift
/// func testLoading() async {
///   await withExpectedIssue("The server is not ready", isIntermittent: true) {
///     await Task.yield()
///     reportIssue("Nothing was loaded")
///   }
/// }
/// ```
///
/// Reports an issue if the operation neither reports one nor throws, unless `isIntermittent` is true.
/// Issues of detached tasks and dispatch queues that the operation starts are not covered.
///
/// - Parameters:
///   - message: Why the issue is expected.
///   - isIntermittent: Whether the operation may also end without an issue.
///   - fileID: The module and file of the expectation.
///   - filePath: The path of that file.
///   - line: The line, counted from 1.
///   - column: The column, counted from 1.
///   - body: The operation, on the caller's actor.
nonisolated(nonsending) public func withExpectedIssue(
  _ message: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () async throws -> Void
) async {
  let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let expectation = IssueExpectation(message, at: IssueLocation.context ?? place)
  if let support = expectation.support {
    await support.withKnownIssue(message, isIntermittent: isIntermittent, at: expectation.place) {
      do {
        try await IssueExpectation.$current.withValue(expectation, operation: body)
      } catch {
        expectation.caught(error)
        throw error
      }
    }
  } else {
    do {
      try await IssueExpectation.$current.withValue(expectation, operation: body)
    } catch {
      expectation.caught(error)
    }
  }
  if !isIntermittent {
    expectation.reportIfUnmet()
  }
}

/// One running `withExpectedIssue`.
final class IssueExpectation: Sendable {
  /// The innermost expectation around the current task.
  @TaskLocal static var current: IssueExpectation?

  let place: IssueLocation
  /// The test support, if it can mark issues as known itself, those of its own assertions included.
  let support: (any TestSupport)?
  private let message: String?
  private let count = Mutex(0)
  private let outer: IssueExpectation?

  init(_ message: String?, at place: IssueLocation) {
    self.message = message
    self.place = place
    outer = IssueExpectation.current
    support =
      IssueReporters.current.contains { $0 is _DefaultReporter }
      ? InstalledTestSupport.current.flatMap { $0.isRunning && $0.canMarkKnownIssues ? $0 : nil } : nil
  }

  func countIssue() {
    count.withLock { $0 += 1 }
  }

  /// Takes an error that the operation threw as its issue.
  func caught(_ error: any Error) {
    countIssue()
    let report = IssueReport(message, error: error, isExpected: true, location: place)
    for reporter in reportersToServe {
      reporter.receive(report)
    }
  }

  func reportIfUnmet() {
    guard count.withLock({ $0 }) == 0 else { return }
    let headline = "An issue was expected and none was reported."
    var report = IssueReport(message.map { "\(headline)\n\($0)" } ?? headline, location: place)
    if let outer {
      outer.countIssue()
      report.isExpected = true
    }
    for reporter in reportersToServe {
      reporter.receive(report)
    }
  }

  /// The reporters that do not learn of it from the test framework.
  private var reportersToServe: [any IssueReporter] {
    IssueReporters.current.filter { support == nil || !($0 is _DefaultReporter) }
  }
}

/// What a test support must know about the expectations around the current task.
package enum ExpectedIssues {
  /// Whether the test framework marks what is reported here as known without being told.
  package static var areMarkedByFramework: Bool { IssueExpectation.current?.support != nil }
}
