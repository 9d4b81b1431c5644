import IssueReporting
import Synchronization
import Testing
import XCTestDynamicOverlay

/// Keeps what it is told.
private final class Recorder: IssueReporter {
  private let kept = Mutex<[String]>([])
  var issues: [String] { kept.withLock { $0 } }
  private func keep(_ text: String) { kept.withLock { $0.append(text) } }

  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString,
    line: UInt, column: UInt
  ) { keep("\(severity): \(message() ?? "")") }

  func expectIssue(
    _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
    column: UInt
  ) { keep("expected: \(message() ?? "")") }
}

private struct Failed: Error, Equatable {}

struct ReportingInterfaceTests {
  @Test func `issues and errors go to the reporters in force`() async {
    let recorder = Recorder()
    withIssueReporters([recorder]) {
      reportIssue("one")
      reportIssue("two", severity: .warning)
      reportIssue(Failed(), "three")
      #expect(IssueReporters.current.count == 1)
    }
    await withIssueReporters([recorder]) {
      await Task.yield()
      reportIssue("four")
    }
    #expect(recorder.issues.prefix(2) == ["error: one", "warning: two"])
    #expect(recorder.issues[2].contains("three") && recorder.issues[2].contains("Failed"))
    #expect(recorder.issues[3] == "error: four")
  }

  @Test func `the reporters can be replaced for good`() {
    let recorder = Recorder()
    withIssueReporters([]) {
      IssueReporters.current = [recorder]
      reportIssue("one")
    }
    #expect(recorder.issues == ["error: one"])
    let listed: [any IssueReporter] = [.default, .fatalError]
    #expect(listed.count == 2)
  }

  /// Implements what reporters written for older versions implement.
  private struct Older: IssueReporter {
    let recorder: Recorder
    func reportIssue(
      _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString, line: UInt,
      column: UInt
    ) {
      recorder.reportIssue(
        message(), severity: .error, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  @Test func `each requirement of a reporter has a default`() {
    let recorder = Recorder()
    let older = Older(recorder: recorder)
    let any: any IssueReporter = older
    older.reportIssue("a", severity: .warning, fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    recorder.reportIssue("b", fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    recorder.reportIssue(Failed(), "c", fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    older.expectIssue("unheard", fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    recorder.expectIssue(Failed(), "d", fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    any.reportIssue("e", fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    any.reportIssue("f", severity: .error, fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    any.reportIssue(Failed(), "g", fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    any.expectIssue("unheard", fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    any.expectIssue(Failed(), "unheard", fileID: #fileID, filePath: #filePath, line: 1, column: 1)
    #expect(recorder.issues.count == 7)
    #expect(recorder.issues[3].hasPrefix("expected: d"))
  }

  @Test func `a test can expect an issue and look at it`() async throws {
    expectReportsIssue("why") {
      reportIssue("one", severity: .error)
    } matching: { (issue: ReportedIssue) in
      issue.description == "one" && issue.severity == .error && issue.error == nil && issue.line == #line - 2
        && issue.column > 0 && "\(issue.fileID)".hasSuffix("IssueReportingTests.swift")
        && "\(issue.filePath)".hasSuffix("IssueReportingTests.swift")
    }
    await expectReportsIssue {
      await Task.yield()
      reportIssue(Failed())
    } matching: {
      $0.error is Failed
    }
  }

  @Test func `a known issue is expected`() async {
    withExpectedIssue("known", isIntermittent: true) {}
    withExpectedIssue { reportIssue("one") }
    await withExpectedIssue {
      await Task.yield()
      reportIssue("two")
    }
  }

  @Test func `XCTFail reports an issue`() {
    expectReportsIssue {
      XCTestDynamicOverlay.XCTFail("older", file: #filePath, line: 1)
    } matching: {
      $0.description == "older" && $0.line == 1
    }
  }

  @Test func `an issue context moves the reports in it`() async {
    for isAsync in [false, true] {
      await expectReportsIssue {
        if isAsync {
          await withIssueContext(fileID: "A/B.swift", filePath: "/A/B.swift", line: 7, column: 3) {
            () async in
            reportIssue("one")
          }
        } else {
          withIssueContext(fileID: "A/B.swift", filePath: "/A/B.swift", line: 7, column: 3) {
            reportIssue("one")
          }
        }
      } matching: {
        "\($0.fileID)" == "A/B.swift" && $0.line == 7 && $0.column == 3
      }
    }
  }

  @Test func `error reporting turns an error into an issue and nil`() async {
    #expect(withErrorReporting { 1 } == 1)
    #expect(withErrorReporting { Int?.some(1) } == 1)
    #expect(await withErrorReporting { () async in 2 } == 2)
    #expect(await withErrorReporting { () async in Int?.some(2) } == 2)
    let recorder = Recorder()
    let nothing: Int? = withErrorReporting("why", to: [recorder]) { throw Failed() }
    #expect(nothing == nil)
    #expect(recorder.issues.count == 1)
  }

  @Test func `a running test has a context`() throws {
    #expect(isTesting)
    let context = try #require(TestContext.current)
    #expect(context.isSwiftTesting)
    #expect(context != .xcTest)
    guard case .swiftTesting(let testing?) = context else {
      Issue.record("no test in the context")
      return
    }
    let test: TestContext.Testing.Test = testing.test
    #expect(test == test)
    #expect(hash { test.hash(into: &$0) } == hash { test.hash(into: &$0) })
    let id: TestContext.Testing.Test.ID = test.id
    #expect(id == test.id)
    #expect(hash { id.hash(into: &$0) } == hash { test.id.hash(into: &$0) })
    #expect(id.rawValue == AnyHashable(Test.current!.id))
    #expect(test.traits.count == Test.current!.traits.count)
  }
}

struct UnimplementedInterfaceTests {
  @Test func `a closure that is not implemented reports and returns its placeholder`() async {
    let sum: @Sendable (Int, Int) -> Int = unimplemented("sum", placeholder: 42)
    let load: @Sendable (Int) async -> String = unimplemented("load", placeholder: "none")
    let save: @Sendable () -> Void = unimplemented("save")
    expectReportsIssue {
      #expect(sum(1, 2) == 42)
    } matching: {
      $0.description.contains("sum")
    }
    expectReportsIssue {
      save()
    } matching: {
      $0.description.contains("save")
    }
    await expectReportsIssue {
      #expect(await load(1) == "none")
    } matching: {
      $0.description.contains("load")
    }
    expectReportsIssue {
      let number: Int = unimplemented("number", placeholder: 1)
      #expect(number == 1)
    }
  }

  @Test func `a throwing closure that is not implemented throws`() async {
    let load: @Sendable (Int) throws -> String = unimplemented("load")
    let save: @Sendable (Int) async throws -> String = unimplemented("save")
    expectReportsIssue { #expect(throws: UnimplementedFailure.self) { try load(1) } }
    await expectReportsIssue { await #expect(throws: UnimplementedFailure.self) { try await save(1) } }
    #expect(UnimplementedFailure(description: "load").description == "load")
  }

  @Test func `a closure with a typed error throws the given one`() async {
    let load: @Sendable (Int) throws(Failed) -> String = unimplemented("load", throwing: Failed())
    let save: @Sendable (Int) async throws(Failed) -> String = unimplemented("save", throwing: Failed())
    expectReportsIssue { #expect(throws: Failed()) { try load(1) } }
    await expectReportsIssue { await #expect(throws: Failed()) { try await save(1) } }
  }
}
