import IssueReporting
import XCTest
import XCTestDynamicOverlay

/// What only a running XCTest case can show.
final class XCTestBridgeTests: XCTestCase {
  func testContextIsXCTestEverywhere() async {
    XCTAssertEqual(TestContext.current, .xcTest)
    let detached = await Task.detached { TestContext.current }.value
    XCTAssertEqual(detached, .xcTest)
    XCTAssertEqual(TestContext.current?.isSwiftTesting, false)
    XCTAssert(isTesting)
  }

  func testScopeIsTheCaseEverywhere() async {
    let scope = TestScope.current
    XCTAssertEqual(scope?.name, "XCTestBridgeTests.testScopeIsTheCaseEverywhere")
    let detached = await Task.detached { TestScope.current }.value
    XCTAssert(detached === scope)
  }

  func testEachCaseHasFreshValues1() { checkFresh() }
  func testEachCaseHasFreshValues2() { checkFresh() }

  private func checkFresh() {
    let name = TestScope.current?.value(for: ObjectIdentifier(Self.self)) { self.name }
    XCTAssertEqual(name, self.name)
  }

  func testExpectedIssuesDoNotFail() {
    withExpectedIssue("it is known") { reportIssue("known") }
    withExpectedIssue { throw CancellationError() }
    reportIssue("only a warning", severity: .warning)
  }

  func testUnmetExpectationIsAnIssue() {
    let issues = collectIssues { withExpectedIssue {} }
    XCTAssertEqual(issues.map(\.description), ["An issue was expected and none was reported."])
  }

  func testBothModulesCanBeImported() {
    if TestScope.current == nil { XCTFail("no scope") }
  }
}
