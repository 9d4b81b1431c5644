import CustomDump

/// A read-only reference to what a function makes of another reference's value.
final class ReadOnlyReference<Root, Value>: SharedReference, @unchecked Sendable {
  // All properties are immutable; `read` is a sendable closure, or a key path, which is a value.
  private let base: any SharedReference<Root>
  private let read: (Root) -> Value
  private let part: String
  private let keyPath: KeyPath<Root, Value>?

  init(base: any SharedReference<Root>, keyPath: KeyPath<Root, Value>) {
    self.base = base
    read = { $0[keyPath: keyPath] }
    part = keyPath.customDumpDescription
    self.keyPath = keyPath
  }

  init(base: any SharedReference<Root>, read: @escaping @Sendable (Root) -> Value) {
    self.base = base
    self.read = read
    part = "read"
    keyPath = nil
  }

  var dumpReferenceID: ObjectIdentifier { ObjectIdentifier(self) }
  var origin: ReferenceOrigin {
    keyPath.map { base.origin.appending($0) } ?? ReferenceOrigin(cell: base.origin.cell, part: nil)
  }
  var isLoading: Bool { base.isLoading }
  var loadError: (any Error)? { base.loadError }
  var description: String { "\(base.description)[\(part)]" }

  func value(_ view: SharedView) -> Value { read(base.value(view)) }
  func load() async throws { try await base.load() }
  func touch() { base.touch() }
}
