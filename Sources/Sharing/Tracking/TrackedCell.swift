/// Something that trackers log the writes to: the storage of a shared value, or of the reference that a property
/// points to.
protocol TrackedCell<Content>: AnyObject, Sendable {
  /// What is written.
  associatedtype Content

  /// What reports call it.
  var name: String { get }

  /// Whether the value is found by a key, so that others than a state know it.
  var hasKey: Bool { get }

  /// The type of the shared value.
  var valueType: Any.Type { get }

  /// The content before and after a stretch of a tracker's log; `end` is `nil` for the present.
  func contents(
    in tracker: SharedChangeTracker, from start: SharedChangeTracker.Position,
    to end: SharedChangeTracker.Position?
  ) -> (before: Content, after: Content)

  /// The shared value.
  func erasedValue(_ view: SharedView) -> Any

  /// What a dump knows the shared value by.
  var dumpReferenceID: ObjectIdentifier { get }
}

extension TrackedCell {
  /// The content as a view shows it; `nil` where that is the present one.
  func content(_ view: SharedView) -> Content? {
    switch view {
    case .expected(let assertion): return assertion.expectedContent(of: self)
    case .actual(let assertion): return assertion.actualContent(of: self)
    case .ambient:
      switch SharedAccess.ambient {
      case nil, .tracking: return nil
      case .expected(let assertion): return assertion.expectedContent(of: self)
      case .actual(let assertion), .comparing(let assertion): return assertion.actualContent(of: self)
      }
    }
  }
}
