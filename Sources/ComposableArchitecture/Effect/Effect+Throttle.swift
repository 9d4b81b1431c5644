import ConcurrencyExtras

extension Effect {
  /// Lets the actions of this effect, and of others under the same id, pass at most once in an interval.
  ///
  /// The first action passes at once. Of the actions that come before the interval is over one is kept and passes
  /// at its end. Each use of the same id cancels the effect before it.
  ///
  /// ```swift
  /// case .scrolled(let offset):
  ///   return .send(.offsetSettled(offset))
  ///     .throttle(id: CancelID.scroll, for: .seconds(1), latest: true, clock: clock)
  /// ```
  ///
  /// - Parameters:
  ///   - id: Names the effect; ``cancel(id:)`` stops it too.
  ///   - interval: How much time is between two actions, at least, in the clock's units.
  ///   - latest: Whether the last of the actions of an interval is kept; else the first is.
  ///   - clock: Measures the time.
  /// - Returns: The throttled effect. Nothing to run stays nothing.
  // In favour of the next one, which takes what a dependency on a clock is: 'any Clock<Duration>'.
  @_disfavoredOverload
  public func throttle<C: Clock>(
    id: some Hashable & Sendable, for interval: C.Duration, latest: Bool, clock: C
  ) -> Self {
    throttled(id: id, for: interval, latest: latest, clock: clock)
  }

  /// Lets the actions of this effect pass at most once in an interval, by the clock of a dependency.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  /// // …
  /// return .send(.saved).throttle(id: CancelID.save, for: .seconds(1), latest: true, clock: clock)
  /// ```
  ///
  /// - Parameters:
  ///   - id: Names the effect; ``cancel(id:)`` stops it too.
  ///   - interval: How much time is between two actions, at least.
  ///   - latest: Whether the last of the actions of an interval is kept; else the first is.
  ///   - clock: Measures the time.
  /// - Returns: The throttled effect. Nothing to run stays nothing.
  public func throttle(
    id: some Hashable & Sendable, for interval: Duration, latest: Bool, clock: any Clock<Duration>
  ) -> Self {
    func throttled(by clock: some Clock<Duration>) -> Self {
      self.throttled(id: id, for: interval, latest: latest, clock: clock)
    }
    return throttled(by: clock)
  }

  private func throttled<C: Clock>(
    id: some Hashable & Sendable, for interval: C.Duration, latest: Bool, clock: C
  ) -> Self {
    if node.isNone { return self }
    return Self(node: node.throttled(CancelID(id), for: interval, latest: latest, clock: clock))
      .cancellable(id: id, cancelInFlight: true)
  }
}

extension EffectNode {
  /// The same tree with every action passing through one throttle.
  fileprivate func throttled<C: Clock>(
    _ id: CancelID, for interval: C.Duration, latest: Bool, clock: C
  ) -> EffectNode {
    switch self {
    case .send(let action):
      // Actions stay on the main actor: see `EffectNode`.
      let action = UncheckedSendable(action)
      return Effect<Action>.run(name: "throttle") { send in await send(action.wrappedValue) }.node
        .throttled(id, for: interval, latest: latest, clock: clock)
    case .run(let run):
      return .run(
        run.replacingOperation { send in
          try await throttle(id, for: interval, latest: latest, clock: clock, send, run.operation)
        })
    case .merge(let nodes):
      return .merge(nodes.map { $0.throttled(id, for: interval, latest: latest, clock: clock) })
    case .concatenate(let nodes):
      return .concatenate(nodes.map { $0.throttled(id, for: interval, latest: latest, clock: clock) })
    case .cancellable(let node, let cancelID, let cancelInFlight):
      return .cancellable(
        node.throttled(id, for: interval, latest: latest, clock: clock), id: cancelID,
        cancelInFlight: cancelInFlight)
    case .none, .cancel, .present, .cancelChildren:
      return self
    }
  }
}

/// Runs the operation of an effect whose actions pass through the throttle of an id.
private func throttle<C: Clock, Action>(
  _ id: CancelID, for interval: C.Duration, latest: Bool, clock: C,
  _ send: Send<Action>, _ operation: @escaping @Sendable (Send<Action>) async throws -> Void
) async throws {
  let id = id.at(NavigationPath.current)
  let throttles = RunningStore.current?.throttles ?? .outsideStores
  let waiting = LockIsolated<Task<Void, Never>?>(nil)
  let throttled = Send<Action> { action in
    let verdict = throttles.withThrottle(id) { (throttle: inout Throttle<C.Instant, Action>) in
      throttle.offer(action, at: clock.now, interval: interval, latest: latest)
    }
    switch verdict {
    case .pass:
      send(action)
    case .hold(let deadline):
      guard waiting.value == nil else { return }
      waiting.setValue(
        Task { @MainActor in
          defer { waiting.setValue(nil) }
          guard (try? await clock.sleep(until: deadline, tolerance: nil)) != nil, !Task.isCancelled else {
            return
          }
          let kept = throttles.withThrottle(id) { (throttle: inout Throttle<C.Instant, Action>) in
            throttle.release(at: clock.now)
          }
          if let kept { send(kept) }
        })
    }
  }
  try await withTaskCancellationHandler {
    try await operation(throttled)
    await waiting.value?.value
  } onCancel: {
    waiting.value?.cancel()
  }
}
