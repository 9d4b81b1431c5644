import ConcurrencyExtras
import Synchronization

/// The objects that were made with dependencies in force, found again by ``withDependencies(from:operation:)``.
enum ObjectsWithDependencies {
  /// `@unchecked Sendable` because the objects may not be: they are never touched, only compared by identity.
  private struct Notes: @unchecked Sendable {
    var byObject = WeakTable<ObjectIdentifier, AnyObject, DependencyLayer>()
  }

  private static let notes = Mutex(Notes())

  /// Remembers what an object that `withDependencies` returns was made with.
  static func note<R>(_ result: R) {
    guard R.self is AnyClass else { return }
    let object = result as AnyObject
    // An object that has dependencies of its own is asked for them.
    guard capturedByProperty(of: object) == nil else { return }
    let captured = DependencyValues.capturedLayer
    notes.withLock { $0.byObject.insert(object, captured, for: ObjectIdentifier(object)) }
  }

  /// What `object` captured: by one of its properties, or when it was made.
  static func captured(by object: AnyObject) -> DependencyLayer? {
    if let captured = capturedByProperty(of: object) { return captured }
    // An object that is alive has its identifier for itself.
    return notes.withLock { $0.byObject[ObjectIdentifier(object)]?.value }
  }

  private static func capturedByProperty(of object: AnyObject) -> DependencyLayer? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
      for child in current.children {
        if let property = child.value as? any CapturingDependencies { return property.captured }
      }
      mirror = current.superclassMirror
    }
    return nil
  }
}
