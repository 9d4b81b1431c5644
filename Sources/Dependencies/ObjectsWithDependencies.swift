import Synchronization

/// The objects that were made with dependencies in force, found again by ``withDependencies(from:operation:)``.
enum ObjectsWithDependencies {
  /// - Note: `@unchecked Sendable` because the object may not be: it is never touched, only compared by identity.
  private struct Note: @unchecked Sendable {
    weak var object: AnyObject?
    let captured: DependencyLayer
  }

  private struct Notes: Sendable {
    var byObject: [ObjectIdentifier: Note] = [:]
    var limit = 64
  }

  private static let notes = Mutex(Notes())

  /// Remembers what an object that `withDependencies` returns was made with.
  static func note<R>(_ result: R) {
    guard R.self is AnyClass else { return }
    let object = result as AnyObject
    // An object that has dependencies of its own is asked for them.
    guard capturedByProperty(of: object) == nil else { return }
    let captured = DependencyValues.capturedLayer
    notes.withLock { notes in
      if notes.byObject.count >= notes.limit {
        notes.byObject = notes.byObject.filter { $0.value.object != nil }
        notes.limit = max(64, notes.byObject.count * 2)
      }
      notes.byObject[ObjectIdentifier(object)] = Note(object: object, captured: captured)
    }
  }

  /// What `object` captured: by one of its properties, or when it was made.
  static func captured(by object: AnyObject) -> DependencyLayer? {
    if let captured = capturedByProperty(of: object) { return captured }
    return notes.withLock { notes in
      guard let note = notes.byObject[ObjectIdentifier(object)], note.object === object else { return nil }
      return note.captured
    }
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
