import CustomDump
import IssueReporting
import Testing

struct ExpectationTests {
  private func messages(_ operation: () -> Void) -> [String] {
    collectIssues(operation).map(\.description)
  }

  @Test func `equal values report nothing`() {
    expectNoDifference(1, 1)
    XCTAssertNoDifference([1], [1])
  }

  @Test func `unequal values report their difference`() throws {
    let issues = messages { expectNoDifference(Token(raw: 1), Token(raw: 2), "Tokens") }
    let message = try #require(issues.first)
    #expect(issues.count == 1)
    #expect(message.contains("Tokens"))
    #expect(message.contains("    \u{2212} Token(raw: 1)\n    + Token(raw: 2)"))
    #expect(message.contains("(First: \u{2212}, Second: +)"))
    #expect(messages { XCTAssertNoDifference(1, 2) }.count == 1)
  }

  @Test func `a thrown error is reported`() {
    func fail() throws -> Int { throw CancellationError() }
    func compare() { expectNoDifference(try fail(), 1) }
    func change() { expectDifference(try fail()) { $0 = 1 } }
    #expect(messages { compare() }.count == 1)
    #expect(messages { change() }.count == 1)
  }

  @Test func `a change as described passes`() {
    var count = 0
    expectDifference(count) {
      count += 1
    } changes: {
      $0 = 1
    }
    expectDifference(count) { $0 = 1 }
    XCTAssertDifference(count, operation: { count += 1 }, changes: { $0 += 1 })
  }

  @Test func `an asynchronous change as described passes`() async {
    var count = 0
    await expectDifference(count) {
      await Task.yield()
      count += 1
    } changes: {
      $0 = 1
    }
    await XCTAssertDifference(count, operation: { () async in count += 1 }, changes: { $0 += 1 })
  }

  @Test func `another change reports expected and actual`() throws {
    var count = 0
    let message = try #require(
      messages {
        expectDifference(count) {
          count += 2
        } changes: {
          $0 = 1
        }
      }.first)
    #expect(message.contains("    \u{2212} 1\n    + 2"))
    #expect(message.contains("(Expected: \u{2212}, Actual: +)"))
  }
}
