import Foundation
import IssueReporting
import Observation

/// The storage of one shared value: a lock, observation, and a place for trackers to look in.
final class SharedCell<Value>: Observable, TrackedCell, @unchecked Sendable {
  // `lock`, which is recursive, protects the four variables that follow. A value that is not sendable does not
  // leave its isolation: `Shared` and `SharedReader` are sendable only where their values are.
  private let lock = NSRecursiveLock()
  private var stored: Value
  private var writes = 0
  private var watchers = Watchers()
  /// The test that wrote the value last, where no test is known to own it.
  private var writer: ScopeOwner?
  private let isOwned: Bool
  private let registrar = ObservationRegistrar()

  let name: String
  let hasKey: Bool

  /// - Parameters:
  ///   - value: The value.
  ///   - name: What reports call it.
  ///   - hasKey: Whether it is the value of a key.
  ///   - isOwned: Whether its reference sees to it that no other test uses the value.
  init(_ value: Value, name: String, hasKey: Bool, isOwned: Bool) {
    stored = value
    self.name = name
    self.hasKey = hasKey
    self.isOwned = isOwned
  }

  /// What observation knows the value by.
  private var observed: Value { stored }

  /// The value, registered with the observer that is running.
  func value(_ view: SharedView) -> Value {
    registrar.access(self, keyPath: \.observed)
    if !isOwned, ScopeOwner.mayExist { withStorageLock { writer }?.checkReading(of: name) }
    return content(view) ?? withStorageLock { stored }
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
    case .expected(let assertion) where assertion.made(self): tracker = nil
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
      watchers.willWrite(self, before: stored, under: tracker)
      tracker?.record(self, owner: owner, before: stored) { watchers.add($0) }
      stored = value
      writes += 1
      if !isOwned, let current = ScopeOwner.current { writer = current }
      didWrite(value)
      lock.unlock()
      notify()
    }
    return try body(&value)
  }

  /// Takes a value from outside, which is neither tracked nor saved. Call ``notify()`` afterwards,
  /// without the lock.
  func replace(with value: Value) {
    withStorageLock {
      watchers.willWrite(self, before: stored, under: nil)
      stored = value
    }
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

  // MARK: - For trackers

  func contents(
    in tracker: SharedChangeTracker, from start: SharedChangeTracker.Position,
    to end: SharedChangeTracker.Position?
  ) -> (before: Value, after: Value) {
    withStorageLock {
      let (before, after) = tracker.contents(of: self, from: start, to: end)
      return (before ?? stored, after ?? stored)
    }
  }

  var valueType: Any.Type { Value.self }

  func erasedValue(_ view: SharedView) -> Any { value(view) }

  var dumpReferenceID: ObjectIdentifier { ObjectIdentifier(self) }
}
