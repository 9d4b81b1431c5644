import CustomDump

/// What ``SharedReader`` points to.
protocol SharedReference<Value>: AnyObject, Sendable, CustomStringConvertible {
  associatedtype Value

  /// What a dump knows the value by.
  var dumpReferenceID: ObjectIdentifier { get }

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

/// What the dump of a property shows: the value that it refers to, with a number.
struct DumpedReference: SharedReferenceValue {
  let id: ObjectIdentifier
  let values: () -> (left: Any, right: Any)

  var dumpReferenceID: ObjectIdentifier { id }
  var dumpReferenceValues: (left: Any, right: Any) { values() }
}
