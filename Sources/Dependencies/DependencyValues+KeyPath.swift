import IssueReporting

extension DependencyValues {
  /// Sets a dependency, or a part of one: `\.date.now`.
  ///
  /// A key path reads before it writes. What is read of a whole dependency is thrown away, so the new value is what
  /// its property is given to read, and the default that it replaces is never made. A part is written into the whole;
  /// that may be a value that no test may use, and the part is what is being replaced, so it is no issue.
  package mutating func set<Value>(_ keyPath: WritableKeyPath<Self, Value>, to value: Value) {
    withIssueReporters([]) {
      guard KeyPathComponents.isSingle(keyPath) else {
        self[keyPath: keyPath] = value
        return
      }
      withUnsafePointer(to: value) { pointer in
        let replacement = Replacement(pointer)
        // Whatever the property reads once it has been read itself is not thrown away.
        func assign(_ place: inout Value) {
          replacement.end()
          place = pointer.pointee
        }
        replace(with: replacement) { assign(&$0[keyPath: keyPath]) }
      }
    }
  }
}

/// The value that a dependency is being replaced with, while its property is read only for the sake of being written.
///
/// - Note: `@unchecked Sendable` because it is only used by the call of `set(_:to:)` that makes it, which keeps the
///   value where it is.
final class Replacement: @unchecked Sendable {
  @TaskLocal static var current: Replacement?

  private let type: Any.Type
  private var address: UnsafeRawPointer?

  fileprivate init<Value>(_ pointer: UnsafePointer<Value>) {
    type = Value.self
    address = UnsafeRawPointer(pointer)
  }

  /// Where the value is, if it is of this type and the property has not been read yet.
  func address(of type: Any.Type) -> UnsafeRawPointer? {
    type == self.type ? address : nil
  }

  fileprivate func end() { address = nil }
}

/// What the standard library knows of a key path and does not tell.
private enum KeyPathComponents {
  /// Whether a key path leads to a property or subscript of its root. `false` where that is not known.
  static func isSingle(_ keyPath: AnyKeyPath) -> Bool {
    isMarked(keyPath) && isMarkReliable
  }

  /// A key path object has, behind the header of the object and a pointer, a word of flags. One of them is set where
  /// the path has one component; older versions of Swift leave it clear.
  private static func isMarked(_ keyPath: AnyKeyPath) -> Bool {
    let object = Unmanaged.passUnretained(keyPath).toOpaque()
    return withExtendedLifetime(keyPath) {
      object.load(fromByteOffset: 3 * MemoryLayout<UInt>.size, as: UInt32.self) & 0x2000_0000 != 0
    }
  }

  /// Whether the flag says what it should of key paths that are known. Looked up once.
  private static let isMarkReliable =
    isMarked(\DependencyValues.date) && isMarked(\DependencyValues.context)
    && !isMarked(\DependencyValues.date.now) && !isMarked(\DependencyValues.self)
}
