import IssueReportingTestSupport
import Testing

struct IssueReportingClient {
  @Test func theBridgeIsLinked() { #expect(Test.current != nil) }
}
