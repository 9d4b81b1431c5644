import Foundation

/// A reference to the value of an optional that was not nil when the reference was made.
///
/// When the optional becomes nil, the last value that was seen stands, and writes are dropped: the
/// element of a collection that was removed meanwhile is not brought back.
class UnwrappedReader<Wrapped>: SharedReference, @unchecked Sendable {
  private let base: any SharedReference<Wrapped?>
  // `lock` protects `last`.
  private let lock = NSLock()
  private var last: Wrapped

  init(base: any SharedReference<Wrapped?>, initial: Wrapped) {
    self.base = base
    last = initial
  }

  final var dumpReferenceID: ObjectIdentifier { ObjectIdentifier(self) }
  final var origin: ReferenceOrigin { base.origin }
  final var isLoading: Bool { base.isLoading }
  final var loadError: (any Error)? { base.loadError }
  final var description: String { base.description }

  final func value(_ view: SharedView) -> Wrapped {
    guard let value = base.value(view) else { return lock.withLock { last } }
    if case .ambient = view { see(value) }
    return value
  }

  final func see(_ value: Wrapped) {
    switch SharedAccess.ambient {
    case nil, .tracking: lock.withLock { last = value }
    // Expected values of an assertion are not kept: they may be wrong.
    case .expected, .actual, .comparing: break
    }
  }

  final func load() async throws { try await base.load() }
  final func touch() { base.touch() }
}

/// An ``UnwrappedReader`` that can be written through.
final class UnwrappedReference<Wrapped>: UnwrappedReader<Wrapped>, MutableReference, @unchecked Sendable {
  // Immutable; see the superclass for the rest.
  private let base: any MutableReference<Wrapped?>

  init(base: any MutableReference<Wrapped?>, initial: Wrapped) {
    self.base = base
    super.init(base: base, initial: initial)
  }

  var saveError: (any Error)? { base.saveError }

  func save() async throws { try await base.save() }

  func withLock<R>(at location: SharedLocation, _ body: (inout Wrapped) throws -> R) rethrows -> R {
    guard base.value(.ambient) != nil else {
      var value = value(.ambient)
      return try body(&value)
    }
    return try base.withLock(at: location) { optional in
      guard optional != nil else {
        var value = value(.ambient)
        return try body(&value)
      }
      defer { if let optional { see(optional) } }
      return try body(&optional!)
    }
  }
}
