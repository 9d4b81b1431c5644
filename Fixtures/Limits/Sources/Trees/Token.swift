import Synchronization

/// Counts how many of something are alive.
public final class Token: Sendable {
  private static let count = Atomic(0)

  /// How many tokens there are.
  public static var alive: Int { count.load(ordering: .sequentiallyConsistent) }

  public init() { Self.count.add(1, ordering: .sequentiallyConsistent) }
  deinit { Self.count.subtract(1, ordering: .sequentiallyConsistent) }
}
