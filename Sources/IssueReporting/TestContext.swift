/// What is testing the current task.
///
/// ```swift
/// func frameworkName() -> String {
///   switch TestContext.current {
///   case .swiftTesting: "Swift Testing"
///   case .xcTest: "XCTest"
///   case nil: "none"
///   }
/// }
/// ```
public enum TestContext: Equatable, Sendable {
  /// Swift Testing, with the test around the current task; `nil` in detached tasks and other threads, and
  /// in a test target without `IssueReportingTestSupport`.
  case swiftTesting(Testing?)
  /// XCTest.
  case xcTest

  /// What is testing the current task, or `nil` in a process that runs no tests.
  public static var current: TestContext? {
    if let support = InstalledTestSupport.current { return support.context }
    guard TestProcess.isTestRun else { return nil }
    return CommandLine.arguments.contains("--testing-library") ? .swiftTesting(nil) : .xcTest
  }

  /// Whether the framework is Swift Testing.
  public var isSwiftTesting: Bool {
    if case .swiftTesting = self { true } else { false }
  }

  /// What Swift Testing runs.
  public struct Testing: Equatable, Sendable {
    /// The test that is running.
    public let test: Test

    package init(test: Test) {
      self.test = test
    }

    /// A test of Swift Testing.
    public struct Test: Hashable, Identifiable, Sendable {
      /// The identity of the test; the same for all its cases.
      public let id: ID
      /// The traits of the test and of the suites around it.
      public let traits: [any Sendable]

      package init(id: ID, traits: [any Sendable]) {
        self.id = id
        self.traits = traits
      }

      public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

      public func hash(into hasher: inout Hasher) { hasher.combine(id) }

      /// The identity of a test.
      public struct ID: Hashable, Sendable {
        private let value: any Hashable & Sendable

        package init(_ value: any Hashable & Sendable) {
          self.value = value
        }

        /// The identity as the framework has it.
        public var rawValue: AnyHashable { AnyHashable(value) }

        public static func == (lhs: Self, rhs: Self) -> Bool { lhs.rawValue == rhs.rawValue }

        public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
      }
    }
  }
}
