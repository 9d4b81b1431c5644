import Synchronization

extension DependencyValues {
  /// Gives an operation a random number generator.
  ///
  /// ```swift
  /// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  ///
  /// func roll() -> Int {
  ///   withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  /// }
  /// ```
  ///
  /// In a test, override it with a seeded generator: otherwise each number that is drawn reports an issue.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }

  private enum WithRandomNumberGeneratorKey: KeyFailingWhenUsed {
    static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())

    static func testValue(read: DependencyRead) -> WithRandomNumberGenerator {
      WithRandomNumberGenerator(
        UnimplementedRandomNumberGenerator(
          use: UnimplementedUse(
            property: "withRandomNumberGenerator",
            override: "$0.withRandomNumberGenerator = WithRandomNumberGenerator(…)", read: read)))
    }
  }
}

/// Gives an operation exclusive use of one random number generator.
///
/// ```swift
/// let withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
/// let coin = withRandomNumberGenerator { Bool.random(using: &$0) }
/// ```
public struct WithRandomNumberGenerator: Sendable {
  private final class Generator: Sendable {
    let value: Mutex<any RandomNumberGenerator & Sendable>

    init(_ generator: some RandomNumberGenerator & Sendable) {
      value = Mutex(generator)
    }
  }

  private let generator: Generator

  /// Gives operations this generator, one after the other.
  ///
  /// - Parameter generator: The generator. Copies of the new value share it.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Generator(generator)
  }

  /// Runs an operation with the generator.
  ///
  /// - Parameter work: Runs at once, while nothing else draws from the generator. It must not call this again.
  /// - Returns: What `work` returns.
  public func callAsFunction<R: Sendable>(
    _ work: @Sendable (inout any RandomNumberGenerator & Sendable) throws -> R
  ) rethrows -> R {
    try generator.value.withLock { generator in
      try work(&generator)
    }
  }
}

private struct UnimplementedRandomNumberGenerator: RandomNumberGenerator {
  let use: UnimplementedUse
  var generator = SystemRandomNumberGenerator()

  mutating func next() -> UInt64 {
    use.report()
    return generator.next()
  }
}
