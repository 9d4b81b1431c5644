import CustomDump

/// A reference to a part of another reference's value.
final class KeyPathReference<Root, Value>: MutableReference, @unchecked Sendable {
  // Both are immutable. A key path is a value; what it captures was hashed and compared by its maker.
  private let base: any MutableReference<Root>
  private let keyPath: WritableKeyPath<Root, Value>

  init(base: any MutableReference<Root>, keyPath: WritableKeyPath<Root, Value>) {
    self.base = base
    self.keyPath = keyPath
  }

  var dumpReferenceID: ObjectIdentifier { ObjectIdentifier(self) }
  var origin: ReferenceOrigin { base.origin.appending(keyPath) }
  var isLoading: Bool { base.isLoading }
  var loadError: (any Error)? { base.loadError }
  var saveError: (any Error)? { base.saveError }
  var description: String { "\(base.description)[\(keyPath.customDumpDescription)]" }

  func value(_ view: SharedView) -> Value { base.value(view)[keyPath: keyPath] }
  func load() async throws { try await base.load() }
  func save() async throws { try await base.save() }
  func touch() { base.touch() }

  func withLock<R>(at location: SharedLocation, _ body: (inout Value) throws -> R) rethrows -> R {
    try base.withLock(at: location) { try body(&$0[keyPath: keyPath]) }
  }
}
