import Synchronization

/// The values that were set explicitly, shared by every copy of the ``DependencyValues`` that holds it.
///
/// A layer knows the identities of the layers that it was derived from. When a dependency is read, the values
/// captured by its owner are almost always an ancestor of those in force, and then nothing needs merging.
///
/// - Note: `@unchecked Sendable`: a layer is mutated only by a `DependencyValues` that has just found itself to be
///   the only one holding it (`isKnownUniquelyReferenced`), and never after it was shared.
final class DependencyLayer: @unchecked Sendable {
  private(set) var table: DependencyTable
  private(set) var context: DependencyContext?
  private(set) var holdsStatefulValues: Bool
  private var id: UInt64
  /// The eight nearest ancestors, newest first. Zero is no identity.
  private var ancestors: SIMD8<UInt64>

  private init(
    table: DependencyTable, context: DependencyContext?, holdsStatefulValues: Bool,
    ancestors: SIMD8<UInt64> = .zero
  ) {
    self.table = table
    self.context = context
    self.holdsStatefulValues = holdsStatefulValues
    self.ancestors = ancestors
    self.id = Self.makeID()
  }

  /// A layer without values.
  convenience init() {
    self.init(table: DependencyTable(), context: nil, holdsStatefulValues: false)
  }

  /// A layer with the same values that may be changed on its own.
  func forked() -> DependencyLayer {
    DependencyLayer(
      table: table, context: context, holdsStatefulValues: holdsStatefulValues,
      ancestors: ancestors.pushing(id))
  }

  /// Whether everything that `other` says is said here too, or was overridden on the way here.
  @inline(__always)
  func descends(from other: DependencyLayer) -> Bool {
    self === other || any(ancestors .== SIMD8(repeating: other.id))
  }

  /// A new layer with these values, and those of `other` that are missing here.
  func supplemented(by other: DependencyLayer) -> DependencyLayer {
    DependencyLayer(
      table: table.supplemented(by: other.table),
      context: context ?? other.context,
      holdsStatefulValues: holdsStatefulValues || other.holdsStatefulValues,
      // Of both lineages only this one keeps its meaning: its values all won.
      ancestors: ancestors.pushing(id))
  }

  /// A layer whose stateful values are independent copies.
  func copyingStatefulValues() -> DependencyLayer {
    let copy = forked()
    copy.table.replaceBoxes { $0.copiedForAssertion() }
    return copy
  }

  /// Stores a value. Only for the sole holder of the layer.
  func set(_ box: AnyDependencyBox, for key: ObjectIdentifier) {
    renew()
    table[key] = box
    if box.isStateful { holdsStatefulValues = true }
  }

  /// Stores the context. Only for the sole holder of the layer.
  func set(_ context: DependencyContext) {
    renew()
    self.context = context
  }

  /// A layer that changes is another layer: what was derived from it before does not have the change.
  private func renew() {
    ancestors = ancestors.pushing(id)
    id = Self.makeID()
  }

  private static let lastID = Atomic<UInt64>(0)

  private static func makeID() -> UInt64 {
    lastID.add(1, ordering: .relaxed).newValue
  }
}

extension SIMD8<UInt64> {
  /// The lanes moved on by one, with `first` in front; the last is forgotten.
  fileprivate func pushing(_ first: UInt64) -> Self {
    Self(first, self[0], self[1], self[2], self[3], self[4], self[5], self[6])
  }
}
