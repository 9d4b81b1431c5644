/// Feeds actions from an effect back into the feature.
///
/// ```swift
/// .run { send in await send(.finished) }
/// ```
///
/// Once the effect is cancelled nothing is sent any more.
@MainActor
public struct Send<Action>: Sendable {
  private let send: @MainActor @Sendable (Action) -> Void

  /// - Parameter send: Takes each action that is sent.
  public nonisolated init(send: @escaping @MainActor @Sendable (_ action: Action) -> Void) {
    self.send = send
  }

  /// Sends an action. It is reduced before this returns, unless the effect was cancelled.
  ///
  /// - Parameter action: The action to send.
  public func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    send(action)
  }

  /// Takes other actions, which are turned into those of this one.
  nonisolated func map<T>(_ transform: @escaping @Sendable (T) -> Action) -> Send<T> {
    Send<T> { self(transform($0)) }
  }
}

/// Feeds actions of a reducer back into its feature.
public typealias SendOf<R: Reducer> = Send<R.Action>
