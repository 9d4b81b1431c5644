import ComposableArchitecture
import Foundation
import IssueReporting
import Testing

struct TaskResultTests {
  struct Comparable: Error, Hashable { var code = 1 }
  struct Opaque: Error {}

  @Test func `the outcome of an operation is kept`() async throws {
    let success = await TaskResult { 42 }
    #expect(try success.value == 42)
    let failure = await TaskResult<Int> { throw Comparable(code: 7) }
    #expect(throws: Comparable(code: 7)) { try failure.value }
  }

  @Test func `outcomes and results are made of each other`() throws {
    let result: Result<Int, any Error> = Result(TaskResult.success(1))
    #expect(try result.get() == 1)
    #expect(TaskResult(Result<Int, Comparable>.failure(Comparable())) == .failure(Comparable()))
  }

  @Test func `outcomes are mapped`() throws {
    #expect(TaskResult.success(1).map { "\($0)" } == .success("1"))
    #expect(TaskResult<Int>.failure(Comparable()).map { "\($0)" } == .failure(Comparable()))
    #expect(
      TaskResult.success(1).flatMap { _ in TaskResult<Int>.failure(Comparable()) } == .failure(Comparable()))
  }

  @Test func `failures are equal when their errors are`() {
    #expect(TaskResult<Int>.failure(Comparable()) == .failure(Comparable()))
    #expect(TaskResult<Int>.failure(Comparable()) != .failure(Comparable(code: 2)))
    #expect(TaskResult<Int>.failure(Comparable()) != .failure(CancellationError()))
    #expect(TaskResult<Int>.failure(Comparable()) != .success(1))
    let error = NSError(domain: "domain", code: 1)
    #expect(TaskResult<Int>.failure(error) == .failure(NSError(domain: "domain", code: 1)))
    #expect(Set([TaskResult<Int>.failure(Comparable()), .failure(Comparable()), .success(1)]).count == 2)
  }

  @Test func `comparing errors that cannot be compared is reported`() {
    var isEqual = true
    let issues = collectIssues { isEqual = TaskResult<Int>.failure(Opaque()) == .failure(Opaque()) }
    #expect(!isEqual)
    #expect(issues.count == 1)
    #expect(issues.first?.description.hasPrefix("'Opaque' is not Equatable") == true)
    let hashing = collectIssues { _ = TaskResult<Int>.failure(Opaque()).hashValue }
    #expect(hashing.first?.description.hasPrefix("'Opaque' is not Hashable") == true)
  }

  @Test func `outcomes have case paths`() {
    #expect(TaskResult.success(1)[case: \.success] == 1)
    #expect(TaskResult.success(1)[case: \.failure] == nil)
    #expect(TaskResult<Int>.failure(Comparable()).is(\.failure))
  }
}
