import CustomDump

/// What ``SharedReader`` points to.
protocol SharedReference<Value>: AnyObject, Sendable, CustomStringConvertible {
  associatedtype Value

  /// What a dump knows the value by.
  var dumpReferenceID: ObjectIdentifier { get }

  /// Where the value is.
  var origin: ReferenceOrigin { get }

  var isLoading: Bool { get }
  var loadError: (any Error)? { get }

  func value(_ view: SharedView) -> Value
  func load() async throws

  /// Tells observers that what points here points elsewhere now.
  func touch()
}

extension SharedReference {
  var valueType: Any.Type { Value.self }
}

/// Where the value of a reference is.
struct ReferenceOrigin {
  let cell: any TrackedCell
  /// The way from the value of the cell to that of the reference; `nil`: a function makes it.
  var part: [AnyKeyPath]? = []

  /// The same value, or a part of it, on the way that a key path leads.
  func appending(_ keyPath: AnyKeyPath) -> ReferenceOrigin {
    ReferenceOrigin(cell: cell, part: part.map { $0 + [keyPath] })
  }

  /// Whether it is the whole value of a key.
  var isByKey: Bool { cell.hasKey && part?.isEmpty == true }

  func isSame(as other: ReferenceOrigin) -> Bool { cell === other.cell && part == other.part }

  /// What a test writes to that asserts the change of a property.
  ///
  /// - Parameters:
  ///   - actual: Where the value is after the change.
  ///   - box: What the property points with, before and after.
  func suggestionTarget(
    comparedTo actual: ReferenceOrigin, box: (before: any TrackedCell, after: any TrackedCell)
  ) -> SuggestionTarget {
    // A property that was replaced without a key of its own may be written where it was: nobody else knows that place.
    if !isSame(as: actual), box.before === box.after || cell.hasKey {
      return SuggestionTarget(storage: ObjectIdentifier(box.before), part: [], isReplaced: true)
    }
    return SuggestionTarget(storage: ObjectIdentifier(cell), part: part, isReplaced: false)
  }
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
