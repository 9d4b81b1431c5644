/// The work that an action started; `Store.send` returns it.
///
/// ```swift
/// let task = store.send(.refreshButtonTapped)
/// await task.finish()
/// ```
public struct StoreTask: Hashable, Sendable {
  private let group: EffectGroup?

  init(_ group: EffectGroup?) { self.group = group }

  /// Cancels the work that the action started.
  ///
  /// An action sent to a child is for the child: effects that its parents start in response go on.
  public func cancel() { group?.cancel() }

  /// Waits until all of the work has ended, or the waiting task is cancelled, which cancels the work too.
  public func finish() async {
    guard let group else { return }
    await withTaskCancellationHandler {
      await group.finish()
    } onCancel: {
      cancel()
    }
  }

  /// Whether the work was cancelled.
  public var isCancelled: Bool { group?.isCancelled ?? true }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.group === rhs.group }
  public func hash(into hasher: inout Hasher) { hasher.combine(group.map(ObjectIdentifier.init)) }
}
