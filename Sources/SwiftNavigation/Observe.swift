import Foundation
import Observation

/// Runs a closure now, and again whenever something observable that it read has changed.
///
/// ```swift
/// @MainActor final class Screen {
///   var line = ""
///   var tokens: Set<ObserveToken> = []
///
///   init(store: StoreOf<Counter>) {
///     observe { [weak self] in self?.line = "Count: \(store.count)" }
///       .store(in: &tokens)
///   }
/// }
/// ```
///
/// The closure runs in its own isolation: the first time at once when the caller is in that isolation,
/// otherwise as soon as it can get there; later once for each batch of changes that were made before it
/// could run again.
///
/// - Parameters:
///   - apply: Reads observable properties and puts them where they are shown.
///   - isolation: The isolation of the caller; leave it out.
/// - Returns: A token that keeps the observation going. The observation ends when the token is cancelled or
///   goes away.
public func observe(
  @_inheritActorContext _ apply: @escaping @isolated(any) @Sendable () -> Void,
  isolation: (any Actor)? = #isolation
) -> ObserveToken {
  let observation = RunningObservation(
    isolation: apply.isolation,
    // The conversion drops the isolation from the type only; `RunningObservation` calls the closure in
    // nothing but the isolation it keeps beside it. There is no other synchronous way to call an
    // `@isolated(any)` function (Swift 6.3.1), and `withObservationTracking` tracks synchronous calls only.
    apply: unsafeBitCast(apply, to: (@Sendable () -> Void).self))
  let token = ObserveToken(keeping: observation)
  if observation.canRun(from: isolation) {
    observation.run()
  } else {
    observation.schedule()
  }
  return token
}

/// One running `observe`. Only its token holds it strongly: what it observes holds it weakly, so that a closure
/// may capture the observed object, and letting go of the token ends the observation.
private final class RunningObservation: Sendable {
  private let isolation: (any Actor)?
  private let apply: @Sendable () -> Void

  init(isolation: (any Actor)?, apply: @escaping @Sendable () -> Void) {
    self.isolation = isolation
    self.apply = apply
  }

  func canRun(from caller: (any Actor)?) -> Bool {
    guard let isolation else { return true }
    return isolation === caller || (isolation === MainActor.shared && Thread.isMainThread)
  }

  /// Must be called in `isolation`.
  func run() {
    withObservationTracking(apply) { [weak self] in self?.schedule() }
  }

  /// A change is announced before it is made. What changed on the main queue has been changed when the queue has
  /// passed; only then can a closure of another isolation read it, and track the next change, without a race.
  func schedule() {
    if isolation === MainActor.shared {
      // Straight onto the main queue: whoever lets the queue pass has let the closure run.
      Task { @MainActor [weak self] in self?.run() }
    } else {
      Task { [weak self, isolation] in
        await MainActor.run {}
        await Self.run(self, in: isolation)
      }
    }
  }

  /// Looks for the observation only once it is in its isolation: it may have ended on the way there.
  private static func run(
    _ observation: @autoclosure () -> RunningObservation?, in isolation: isolated (any Actor)?
  ) async {
    observation()?.run()
  }
}
