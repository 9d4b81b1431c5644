import Foundation
import IssueReporting

/// The one resumption that a continuation allows.
final class Resumption<Success>: @unchecked Sendable {
  // `lock` protects `callback`, the only mutable property.
  private let lock = NSLock()
  private var callback: (@Sendable (Result<Success, any Error>) -> Void)?
  private let kind: String
  let name: @Sendable () -> String

  init(
    kind: String,
    name: @escaping @Sendable () -> String,
    callback: @escaping @Sendable (Result<Success, any Error>) -> Void
  ) {
    self.kind = kind
    self.name = name
    self.callback = callback
  }

  func resume(with result: Result<Success, any Error>) {
    guard let callback = take() else {
      reportIssue("The \(kind) continuation\(subject) was resumed more than once; the first result stands.")
      return
    }
    callback(result)
  }

  deinit {
    guard let callback = take() else { return }
    let error = UnresumedContinuation(
      description: "The \(kind) continuation\(subject) was dropped without being resumed.")
    reportIssue(error.description)
    callback(.failure(error))
  }

  private var subject: String {
    let name = name()
    return name.isEmpty ? "" : " of \(name)"
  }

  private func take() -> (@Sendable (Result<Success, any Error>) -> Void)? {
    lock.withLock {
      defer { callback = nil }
      return callback
    }
  }
}

/// A key dropped a continuation: what was waiting for it fails with this.
struct UnresumedContinuation: Error, CustomStringConvertible {
  let description: String
}
