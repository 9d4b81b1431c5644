extension Store {
  /// The states of the feature: the state at the moment, then the state after each action that changes it.
  ///
  /// ```swift
  /// for await state in store.states { print(state.count) }
  /// ```
  ///
  /// States that are equal to the one before are left out if the state is `Equatable`. None is lost: those that
  /// come while nobody waits are kept. The sequence ends when the root store is released or, for the store of a
  /// child, when the child is gone; it keeps neither. It is for one loop: ask for another sequence for another loop.
  public var states: some AsyncSequence<State, Never> { StoreStates(self) }
}

/// The states of a store as a sequence.
///
/// It is not `Sendable`: a state need not be, and stays on the main actor together with its sequence.
private struct StoreStates<State, Action>: AsyncSequence {
  /// A copy of a state on its way to whoever iterates.
  ///
  /// It may be passed on whatever the state is: neither the sequence nor its iterator can leave the main actor's
  /// region, so it is only ever looked at there.
  fileprivate struct Snapshot: @unchecked Sendable {
    let state: State
  }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var snapshots: AsyncStream<Snapshot>.Iterator

    mutating func next(isolation actor: isolated (any Actor)?) async -> State? {
      await snapshots.next(isolation: actor)?.state
    }
  }

  private let snapshots: AsyncStream<Snapshot>

  @MainActor
  init(_ store: Store<State, Action>) {
    let (stream, continuation) = AsyncStream.makeStream(of: Snapshot.self)
    snapshots = stream
    var last: State?
    store.core.follow { state in
      if let last, isEqual(last, state) { return true }
      last = state
      if case .terminated = continuation.yield(Snapshot(state: state)) { return false }
      return true
    } end: {
      continuation.finish()
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(snapshots: snapshots.makeAsyncIterator()) }
}
