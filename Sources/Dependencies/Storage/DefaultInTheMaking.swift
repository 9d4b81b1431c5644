import Synchronization

/// A default value that is being made by the current task, and those that are waiting for it.
final class DefaultInTheMaking: Sendable {
  private let key: Any.Type
  private let defaults: DefaultValues
  private let awaitedBy: DefaultInTheMaking?
  private let isUnimplemented = Atomic(false)

  @TaskLocal private static var current: DefaultInTheMaking?

  private init(_ key: Any.Type, for defaults: DefaultValues) {
    self.key = key
    self.defaults = defaults
    self.awaitedBy = Self.current
  }

  /// Asks `key` for its value in `context`.
  static func make<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext, for defaults: DefaultValues
  ) -> DefaultValues.Entry {
    let making = DefaultInTheMaking(key, for: defaults)
    return $current.withValue(making) {
      switch context {
      case .live:
        guard let liveKey = key as? any DependencyKey.Type else {
          return DefaultValues.Entry(box: DependencyBox(Key.testValue), flaw: .noLiveValue)
        }
        return DefaultValues.Entry(box: liveBox(of: liveKey), flaw: nil)
      case .preview:
        return DefaultValues.Entry(box: DependencyBox(Key.previewValue), flaw: nil)
      case .test:
        let box = DependencyBox(Key.testValue)
        let isUnimplemented = making.isUnimplemented.load(ordering: .relaxed)
        return DefaultValues.Entry(
          box: box, flaw: isUnimplemented ? .noTestValue : nil,
          failingKey: key as? any KeyFailingWhenUsed.Type)
      }
    }
  }

  /// Called by the default `testValue` of `key`: there is no value meant for tests.
  ///
  /// - Returns: `false` if nobody is reading `key`, who would report it.
  static func noteUnimplemented(_ key: Any.Type) -> Bool {
    guard let current, current.key == key else { return false }
    current.isUnimplemented.store(true, ordering: .relaxed)
    return true
  }

  /// Stops the process if making `key` waits for itself.
  static func requireNoCycle(to key: Any.Type, in defaults: DefaultValues) {
    guard let current else { return }
    var path: [Any.Type] = [key]
    var waiting: DefaultInTheMaking? = current
    while let next = waiting {
      path.append(next.key)
      guard next.key != key || next.defaults !== defaults else {
        let cycle = path.reversed().map { "'\(typeName($0))'" }.joined(separator: " → ")
        fatalError(
          """
          The default values of dependencies need each other: \(cycle).

          Read one of them where it is used, inside a closure or method of the value, not while the value is made.
          """)
      }
      waiting = next.awaitedBy
    }
  }

  /// A live value as it is stored. Associated types of the two protocols are one and the same.
  private static func liveBox<Key: DependencyKey>(of key: Key.Type) -> AnyDependencyBox {
    DependencyBox<Key.Value>(Key.liveValue)
  }
}
