package import ConcurrencyExtras
package import Dependencies
package import IssueReporting
import Synchronization

/// Reduces actions and runs effects: what `Store` and `TestStore` have in common.
///
/// Actions are reduced one at a time, breadth first: an action that a `.send` effect sends joins the queue
/// behind those that are already waiting. Runs start when the queue is empty.
@MainActor
package final class StoreRuntime<State, Action>: EffectHost {
  /// Where the runs of this store execute.
  package enum Scheduling: Sendable {
    /// Off the main queue, as tasks of their own.
    case live
    /// Under the executor of one test store, on the main queue.
    case serial(EffectExecutor)
  }

  /// The state after everything that was reduced.
  ///
  /// Observers may read it while a reducer writes it; they see what is there.
  @exclusivity(unchecked)
  package var state: State

  /// What the feature's reducers and effects see.
  package var dependencies: DependencyValues

  /// Whether the actions of effects are held back: a listener takes them and has them reduced later.
  package var holdsBack = false

  /// Those who look at the state as a whole.
  let watch = StateWatch<State>()

  private let reduce: (inout State, Action) -> Effect<Action>
  /// Where the runs execute that start from now on.
  package var scheduling: Scheduling
  private let registry = CancellationRegistry()
  package let throttles = ThrottleTable()
  private let table = EffectTable()
  private var listeners: [any StoreListener<State, Action>] = []
  private var queue: [(action: Action, cause: ActionCause)] = []
  private var isReducing = false
  private var starts: [PendingStart] = []
  // What is asked for every action, so that an action without effects does not look at generic collections.
  private var hasListeners = false
  private var hasQueued = false
  private var hasStarts = false
  private var dismissals: [NavigationPath: Action] = [:] {
    didSet { dismissalCount.store(dismissals.count, ordering: .relaxed) }
  }
  private let dismissalCount = Atomic(0)
  private let assertions = ActionRecord.Assertions()
  private var nextAction = 0
  private var nextEffect = 0
  private var nextEvent = 0

  package init(
    initialState: State,
    dependencies: DependencyValues,
    scheduling: Scheduling,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    state = initialState
    self.dependencies = dependencies
    self.scheduling = scheduling
    self.reduce = reduce
  }

  // MARK: Actions

  /// Reduces an action that comes from outside, and what `.send` effects make of it.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - location: The line of the test that sends it.
  /// - Returns: What came of it, or `nil` if it started nothing.
  @discardableResult
  package func send(_ action: Action, location: IssueLocation? = nil) -> EffectGroup? {
    // While a reducer runs, the action waits, and so does what will come of it.
    let group = isReducing ? EffectGroup() : nil
    return process(action, ActionCause(sender: .outside, group: group, record: nil, location: location))
      ?? group
  }

  /// Reduces an action that was held back.
  package func reduce(_ held: HeldAction<Action>) { process(held.action, held.cause) }

  @discardableResult
  private func process(_ action: Action, _ cause: ActionCause) -> EffectGroup? {
    guard !isReducing else {
      queue.append((action, cause))
      hasQueued = true
      return nil
    }
    isReducing = true
    let group = step(action, cause)
    if hasQueued { processQueue(startedBy: action, cause) }
    isReducing = false
    if hasStarts { startPending() }
    return group
  }

  private func processQueue(startedBy first: Action, _ firstCause: ActionCause) {
    var next = 0
    var processed = 0
    while next < queue.count {
      let (action, cause) = queue[next]
      next += 1
      step(action, cause)
      processed += 1
      if next == 1_024 {
        queue.removeFirst(next)
        next = 0
      }
      if processed == longestRun, next < queue.count {
        reportEndlessActions(queue[next].action, startedBy: first, firstCause)
        break
      }
    }
    queue.removeAll(keepingCapacity: true)
    hasQueued = false
  }

  /// How many actions one action may lead to without any time passing.
  var longestRun = 100_000

  private func reportEndlessActions(
    _ action: Action, startedBy first: Action, _ firstCause: ActionCause
  ) {
    // The line of the test, or of the effect that sent the first action. Who sends to a live store leaves no line.
    let effect: InFlightEffect? = if case .effect(let effect) = firstCause.sender { effect } else { nil }
    let location =
      firstCause.location ?? firstCause.record?.location ?? effect?.location ?? IssueLocation()
    reportIssue(
      """
      '\(abbreviatedDescription(ofAction: first))' led to \(longestRun.formatted()) others and still leads to more: \
      '\(abbreviatedDescription(ofAction: action))'.

      Features that answer each other's actions with '.send' never come to an end. The actions that are still \
      waiting were dropped.
      """,
      fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column)
  }

  /// Returns what will come of the action, or `nil` if it starts nothing.
  @discardableResult
  private func step(_ action: Action, _ cause: ActionCause) -> EffectGroup? {
    let effect: Effect<Action>
    var record: ActionRecord?
    if !hasListeners {
      effect = reduceInSurroundings(action)
    } else {
      nextAction += 1
      let new = ActionRecord(
        id: nextAction, action: action, assertedAt: cause.location, cause: cause.record,
        assertions: assertions)
      record = new
      let copies = dependencies.copyingStatefulValues()
      let before = copyOfState()
      effect = reduceInSurroundings(action)
      let reduction = Reduction(
        action, new, before: before, after: copyOfState(), dependencies: copies)
      emit(.reduced(reduction, sender: cause.sender), location: new.location)
    }
    guard !effect.node.isNone else { return nil }
    let group = cause.group ?? EffectGroup()
    perform(
      effect.node, EffectContext(group: group, record: record, scope: nil, isDirect: cause.isOutside),
      then: nil)
    return group
  }

  private func reduceInSurroundings(_ action: Action) -> Effect<Action> {
    // An effect that sends an action is somewhere in the tree; the root's reducer is not.
    guard NavigationPath.current.components.isEmpty else {
      return NavigationPath.$current.withValue(NavigationPath()) { reduceInSurroundings(action) }
    }
    guard watch.isNeeded else { return reduceUnwatched(action) }
    let before = willReduce()
    let effect = reduceUnwatched(action)
    didReduce(before)
    return effect
  }

  // What copies the state does so in functions of its own, which are over when a reducer runs: a copy of a large state
  // takes room on the stack.

  @inline(never)
  func copyOfState() -> StateCopy<State> { StateCopy(state) }

  @inline(never)
  private func willReduce() -> StateWatch<State>.Before? { watch.willReduce(state) }

  @inline(never)
  private func didReduce(_ before: StateWatch<State>.Before?) { watch.didReduce(before, state) }

  private func reduceUnwatched(_ action: Action) -> Effect<Action> {
    // The result leaves through a variable: what goes through a generic function costs a look at its type.
    var effect = Effect<Action>.none
    RunningStore.$current.withValue(self) {
      dependencies.withCurrent {
        // A reducer's reads are no observation, whoever sends the action.
        withoutObserving { effect = reduce(&state, action) }
      }
    }
    return effect
  }

  private func receive(_ action: Action, from sender: ActionSender, _ context: EffectContext) {
    let cause = ActionCause(
      sender: sender, group: context.group, record: context.record, location: nil)
    if holdsBack {
      emit(.held(HeldAction(action, cause)), location: context.record?.location)
    } else {
      process(action, cause)
    }
  }

  // MARK: Effects

  private func perform(_ node: EffectNode<Action>, _ context: EffectContext, then: Continuation?) {
    switch node {
    case .none:
      then?(true)

    case .send(let action):
      if hasListeners { emit(.effectSent(nil, action: action), location: context.record?.location) }
      receive(action, from: .effect(nil), context)
      then?(true)

    case .run(let run):
      schedule(run, context, then)

    case .merge(let nodes):
      guard let then else {
        for node in nodes { perform(node, context, then: nil) }
        return
      }
      var remaining = nodes.count
      var proceeds = true
      for node in nodes {
        perform(node, context) { goesOn in
          remaining -= 1
          proceeds = proceeds && goesOn
          if remaining == 0 { then(proceeds) }
        }
      }

    case .concatenate(let nodes):
      performSequence(nodes[...], context, then: then)

    case .cancellable(let node, let id, let cancelInFlight):
      let scope = CancelScope(id: id, parent: context.scope)
      let registration = registry.register(id, cancelInFlight: cancelInFlight) { scope.cancel() }
      var inner = context
      inner.scope = scope
      perform(node, inner) { [registry] proceeds in
        registry.unregister(id, registration)
        then?(proceeds)
      }

    case .cancel(let id):
      registry.cancel(id)
      throttles.cancel(id)
      then?(true)

    case .present(let path, let dismissAction):
      dismissals[path] = dismissAction
      then?(true)

    case .cancelChildren(let parent, let isGone):
      let depth = parent.components.count
      func isCancelled(_ path: NavigationPath) -> Bool {
        path.components.count > depth && path.isAtOrBelow(parent) && isGone(path.components[depth])
      }
      for effect in table.effects where isCancelled(effect.path) { effect.stop(.cutOff) }
      dismissals = dismissals.filter { !isCancelled($0.key) }
      throttles.forget(where: isCancelled)
      then?(true)
    }
  }

  private func performSequence(
    _ nodes: ArraySlice<EffectNode<Action>>, _ context: EffectContext, then: Continuation?
  ) {
    // A loop, as nodes that end at once may be many; only what ends later goes on from its own end.
    var nodes = nodes
    while let node = nodes.popFirst() {
      var isHere = true
      var outcome: Bool?
      let rest = nodes
      perform(node, context) { [weak self] proceeds in
        if isHere {
          outcome = proceeds
        } else if proceeds, let self, !(context.scope?.isCancelled ?? false) {
          var context = context
          context.continuesSequence = true
          performSequence(rest, context, then: then)
        } else {
          then?(proceeds)
        }
      }
      isHere = false
      guard let proceeds = outcome else { return }
      guard proceeds, !(context.scope?.isCancelled ?? false) else {
        then?(proceeds)
        return
      }
    }
    then?(true)
  }

  private func schedule(_ run: RunEffect<Action>, _ context: EffectContext, _ then: Continuation?) {
    nextEffect += 1
    let token: EffectToken? =
      if case .serial(let executor) = scheduling { EffectToken(executor: executor) } else { nil }
    let effect = InFlightEffect(
      id: nextEffect, name: run.name, location: run.location, path: run.path, depth: run.depth,
      cancelIDs: context.scope?.ids ?? [], cause: context.record, token: token)
    context.scope?.add(effect)
    table.add(effect)
    context.group.add(effect, isDirect: context.isDirect)
    hasStarts = true
    starts.append(PendingStart(run: run, effect: effect, context: context, then: then))
    if !isReducing { startPending() }
  }

  private func startPending() {
    let starts = starts
    self.starts = []
    hasStarts = false
    for start in starts { self.start(start) }
  }

  private func start(_ start: PendingStart) {
    let (run, effect, context) = (start.run, start.effect, start.context)
    var inner = context
    inner.isDirect = false
    inner.continuesSequence = false
    let send = Send<Action> { [weak self, inner] action in
      guard let self, !effect.isStopped else { return }
      if case .serial(let executor) = scheduling { executor.noteActivity() }
      if hasListeners { emit(.effectSent(effect, action: action), location: effect.cause?.location) }
      receive(action, from: .effect(effect), inner)
    }
    let end: @MainActor @Sendable () -> Void = { [weak self] in self?.end(start) }
    if hasListeners { emit(.effectStarted(effect), location: effect.cause?.location) }
    let task =
      switch scheduling {
      case .live:
        EffectBody.startLive(run, host: self, cause: .init(context.record), send: send, end: end)
      case .serial(let executor):
        executor.begin(effect.token!, isNext: context.continuesSequence) {
          EffectBody.startSerial(
            run, on: executor, host: self, cause: .init(context.record), send: send, end: end)
        }
      }
    effect.started(task)
  }

  private func end(_ start: PendingStart) {
    let effect = start.effect
    if case .serial(let executor) = scheduling { executor.end(effect.token!) }
    table.remove(effect)
    start.context.scope?.remove(effect)
    start.then?(effect.stop != .cutOff)
    start.context.group.remove(effect)
    if hasListeners { emit(.effectEnded(effect), location: effect.cause?.location) }
  }

  /// The effects that have not ended, in the order in which they started.
  package var effects: [InFlightEffect] { table.effects }

  /// Stops every effect. What they send from now on is dropped.
  package nonisolated func stopAll() { for effect in table.effects { effect.stop(.cutOff) } }

  // MARK: EffectHost

  package func dismiss(at path: NavigationPath, cause: ActionRecord?) -> Bool {
    guard let action = dismissals.removeValue(forKey: path) else { return false }
    receive(
      action, from: .effect(nil),
      EffectContext(group: EffectGroup(), record: cause, scope: nil, isDirect: false))
    return true
  }

  package nonisolated var isIdle: Bool { table.isEmpty && dismissalCount.load(ordering: .relaxed) == 0 }

  package nonisolated func register(
    _ id: CancelID, cancelInFlight: Bool, cancel: @escaping @Sendable () -> Void
  ) -> Int {
    registry.register(id, cancelInFlight: cancelInFlight, cancel: cancel)
  }

  package nonisolated func unregister(_ id: CancelID, _ registration: Int) {
    registry.unregister(id, registration)
  }

  package nonisolated func cancel(_ id: CancelID) { registry.cancel(id) }

  // MARK: Events

  /// Adds somebody who is told what happens.
  package func add(_ listener: some StoreListener<State, Action>) {
    listeners.append(listener)
    hasListeners = true
  }

  /// Lets go of everybody who is told what happens.
  package func removeListeners() {
    listeners = []
    hasListeners = false
  }

  /// Tells the listeners.
  package func emit(_ kind: StoreEvent<State, Action>.Kind, location: IssueLocation?, cause: Int? = nil) {
    nextEvent += 1
    let event = StoreEvent<State, Action>(
      id: nextEvent, cause: cause, location: location, time: .now, kind: kind)
    for listener in listeners { listener.handle(event) }
  }

  // MARK: Values

  private typealias Continuation = (_ proceeds: Bool) -> Void

  private struct PendingStart {
    let run: RunEffect<Action>
    let effect: InFlightEffect
    let context: EffectContext
    let then: Continuation?
  }
}
