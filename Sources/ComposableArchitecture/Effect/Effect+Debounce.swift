extension Effect {
  /// Starts this effect once nothing has asked for it for a while.
  ///
  /// Each use of the same id cancels the one before it, whether that is still waiting or already running.
  ///
  /// ```swift
  /// case .queryChanged:
  ///   return .run { send in await send(.response(try await client.search())) }
  ///     .debounce(id: CancelID.search, for: .seconds(0.3), clock: clock)
  /// ```
  ///
  /// - Parameters:
  ///   - id: Names the effect; ``cancel(id:)`` stops it too.
  ///   - dueTime: How long to wait, in the clock's units.
  ///   - clock: Measures the time.
  /// - Returns: An effect that waits and then runs this one. Nothing to run stays nothing.
  // In favour of the next one, which takes what a dependency on a clock is: 'any Clock<Duration>'.
  @_disfavoredOverload
  public func debounce<C: Clock>(
    id: some Hashable & Sendable, for dueTime: C.Duration, clock: C
  ) -> Self {
    debounced(id: id, for: dueTime, clock: clock)
  }

  /// Starts this effect once nothing has asked for it for a while, by the clock of a dependency.
  ///
  /// ```swift
  /// @Dependency(\.continuousClock) var clock
  /// // …
  /// return .send(.sort).debounce(id: CancelID.sort, for: .seconds(1), clock: clock)
  /// ```
  ///
  /// - Parameters:
  ///   - id: Names the effect; ``cancel(id:)`` stops it too.
  ///   - dueTime: How long to wait.
  ///   - clock: Measures the time.
  /// - Returns: An effect that waits and then runs this one. Nothing to run stays nothing.
  public func debounce(
    id: some Hashable & Sendable, for dueTime: Duration, clock: any Clock<Duration>
  ) -> Self {
    func debounced(by clock: some Clock<Duration>) -> Self {
      self.debounced(id: id, for: dueTime, clock: clock)
    }
    return debounced(by: clock)
  }

  private func debounced<C: Clock>(id: some Hashable & Sendable, for dueTime: C.Duration, clock: C) -> Self {
    if node.isNone { return self }
    return .run(name: "debounce") { _ in try await clock.sleep(for: dueTime) }
      .concatenate(with: self)
      .cancellable(id: id, cancelInFlight: true)
  }
}
