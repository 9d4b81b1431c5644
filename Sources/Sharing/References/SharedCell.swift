import Foundation
import IssueReporting
import Observation

/// The storage of one shared value: a lock, observation, and a place for trackers to look in.
final class SharedCell<Value>: Observable, TrackedCell, @unchecked Sendable {
  // `lock`, which is recursive, protects `stored` and `writes`. A value that is not sendable does not
  // leave its isolation: `Shared` and `SharedReader` are sendable only where their values are.
  private let lock = NSRecursiveLock()
  private var stored: Value
  private var writes = 0
  private let registrar = ObservationRegistrar()

  let name: String

  init(_ value: Value, name: String) {
    stored = value
    self.name = name
  }

  /// What observation knows the value by.
  private var observed: Value { stored }

  /// The value, registered with the observer that is running.
  func value(_ view: SharedView) -> Value {
    registrar.access(self, keyPath: \.observed)
    switch view {
    case .expected(let assertion): return assertion.expectedValue(of: self)
    case .actual(let assertion): return assertion.actualValue(of: self)
    case .ambient:
      switch SharedAccess.ambient {
      case nil, .tracking: return withStorageLock { stored }
      case .expected(let assertion): return assertion.expectedValue(of: self)
      case .actual(let assertion), .comparing(let assertion): return assertion.actualValue(of: self)
      }
    }
  }

  func erasedValue(_ view: SharedView) -> Any { value(view) }

  /// The value at a position of a tracker's log; `nil`: the present value.
  func value(in tracker: SharedChangeTracker, at position: SharedChangeTracker.Position?) -> Value {
    withStorageLock {
      tracker.value(of: self, at: position).map { $0 as! Value } ?? stored
    }
  }

  /// Writes the value, or, inside an assertion, the expected value.
  ///
  /// Inside `body` the value reads as it was before: a closure may use the property that it writes.
  /// Observers are told after the write, without the lock, so they read the new value, on any thread.
  ///
  /// - Parameters:
  ///   - owner: What finds the value under its key; it lives as long as the write is in a log.
  ///   - didWrite: Called inside the lock with the new value; not for expected values.
  /// - Returns: What `body` returns, and whether the value itself was written.
  func withLock<R>(
    at location: SharedLocation,
    owner: AnyObject? = nil,
    didWrite: (Value) -> Void = { _ in },
    _ body: (inout Value) throws -> R
  ) rethrows -> R {
    let tracker: SharedChangeTracker?
    switch SharedAccess.ambient {
    case nil: tracker = nil
    case .tracking(let current): tracker = current
    case .expected(let assertion):
      var value = value(.expected(assertion))
      defer { assertion.expect(value, of: self) }
      return try body(&value)
    case .actual(let assertion), .comparing(let assertion):
      var value = value(.actual(assertion))
      return try body(&value)
    }

    lock.lock()
    let writesBefore = writes
    var value = stored
    defer {
      if writes != writesBefore {
        location.report(
          "\(name) was written inside a closure that is writing it; the inner change is overwritten.")
      }
      tracker?.record(self, owner: owner, before: stored)
      stored = value
      writes += 1
      didWrite(value)
      lock.unlock()
      notify()
    }
    return try body(&value)
  }

  /// Takes a value from outside, which is neither tracked nor saved. Call ``notify()`` afterwards,
  /// without the lock.
  func replace(with value: Value) {
    withStorageLock { stored = value }
  }

  /// Tells the observers of the value to read it again.
  func notify() {
    registrar.withMutation(of: self, keyPath: \.observed) {}
  }

  func withStorageLock<R>(_ body: () throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }
}

/// A cell as the trackers know it.
protocol TrackedCell: AnyObject, Sendable {
  var name: String { get }
  func erasedValue(_ view: SharedView) -> Any
}
