import Foundation
import IssueReporting

/// The test that a shared value belongs to.
final class ScopeOwner: @unchecked Sendable {
  private weak let scope: TestScope?
  private let name: String
  // `lock` protects `reported`.
  private let lock = NSLock()
  private var reported: Set<String> = []

  private init(_ scope: TestScope) {
    self.scope = scope
    name = scope.name
  }

  /// Whether tests may be running in this process. That is settled while the process is loaded.
  static let mayExist = InstalledTestSupport.current != nil

  /// The running test; `nil` outside tests.
  static var current: ScopeOwner? {
    mayExist ? TestScope.current.map(ScopeOwner.init) : nil
  }

  /// Reports, once for each other test, that it uses a value which belongs to this one.
  func checkAccess(to key: some SharedReaderKey) {
    guard let other = otherTest() else { return }
    report(
      "\(key) belongs to another test.", "The value was made in \"\(name)\" and is used in \"\(other)\".")
  }

  /// Reports, once for each other test, that it reads what this one has written.
  func checkReading(of value: String) {
    guard let other = otherTest() else { return }
    report(
      "\(value) was written by another test.", "It was written in \"\(name)\" and is read in \"\(other)\".")
  }

  /// The name of the running test, if it is another and has not been reported yet.
  private func otherTest() -> String? {
    guard let current = TestScope.current, current !== scope else { return nil }
    return lock.withLock { reported.insert(current.name).inserted } ? current.name : nil
  }

  private func report(_ headline: String, _ evidence: String) {
    reportIssue(
      """
      \(headline)

      \(evidence) It is kept in something that outlives a test, such as a static property: make it in each test \
      instead.
      """)
  }
}
