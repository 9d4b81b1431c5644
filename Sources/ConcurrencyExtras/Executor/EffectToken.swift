import ConcurrencyHooks
import Synchronization

/// One effect in flight, as its executor sees it: which tasks it has, and what they wait for.
package final class EffectToken: Sendable {
  private struct State: Sendable {
    var tasks: Set<UInt64> = []
    /// Those of the tasks that cannot outlive the effect: its own, and child tasks.
    var structured: [UInt64] = []
    var waits: [Int: (task: UInt64, wait: ControlledWait)] = [:]
    var nextWait = 0
  }

  /// The executor that runs the effect. It outlives the token: the store that owns both ends it last.
  package let executor: EffectExecutor
  private let state = Mutex(State())

  package init(executor: EffectExecutor) { self.executor = executor }

  /// The effect whose job this thread is running.
  package static var running: EffectToken? {
    concurrency_hooks_running_effect().map { Unmanaged<EffectToken>.fromOpaque($0).takeUnretainedValue() }
  }

  func join(_ task: UInt64, isStructured: Bool) {
    state.withLock { state in
      state.tasks.insert(task)
      if isStructured { state.structured.append(task) }
    }
  }

  /// The tasks that have ended when the effect has: its own, and their child tasks.
  func takeStructuredTasks() -> [UInt64] {
    state.withLock { state in
      defer { state.structured = [] }
      return state.structured
    }
  }

  /// Whether every task that the effect is known to have started waits for something controlled.
  ///
  /// A task that ended without a trace counts as not waiting: this answers "no" when in doubt, so that a
  /// verdict waits rather than being wrong.
  package var isParked: Bool {
    state.withLock { state in
      !state.waits.isEmpty && Set(state.waits.values.map(\.task)) == state.tasks
    }
  }

  /// What the effect's tasks wait for, in the order in which they began to.
  package var waits: [ControlledWait] {
    state.withLock { state in state.waits.sorted { $0.key < $1.key }.map(\.value.wait) }
  }

  func park(_ wait: ControlledWait) -> Int {
    let task = executor.runningTask
    return state.withLock { state in
      state.nextWait += 1
      state.waits[state.nextWait] = (task, wait)
      return state.nextWait
    }
  }

  func leave(_ task: UInt64) { state.withLock { _ = $0.tasks.remove(task) } }

  func unpark(_ id: Int) { state.withLock { $0.waits[id] = nil } }
}

/// Something under this package's control that a suspended task waits for.
package struct ControlledWait: Sendable {
  /// What ends a wait.
  package enum Kind: Sendable {
    /// A clock that the test moves.
    case clock
    /// Nothing but cancellation.
    case endless
    /// Another task of the same effect.
    case task
  }

  package let kind: Kind
  /// What is waited for, as a failure message says it: "sleeping on the test clock until +1 s". Empty where the wait
  /// is for another task of the same effect.
  package let description: @Sendable () -> String
  /// Whether somebody is about to end the wait, such as an `advance` in progress.
  package let isBeingDriven: @Sendable () -> Bool

  package init(
    _ kind: Kind,
    description: @escaping @Sendable () -> String,
    isBeingDriven: @escaping @Sendable () -> Bool = { false }
  ) {
    self.kind = kind
    self.description = description
    self.isBeingDriven = isBeingDriven
  }
}

/// Says that the current task, one of an effect's tasks, is about to end, so that nobody wonders what it waits for.
package func leaveEffect() {
  guard let effect = EffectToken.running else { return }
  effect.leave(effect.executor.runningTask)
}

/// Marks the current task as waiting for something controlled while `operation` is suspended.
///
/// - Parameters:
///   - wait: What is waited for.
///   - operation: Suspends until the controlled thing happens or the task is cancelled.
package func withControlledWait<R>(
  _ wait: ControlledWait,
  operation: () async throws -> R
) async rethrows -> R {
  guard let effect = EffectToken.running else { return try await operation() }
  let id = effect.park(wait)
  defer { effect.unpark(id) }
  return try await operation()
}
