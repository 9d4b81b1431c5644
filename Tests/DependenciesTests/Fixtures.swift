import Dependencies
import IssueReporting
import Synchronization

/// A dependency with a value of its own for each context.
struct Greeting: Equatable, Sendable {
  var text: String
}

extension Greeting: DependencyKey {
  static let liveValue = Greeting(text: "live")
  static let previewValue = Greeting(text: "preview")
  static let testValue = Greeting(text: "test")
}

extension DependencyValues {
  var greeting: Greeting {
    get { self[Greeting.self] }
    set { self[Greeting.self] = newValue }
  }
}

/// A dependency that nobody thought of in tests.
struct Weather: Equatable, Sendable {
  var forecast: String
}

enum WeatherKey: DependencyKey {
  static let liveValue = Weather(forecast: "sunny")
}

extension DependencyValues {
  var weather: Weather {
    get { self[WeatherKey.self] }
    set { self[WeatherKey.self] = newValue }
  }
}

/// An object that tests count with, as a default value.
final class Counter: Sendable {
  private let value = Mutex(0)

  var count: Int { value.withLock { $0 } }

  @discardableResult
  func increment() -> Int {
    value.withLock {
      $0 += 1
      return $0
    }
  }
}

enum CounterKey: DependencyKey {
  static var liveValue: Counter { Counter() }
  static var testValue: Counter { Counter() }
}

extension DependencyValues {
  var counter: Counter {
    get { self[CounterKey.self] }
    set { self[CounterKey.self] = newValue }
  }
}

/// A default that counts how often it is made.
enum RecordedKey: DependencyKey {
  static let makings = Counter()
  static var liveValue: Int { makings.increment() }
  static var testValue: Int { makings.increment() }
}

extension DependencyValues {
  var recorded: Int {
    get { self[RecordedKey.self] }
    set { self[RecordedKey.self] = newValue }
  }
}

/// - Note: `@unchecked Sendable` because property wrappers are variables; nothing can set these.
final class Model: @unchecked Sendable {
  @Dependency(\.greeting) var greeting
  @Dependency(\.counter) var counter
  @Dependency(\.context) var context
}

/// Keeps what is reported.
final class IssueRecorder: IssueReporter {
  struct Issue: Equatable, Sendable {
    var message: String
    var fileID: String
    var line: UInt
  }

  private let recorded = Mutex<[Issue]>([])

  var issues: [Issue] { recorded.withLock { $0 } }
  var messages: [String] { issues.map(\.message) }

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let issue = Issue(message: message() ?? "", fileID: "\(fileID)", line: line)
    recorded.withLock { $0.append(issue) }
  }
}

/// The issues that an operation reports.
func issues(_ operation: () throws -> Void) rethrows -> [IssueRecorder.Issue] {
  let recorder = IssueRecorder()
  try withIssueReporters([recorder]) { try operation() }
  return recorder.issues
}

/// The issues that an asynchronous operation reports.
func issues(
  isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Void
) async rethrows -> [IssueRecorder.Issue] {
  let recorder = IssueRecorder()
  try await withIssueReporters([recorder]) { try await operation() }
  return recorder.issues
}
