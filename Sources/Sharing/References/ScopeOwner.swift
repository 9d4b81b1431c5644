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

  /// The running test; `nil` outside tests.
  static var current: ScopeOwner? { TestScope.current.map(ScopeOwner.init) }

  /// Reports, once for each other test, that it uses a value which belongs to this one.
  func checkAccess(to key: some SharedReaderKey) {
    guard let current = TestScope.current, current !== scope else { return }
    guard lock.withLock({ reported.insert(current.name).inserted }) else { return }
    reportIssue(
      """
      \(key) belongs to another test.

      The value was made in "\(name)" and is used in "\(current.name)". It is kept in something that \
      outlives a test, such as a static property: make it in each test instead.
      """)
  }
}
