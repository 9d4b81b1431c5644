public import CustomDump
package import Dependencies
import Synchronization

/// Identifies an element of a ``StackState`` from the moment it is pushed until it is popped.
///
/// Ids are generated and count up. In a test they count from 0, whatever other tests do, so that a test may write
/// one as a literal:
///
/// ```swift
/// await store.send(\.path[id: 0].closeButtonTapped)
/// ```
public struct StackElementID: Hashable, Sendable {
  /// The position of the id in the order in which ids were generated.
  package let generation: Int

  package init(generation: Int) {
    self.generation = generation
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// The id that is generated after `value` others.
  public init(integerLiteral value: Int) {
    self.init(generation: value)
  }
}

extension StackElementID: CustomDebugStringConvertible, CustomDumpStringConvertible {
  /// The id with a hash sign: `#0`.
  public var debugDescription: String { "#\(generation)" }

  /// The id with a hash sign: `#0`.
  public var customDumpDescription: String { debugDescription }
}

/// Where the ids of stack elements come from: a dependency, so that every test store counts from 0.
package struct StackElementIDGenerator: Sendable {
  private final class Counter: Sendable {
    let next: Mutex<Int>
    init(_ next: Int) { self.next = Mutex(next) }
  }

  private let counter: Counter

  /// A generator whose first id is the given one.
  package init(startingAt first: Int = 0) {
    counter = Counter(first)
  }

  /// A new id.
  ///
  /// - Parameter minimum: The lowest id that may be returned. A stack that got its elements elsewhere, such as from
  ///   a fixture or another generator, names here the first id that it has never used.
  package func callAsFunction(atLeast minimum: Int) -> StackElementID {
    counter.next.withLock { next in
      let id = max(next, minimum)
      next = id + 1
      return StackElementID(generation: id)
    }
  }

  /// Sees to it that an id is not returned any more, nor one below it.
  package func useUp(_ id: StackElementID) {
    counter.next.withLock { $0 = max($0, id.generation + 1) }
  }

  /// The id that a call with the same minimum would return.
  package func peek(atLeast minimum: Int) -> StackElementID {
    StackElementID(generation: max(counter.next.withLock { $0 }, minimum))
  }
}

extension StackElementIDGenerator: StatefulDependency {
  package func copiedForAssertion() -> Self {
    Self(startingAt: counter.next.withLock { $0 })
  }
}

extension StackElementIDGenerator: DependencyKey {
  package static let liveValue = StackElementIDGenerator()
  package static var testValue: StackElementIDGenerator { StackElementIDGenerator() }
}

extension DependencyValues {
  /// Where the ids of stack elements come from.
  package var stackElementID: StackElementIDGenerator {
    get { self[StackElementIDGenerator.self] }
    set { self[StackElementIDGenerator.self] = newValue }
  }

  /// Gives a test store what must not be shared with anything outside it: its own stack element ids.
  package mutating func prepareForTestStore() {
    stackElementID = StackElementIDGenerator()
  }
}
