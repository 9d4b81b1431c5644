import ConcurrencyExtras
import Dependencies
import IssueReporting
import Synchronization

/// What a test store is, apart from its interface: it schedules, and reports what the ledger and the verdicts
/// decide.
@MainActor
final class TestStoreCore<State, Action> {
  let runtime: StoreRuntime<State, Action>
  let executor: EffectExecutor
  let foreignTasks = ForeignTasks()
  let comparison: StateComparison<State>
  /// The line that made the store.
  let location: IssueLocation

  var exhaustivity = Exhaustivity.on
  var timeout = Duration.seconds(1)
  var isDismissed = false
  var ledger = Ledger<State, Action>()
  /// What of the changes of shared values is still to be asserted.
  let shared: SharedSteps
  var effectActions = EffectActions.reducedOnArrival {
    didSet { runtime.holdsBack = effectActions == .reducedOnReceive }
  }
  var usesOwnExecutor = true {
    didSet { runtime.scheduling = usesOwnExecutor ? .serial(executor) : .live }
  }

  /// The state and dependencies of the assertion closure that is running.
  var assertion: RunningAssertion<State>?
  /// What the action did that was reduced by a step of the test.
  var step: Reduction<State, Action>?
  /// Whether the reduction that is going on is that of an action that was held back.
  var isReducingHeld = false
  /// Effects whose end was reported as a failure already.
  var reportedEffects: Set<Int> = []
  var waiters = Waiters()
  private var hasEnded = false
  private var endCheck: EndCheck?

  init<R: Reducer>(
    initialState: () -> State,
    reducer: () -> R,
    prepareDependencies: (inout DependencyValues) -> Void,
    comparison: StateComparison<State>,
    location: IssueLocation
  ) where R.State == State, R.Action == Action {
    let executor = EffectExecutor()
    let shared = SharedSteps()
    let (dismissal, dependencies) = Self.startingDependencies(prepareDependencies)
    self.executor = executor
    self.comparison = comparison
    self.shared = shared
    self.location = location
    runtime = location.asIssueContext {
      DependencyValues.$_current.withValue(dependencies) {
        let reducer = reducer()
        return StoreRuntime(
          initialState: initialState(), dependencies: dependencies, scheduling: .serial(executor),
          reduce: { state, action in shared.reduce { reducer.reduce(into: &state, action: action) } })
      }
    }
    dismissal.setValue { [weak self] in self?.dismiss() }
    runtime.add(self)
    executor.setWhenIdle { [weak self] in self?.waiters.wake() }
    shared.attach(to: executor)
    attachDependencies()
    registerWithTest()
  }

  /// The dependencies that a feature under test starts with.
  private static func startingDependencies(
    _ prepare: (inout DependencyValues) -> Void
  ) -> (dismissal: LockIsolated<(@MainActor @Sendable () -> Void)?>, DependencyValues) {
    let dismissal = LockIsolated<(@MainActor @Sendable () -> Void)?>(nil)
    let values = Dependencies.withDependencies {
      $0.context = .test
      $0.prepareForTestStore()
      $0.dismiss = DismissEffect { dismissal.value?() }
      $0.isPresented = true
      prepare(&$0)
    } operation: {
      DependencyValues._current
    }
    return (dismissal, values)
  }

  private func dismiss() {
    isDismissed = true
    runtime.stopAll()
  }

  // MARK: State

  var dependencies: DependencyValues {
    get { assertion?.dependencies ?? runtime.dependencies }
    set {
      runtime.dependencies = newValue
      attachDependencies()
    }
  }

  /// Detached tasks of effects find the dependencies, too, where they name a shared value.
  private func attachDependencies() {
    runtime.dependencies.withCurrent { executor.attach(DependencyValues.captured) }
  }

  var state: State { assertedState?.value ?? runtime.state }

  /// The state that a test sees, for those who pass it on.
  func copyOfState() -> StateCopy<State> { assertedState ?? runtime.copyOfState() }

  private var assertedState: StateCopy<State>? { assertion?.state ?? ledger.asserted }

  // MARK: The end

  /// Sees to it that the store is checked even if it outlives its test.
  private func registerWithTest() {
    if let scope = TestScope.current {
      let name = scope.name
      endCheck = scope.whenEnded { [weak self] in self?.endOfTest(outliving: name) }
    } else {
      endCheck = ProcessExit.register { [weak self] in self?.endOfTest(outliving: nil) }
    }
  }

  /// Reports what the test did not assert, and stops the effects. Called on any thread, counts once.
  ///
  /// - Parameter test: The test's name, where the store was still there when the test was over.
  nonisolated func endOfTest(outliving test: String? = nil) {
    // What is wrong is found on the main queue, where the store lives; it is reported here, where the test
    // framework knows which test is running. Unless the main queue waits for this thread: then it is reported there.
    for failure in onMainQueue(
      waitingFor: .seconds(5), { self.failuresAtEnd(outliving: test) },
      late: { failures in for failure in failures { failure.report() } }) ?? []
    {
      failure.report()
    }
  }

  private func failuresAtEnd(outliving test: String?) -> [Failure] {
    guard !hasEnded else { return [] }
    hasEnded = true
    defer {
      endCheck?.cancel()
      runtime.stopAll()
      runtime.removeListeners()
      executor.retire()
    }
    let failures =
      failuresForPending() + failuresForEffectsAtEnd() + failuresForShared(at: nil)
    guard let test, failures.contains(where: { $0.severity == .failure }) else { return failures }
    return [leakFailure(test)] + failures
  }
}
