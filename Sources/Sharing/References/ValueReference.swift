/// A reference to a value that has no key.
final class ValueReference<Value>: MutableReference {
  private let cell: SharedCell<Value>

  init(_ value: Value) {
    cell = SharedCell(value, name: "Shared<\(Value.self)>", hasKey: false, isOwned: false)
    switch SharedAccess.ambient {
    case .tracking(let tracker): tracker.recordCreation(of: cell)
    case .expected(let assertion): assertion.recordCreation(of: cell)
    case nil, .actual, .comparing: break
    }
  }

  var dumpReferenceID: ObjectIdentifier { ObjectIdentifier(cell) }
  var origin: ReferenceOrigin { ReferenceOrigin(cell: cell) }
  var isLoading: Bool { false }
  var loadError: (any Error)? { nil }
  var saveError: (any Error)? { nil }
  var description: String { "value: \(cell.value(.ambient))" }

  func value(_ view: SharedView) -> Value { cell.value(view) }
  func load() {}
  func save() {}
  func touch() { cell.notify() }

  func withLock<R>(at location: SharedLocation, _ body: (inout Value) throws -> R) rethrows -> R {
    try cell.withLock(at: location, body)
  }
}
