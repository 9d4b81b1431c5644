import Foundation
import IssueReporting
import Synchronization
import XCTest

/// What XCTest is doing in this process.
final class XCTestRun: NSObject, Sendable {
  static let shared = XCTestRun()

  private struct State {
    var hasStarted = false
    var scope: TestScope?
  }

  private let state = Mutex(State())

  /// Whether XCTest runs, or ran, the tests of this process.
  var hasStarted: Bool { state.withLock { $0.hasStarted } }

  /// The case that is running. XCTest runs one at a time.
  var currentScope: TestScope? { state.withLock { $0.scope } }

  func observe() {
    XCTestObservationCenter.shared.addTestObserver(self)
  }

  func record(_ report: IssueReport) {
    guard report.isFailure, currentScope != nil else {
      PlainOutput.report(report)
      return
    }
    var report = report
    report.keepAttachmentsInFiles()
    let delivery = Delivery()
    Delivery.$current.withValue(delivery) {
      XCTFail(report.text, file: report.location.filePath, line: report.location.line)
    }
    // The case may have ended on the main thread meanwhile, and then XCTest drops the failure.
    if !delivery.isDone.load(ordering: .acquiring) {
      PlainOutput.report(report)
    }
  }
}

/// Whether XCTest took a failure.
private final class Delivery: Sendable {
  @TaskLocal static var current: Delivery?
  let isDone = Atomic(false)
}

extension XCTestRun: XCTestObservation {
  func testBundleWillStart(_ testBundle: Bundle) {
    state.withLock { $0.hasStarted = true }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    let scope = TestScope(name: testCase.name)
    state.withLock {
      $0.hasStarted = true
      $0.scope = scope
    }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    // XCTest traps when a failure is recorded for a case that is over, and the only earlier hook, a
    // teardown block, comes before `tearDown`, where suites still let go of their stores. So what the
    // checks report is printed, and makes the process exit with a code other than zero.
    let scope = state.withLock { state in
      defer { state.scope = nil }
      return state.scope
    }
    scope?.end()
  }

  #if canImport(Darwin)
    func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
      Delivery.current?.isDone.store(true, ordering: .releasing)
    }
  #else
    func testCase(
      _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
      atLine lineNumber: Int
    ) {
      Delivery.current?.isDone.store(true, ordering: .releasing)
    }
  #endif
}
