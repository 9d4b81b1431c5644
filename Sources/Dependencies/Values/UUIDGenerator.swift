public import Foundation
import Synchronization

extension DependencyValues {
  /// Makes UUIDs.
  ///
  /// ```swift
  /// @Dependency(\.uuid) var uuid
  ///
  /// func addTodo() {
  ///   todos.append(Todo(id: uuid()))
  /// }
  /// ```
  ///
  /// In a test, override it (`$0.uuid = .incrementing`): otherwise each UUID that is made reports an issue.
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }

  private enum UUIDGeneratorKey: KeyFailingWhenUsed {
    static let liveValue = UUIDGenerator { UUID() }

    static func testValue(read: DependencyRead) -> UUIDGenerator {
      let use = UnimplementedUse(property: "uuid", override: "$0.uuid = .incrementing", read: read)
      return UUIDGenerator {
        use.report()
        return UUID()
      }
    }
  }
}

/// Makes UUIDs: random ones in a program, predictable ones in a test.
///
/// ```swift
/// let uuid = UUIDGenerator.incrementing
/// uuid()  // 00000000-0000-0000-0000-000000000000
/// uuid()  // 00000000-0000-0000-0000-000000000001
/// ```
public struct UUIDGenerator: Sendable {
  private enum Source: Sendable {
    case counter(Counter)
    case closure(@Sendable () -> UUID)
  }

  private let source: Source

  /// Makes UUIDs with a closure.
  ///
  /// - Parameter generate: Called for each UUID, from any thread.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.source = .closure(generate)
  }

  private init(counter: Counter) {
    self.source = .counter(counter)
  }

  /// The same UUID every time.
  ///
  /// - Parameter uuid: The UUID.
  /// - Returns: A generator of that one UUID.
  public static func constant(_ uuid: UUID) -> UUIDGenerator {
    UUIDGenerator { uuid }
  }

  /// A new generator that counts up from 00000000-0000-0000-0000-000000000000, as ``Foundation/UUID/init(_:)`` does.
  public static var incrementing: UUIDGenerator {
    UUIDGenerator(counter: Counter(next: 0))
  }

  /// The next UUID.
  public func callAsFunction() -> UUID {
    switch source {
    case .counter(let counter): UUID(counter.draw())
    case .closure(let generate): generate()
    }
  }
}

extension UUIDGenerator: StatefulDependency {
  package func copiedForAssertion() -> UUIDGenerator {
    switch source {
    case .counter(let counter): UUIDGenerator(counter: Counter(next: counter.next))
    case .closure: self
    }
  }

  private final class Counter: Sendable {
    private let value: Atomic<Int>

    init(next: Int) {
      value = Atomic(next)
    }

    var next: Int { value.load(ordering: .relaxed) }

    func draw() -> Int {
      value.add(1, ordering: .relaxed).oldValue
    }
  }
}

extension UUID {
  /// A UUID that shows a number: `UUID(10)` is 00000000-0000-0000-0000-00000000000A.
  ///
  /// - Parameter intValue: The number. A negative one shows its two's complement.
  public init(_ intValue: Int) {
    let bits = UInt64(bitPattern: Int64(intValue))
    func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> (8 * UInt64(7 - index))) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7)
      ))
  }
}
