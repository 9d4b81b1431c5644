import ConcurrencyExtras

/// How a wait for something that effects do came out.
enum WaitOutcome {
  /// It happened.
  case happened
  /// It cannot happen any more: no effect is running.
  case noEffects
  /// It cannot happen by itself: every effect waits for the test.
  case parked
  /// Effects run without end.
  case busy
  /// It did not happen in time.
  case timedOut
  /// The task that waits was cancelled.
  case cancelled

  var hasHappened: Bool { if case .happened = self { true } else { false } }
}

extension TestStoreCore {
  /// How many settlings a wait grants to effects that never come to rest.
  private static var busyRounds: Int { 16 }

  /// The effects that are running and were not told to stop.
  var effectsInFlight: [InFlightEffect] { runtime.effects.filter { !$0.isStopped } }

  /// Lets effects run as far as they can.
  func settle() async { await executor.settle() }

  /// Waits until something has happened, or cannot happen any more.
  ///
  /// Time matters only while some effect runs outside the library's control.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait then.
  ///   - givesUp: Whether to return as soon as nothing more will happen by itself.
  ///   - condition: Whether it has happened.
  func wait(
    timeout: Duration, givesUp: Bool = true, until condition: () -> Bool
  ) async -> WaitOutcome {
    var deadline: Deadline?
    defer { deadline?.cancel() }
    var rounds = 0
    // What has arrived needs no waiting, and effects that never come to rest need not run on.
    if givesUp, condition() { return .happened }
    while true {
      await settle()
      if condition() { return .happened }
      if executor.isBusy {
        rounds += 1
        if rounds == Self.busyRounds { return .busy }
        continue
      }
      if givesUp, let outcome = hopelessness {
        // Somebody outside the store may be about to move a clock or to send something.
        let seen = executor.activity
        await foreignTasks.pass()
        await settle()
        if condition() { return .happened }
        if executor.activity == seen, hopelessness != nil { return outcome }
        continue
      }
      if isBeingDriven {
        // Whoever moves the clock comes to an end, and that wakes this wait: no time counts until then.
        deadline?.cancel()
        deadline = nil
      } else {
        if deadline == nil { deadline = Deadline(after: timeout) { [weak self] in self?.waiters.wake() } }
        if deadline!.hasPassed { return .timedOut }
      }
      if Task.isCancelled { return .cancelled }
      await withTaskCancellationHandler {
        await withUnsafeContinuation { waiters.add($0) }
      } onCancel: {
        Task { @MainActor [weak self] in self?.waiters.wake() }
      }
    }
  }

  /// Whether every effect waits for the test, and something of what they wait for is on its way.
  private var isBeingDriven: Bool {
    let effects = effectsInFlight
    return effects.allSatisfy { $0.token?.isParked == true }
      && effects.contains { $0.token?.waits.contains { $0.isBeingDriven() } == true }
  }

  /// Why nothing more will happen by itself, or `nil` if something may.
  private var hopelessness: WaitOutcome? {
    let effects = effectsInFlight
    if effects.isEmpty { return .noEffects }
    guard !executor.hasJobs else { return nil }
    let allWait = effects.allSatisfy { effect in
      guard let token = effect.token, token.isParked else { return false }
      return !token.waits.contains { $0.isBeingDriven() }
    }
    return allWait ? .parked : nil
  }
}
