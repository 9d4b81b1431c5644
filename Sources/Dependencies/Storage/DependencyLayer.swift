import Synchronization

/// The values that were set explicitly, shared by every copy of the ``DependencyValues`` that holds it.
///
/// A layer never changes: setting a value makes another one. It knows the identities of the layers that it was derived
/// from. When a dependency is read, the values captured by its owner are almost always an ancestor of those in force,
/// and then nothing needs merging.
final class DependencyLayer: Sendable {
  let table: KeyTable<StoredDependency>
  let context: DependencyContext?

  /// The defaults of the test case that the values come from, for code that has left the test's tasks.
  let capturedDefaults: DefaultValues?

  /// Copies of the stateful defaults, for an assertion to draw from.
  let statefulDefaults: DefaultValues?

  private let holdsStatefulValues: Bool
  private let id: UInt64
  /// The eight nearest ancestors, newest first. Zero is no identity.
  private let ancestors: SIMD8<UInt64>

  private init(
    table: KeyTable<StoredDependency> = KeyTable(),
    context: DependencyContext? = nil,
    capturedDefaults: DefaultValues? = nil,
    statefulDefaults: DefaultValues? = nil,
    holdsStatefulValues: Bool = false,
    ancestors: SIMD8<UInt64> = .zero
  ) {
    self.table = table
    self.context = context
    self.capturedDefaults = capturedDefaults
    self.statefulDefaults = statefulDefaults
    self.holdsStatefulValues = holdsStatefulValues
    self.ancestors = ancestors
    self.id = Self.lastID.add(1, ordering: .relaxed).newValue
  }

  private static let lastID = Atomic<UInt64>(0)

  /// A layer that says nothing.
  static let empty = DependencyLayer()

  /// Whether everything that `other` says is said here too, or was overridden on the way here.
  @inline(__always)
  func descends(from other: DependencyLayer) -> Bool {
    self === other || any(ancestors .== SIMD8(repeating: other.id))
  }

  /// A layer with one more value.
  func setting(_ box: AnyDependencyBox, for key: ObjectIdentifier) -> DependencyLayer {
    var table = table
    table[key] = StoredDependency(box)
    return derived(table: table, holdsStatefulValues: holdsStatefulValues || box.isStateful)
  }

  /// A layer with another context.
  func setting(_ context: DependencyContext) -> DependencyLayer {
    derived(context: context)
  }

  /// A layer for values that are kept where the running test cannot be asked for its defaults.
  func capturing(_ defaults: DefaultValues?) -> DependencyLayer {
    let defaults = defaults ?? capturedDefaults
    if defaults === capturedDefaults, statefulDefaults == nil { return self }
    return derived(capturedDefaults: defaults, statefulDefaults: .some(nil))
  }

  /// A layer with these values, and those of `other` that are missing here.
  func supplemented(by other: DependencyLayer) -> DependencyLayer {
    let statefulDefaults: DefaultValues? = statefulDefaults ?? other.statefulDefaults
    // Of both lineages only this one keeps its meaning: its values all won.
    return derived(
      table: table.supplemented(by: other.table),
      context: context ?? other.context,
      capturedDefaults: capturedDefaults ?? other.capturedDefaults,
      statefulDefaults: .some(statefulDefaults),
      holdsStatefulValues: holdsStatefulValues || other.holdsStatefulValues)
  }

  /// A layer whose stateful values, and stateful defaults, are independent copies.
  func copyingStatefulValues(defaults: DefaultValues) -> DependencyLayer {
    derived(
      table: holdsStatefulValues
        ? table.mapElements(where: \.box.isStateful) { StoredDependency($0.box.copiedForAssertion()) }
        : table,
      statefulDefaults: (statefulDefaults ?? defaults).copyingStatefulValues())
  }

  private func derived(
    table: KeyTable<StoredDependency>? = nil,
    context: DependencyContext? = nil,
    capturedDefaults: DefaultValues? = nil,
    statefulDefaults: DefaultValues?? = nil,
    holdsStatefulValues: Bool? = nil
  ) -> DependencyLayer {
    DependencyLayer(
      table: table ?? self.table,
      context: context ?? self.context,
      capturedDefaults: capturedDefaults ?? self.capturedDefaults,
      statefulDefaults: statefulDefaults ?? self.statefulDefaults,
      holdsStatefulValues: holdsStatefulValues ?? self.holdsStatefulValues,
      ancestors: ancestors.pushing(id))
  }
}

extension SIMD8<UInt64> {
  /// The lanes moved on by one, with `first` in front; the last is forgotten.
  fileprivate func pushing(_ first: UInt64) -> Self {
    Self(first, self[0], self[1], self[2], self[3], self[4], self[5], self[6])
  }
}
