/// When the actions of throttled effects pass: at most one in each interval.
///
/// A value without time of its own: whoever uses it asks the clock and waits.
struct Throttle<Instant: InstantProtocol, Action> {
  /// What to do with an action.
  enum Verdict {
    /// It passes now.
    case pass
    /// It was kept; call ``release(at:)`` at the given time.
    case hold(until: Instant)
  }

  private var lastPass: Instant?
  private var kept: Action?

  /// Takes an action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - now: The time of the clock.
  ///   - interval: How much time is between two actions that pass, at least.
  ///   - latest: Whether the last action of an interval is kept; else the first is.
  /// - Returns: Whether it passes, or when the one that was kept does.
  mutating func offer(_ action: Action, at now: Instant, interval: Instant.Duration, latest: Bool) -> Verdict
  {
    guard let lastPass, lastPass.duration(to: now) < interval else {
      lastPass = now
      kept = nil
      return .pass
    }
    if latest || kept == nil { kept = action }
    return .hold(until: lastPass.advanced(by: interval))
  }

  /// Lets go of the action that was kept.
  mutating func forgetKept() { kept = nil }

  /// The action that was kept, which passes now; `nil` if it has passed meanwhile.
  mutating func release(at now: Instant) -> Action? {
    guard let action = kept else { return nil }
    lastPass = now
    kept = nil
    return action
  }
}

/// A throttle of whatever clock and kind of action.
private protocol AnyThrottle {
  mutating func forgetKept()
}

extension Throttle: AnyThrottle {}

/// The throttles of one store, by the ids of their effects.
@MainActor
package final class ThrottleTable: Sendable {
  /// Serves effects that run outside any store.
  nonisolated static let outsideStores = ThrottleTable()

  private var throttles: [CancelID: any AnyThrottle] = [:]

  nonisolated init() {}

  /// Uses the throttle of an id. Throttles of other kinds of actions or clocks under the same id are replaced.
  func withThrottle<Instant, Action, R>(
    _ id: CancelID, _ body: (inout Throttle<Instant, Action>) -> R
  ) -> R {
    var throttle = throttles[id] as? Throttle<Instant, Action> ?? Throttle()
    defer { throttles[id] = throttle }
    return body(&throttle)
  }

  /// Lets go of the action that the throttle of an id has kept.
  func cancel(_ id: CancelID) { throttles[id]?.forgetKept() }

  /// Forgets the throttles of features that are gone.
  func forget(where isGone: (NavigationPath) -> Bool) {
    if !throttles.isEmpty { throttles = throttles.filter { !isGone($0.key.path) } }
  }
}
