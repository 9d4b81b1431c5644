import ConcurrencyExtras
import Foundation
import IssueReporting

/// A value that features share by reference.
///
/// Every property with the same key shows the same value, and so does every copy of a state that holds
/// one. Write it with ``withLock(_:fileID:filePath:line:column:)``; derive a shared part of it with
/// dynamic member syntax on the projected value.
///
/// ```swift
/// struct State {
///   @Shared(.appStorage("isOn")) var isOn = false
/// }
/// let state = State()
/// state.$isOn.withLock { $0.toggle() }
/// ```
///
/// In a test, storage is fresh: what one test case writes is never seen by another.
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value> {
  let box: SharedBox<any MutableReference<Value>>

  /// A shared value without a key, for a state that is made in a test or handed down by a parent.
  ///
  /// - Parameter value: The value.
  public init(value: Value) {
    self.init(reference: ValueReference(value))
  }

  /// The same shared value as another property's.
  ///
  /// - Parameter projectedValue: The projected value of the other property.
  public init(projectedValue: Shared<Value>) {
    self.init(reference: projectedValue.reference)
  }

  init(reference: any MutableReference<Value>) {
    box = SharedBox(reference) { ($0.value($1), $0) }
  }

  var reference: any MutableReference<Value> { box.reference }

  /// Points to another reference because of a load, which is a change from outside.
  func load(pointingTo reference: any MutableReference<Value>) {
    box.replace(with: reference, isOutside: true)?.touch()
  }

  /// The values on the left and right side of a comparison: in an assertion what is expected here and what is
  /// actually there, else the two as they are.
  func comparedValues(to actual: Self) -> (left: Value, right: Value) {
    guard let assertion = SharedAccess.comparison else { return (wrappedValue, actual.wrappedValue) }
    return (
      box.reference(.expected(assertion)).value(.expected(assertion)),
      actual.box.reference(.actual(assertion)).value(.actual(assertion))
    )
  }

  /// The value.
  ///
  /// Setting it is available in synchronous code and is a read followed by a write: where two tasks
  /// may write, use ``withLock(_:fileID:filePath:line:column:)``.
  public var wrappedValue: Value {
    get { reference.value(.ambient) }
    @available(*, noasync, message: "Use 'withLock' on the projected value to write a shared value.")
    nonmutating set {
      withLock { $0 = newValue }
    }
  }

  /// The shared value as such, to hand it on, derive from it or write it.
  ///
  /// Setting it makes the property, and every copy of it, show another shared value.
  public var projectedValue: Shared<Value> {
    get { self }
    nonmutating set {
      box.replace(with: newValue.reference)?.touch()
    }
  }

  /// Writes the value with exclusive access.
  ///
  /// Inside `operation` the property still reads as before the write. Observers and persistence learn
  /// of the change when it has returned.
  ///
  /// - Parameters:
  ///   - operation: Changes the value.
  ///   - fileID: The source file of the call, for reports.
  ///   - filePath: The path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: What `operation` returns.
  @discardableResult
  public func withLock<R>(
    _ operation: (inout Value) throws -> R,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows -> R {
    try reference.withLock(
      at: SharedLocation(fileID: fileID, filePath: filePath, line: line, column: column), operation)
  }

  /// A shared part of the value, such as `$profile.name` or `$rows[id: 1]`.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Shared<Member> {
    func derive(_ reference: some MutableReference<Value>) -> Shared<Member> {
      Shared<Member>(reference: KeyPathReference(base: reference, keyPath: keyPath))
    }
    return derive(reference)
  }

  /// A read-only part of the value.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    SharedReader(self)[dynamicMember: keyPath]
  }

  /// What a function makes of the value, kept up to date.
  ///
  /// ```swift
  /// @Shared(.appStorage("count")) var count = 2
  /// let isEven: SharedReader<Bool> = $count.read { $0.isMultiple(of: 2) }
  /// ```
  ///
  /// - Parameter body: Called at each reading.
  public func read<Member>(_ body: @escaping @Sendable (Value) -> Member) -> SharedReader<Member> {
    SharedReader(self).read(body)
  }

  /// Whether the value is being loaded.
  public var isLoading: Bool { reference.isLoading }

  /// The error of the last load or change from outside; `nil` after a successful one.
  public var loadError: (any Error)? { reference.loadError }

  /// The error of the last save; `nil` after a successful one.
  public var saveError: (any Error)? { reference.saveError }

  /// Loads the value anew. Returns when it is loaded.
  ///
  /// - Throws: The error of the key, which is not reported as an issue then.
  public func load() async throws {
    try await reference.load()
  }

  /// Saves the value now. Returns when it is saved.
  ///
  /// - Throws: The error of the key, which is not reported as an issue then.
  public func save() async throws {
    try await reference.save()
  }
}

// `box` guards its reference; references guard their values, which are sendable.
extension Shared: @unchecked Sendable where Value: Sendable {}

extension Shared: Equatable where Value: Equatable {
  /// Whether the values are equal. While a test store compares two states, the left value is the
  /// expected one and the right value is the actual one.
  public static func == (lhs: Shared, rhs: Shared) -> Bool {
    let (left, right) = lhs.comparedValues(to: rhs)
    return left == right
  }
}

extension Shared: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { wrappedValue.id }
}

extension Shared: CustomStringConvertible {
  /// The type and the key of the shared value.
  public var description: String { "Shared<\(Value.self)>(\(reference.description))" }
}
