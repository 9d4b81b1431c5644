import CustomDump

/// What ``SharedReader`` points to.
protocol SharedReference<Value>: AnyObject, Sendable, CustomStringConvertible, SharedReferenceValue {
  associatedtype Value

  var isLoading: Bool { get }
  var loadError: (any Error)? { get }

  func value(_ view: SharedView) -> Value
  func load() async throws

  /// Tells observers that what points here points elsewhere now.
  func touch()
}

/// What ``Shared`` points to.
protocol MutableReference<Value>: SharedReference {
  var saveError: (any Error)? { get }

  func withLock<R>(at location: SharedLocation, _ body: (inout Value) throws -> R) rethrows -> R
  func save() async throws
}

extension SharedReference {
  /// The values on the left and right side of a comparison: in an assertion what is expected here and
  /// what is actually there, else the two as they are.
  func comparedValues(to actual: any SharedReference<Value>) -> (Value, Value) {
    guard let assertion = SharedAccess.comparison else { return (value(.ambient), actual.value(.ambient)) }
    return (value(.expected(assertion)), actual.value(.actual(assertion)))
  }

  package var dumpReferenceValues: (left: Any, right: Any) {
    let (left, right) = comparedValues(to: self)
    return (left, right)
  }
}
