import ConcurrencyHooks
import Dispatch
import Synchronization

/// Runs every job of one test store, one after the other, on the main queue.
///
/// A test store starts each effect as a task that prefers this executor, so that the effect, its child
/// tasks, the actors it calls and the unstructured tasks it starts (see ``Adoption``) all queue here.
/// The executor therefore knows exactly when nothing of the store is left to run: ``settle()`` returns at
/// that moment, without counting yields and without touching other stores. `Documentation/Determinism.md`
/// explains what follows from it.
package final class EffectExecutor: TaskExecutor, Sendable {
  /// How many jobs one settling may run before it returns with the rest still runnable.
  package static let budget = 4096
  /// How many jobs one turn of the main queue may run when nobody settles.
  private static let turn = 256
  /// How often settling lets the main queue pass while an effect is out of sight and nothing happens.
  private static let quietPasses = 4

  private struct State: Sendable {
    var jobs: [UnownedJob] = []
    var next = 0
    var isDraining = false
    var isScheduled = false
    /// How many calls are settling. They run what arrives; a turn that ran it would escape their budget.
    var settlers = 0
    /// Grows with everything that happens; equal values mean that nothing did.
    var activity: UInt64 = 0
    var effects: [ObjectIdentifier: EffectToken] = [:]
    var effectOfTask: [UInt64: EffectToken] = [:]
    /// The effect that is being started, and whether its first job is the next to run.
    var starting: (effect: EffectToken, isNext: Bool)?
    /// How many jobs were put before those that wait, since one was taken.
    var ahead = 0
    /// Tasks whose first job goes to the end of the queue once more.
    var delayed: Set<UInt64> = []
    /// How many jobs ran of tasks that an effect which had ended left behind.
    var looseJobs: UInt64 = 0
    var runningTask: UInt64 = 0
    var newestTaskBeforeJob: UInt64 = 0
    var isBusy = false
    var whenIdle: (@Sendable @MainActor () -> Void)?

    var hasJobs: Bool { next < jobs.count }
    var hasEffectsOutOfSight: Bool { effects.values.contains { !$0.isParked } }

    /// Puts a job into the queue.
    mutating func insert(_ job: UnownedJob, of task: UInt64, _ effect: EffectToken?) {
      guard let starting, starting.effect === effect else { return jobs.append(job) }
      self.starting = nil
      if starting.isNext {
        jobs.insert(job, at: next + ahead)
        ahead += 1
      } else {
        delayed.insert(task)
        jobs.append(job)
      }
    }

    /// Takes the next job that is to run out of the queue, which must not be empty.
    mutating func takeJob() -> (UnownedJob, task: UInt64) {
      ahead = 0
      while true {
        let job = jobs[next]
        next += 1
        if next == 1024 {
          jobs.removeFirst(next)
          next = 0
        }
        let task = Adoption.taskID(of: job)
        guard !delayed.isEmpty, delayed.remove(task) != nil else { return (job, task) }
        jobs.append(job)
      }
    }
  }

  private let state = Mutex(State())
  /// What belongs to the store besides its jobs, one value of a type.
  private let belongings = Mutex<[ObjectIdentifier: any Sendable]>([:])

  package init() { Adoption.installHook() }

  /// Adds a job; it runs in the next ``settle()`` or, at the latest, in a turn of the main queue.
  package func enqueue(_ job: consuming ExecutorJob) { enqueue(UnownedJob(job), isStructured: true) }

  /// Adds the job of an unstructured task that was adopted.
  package func enqueue(_ job: UnownedJob) { enqueue(job, isStructured: false) }

  private func enqueue(_ job: UnownedJob, isStructured: Bool) {
    let task = Adoption.taskID(of: job)
    let running = EffectToken.running
    let mustSchedule = state.withLock { state in
      if state.effectOfTask[task] == nil, let running, running.executor === self {
        state.effectOfTask[task] = running
        running.join(task, isStructured: isStructured)
      }
      state.insert(job, of: task, running)
      state.activity &+= 1
      guard !state.isDraining, !state.isScheduled, state.settlers == 0 else { return false }
      state.isScheduled = true
      return true
    }
    if mustSchedule { scheduleTurn() }
  }

  // MARK: Effects

  /// Starts an effect: `start` must create the effect's task, which prefers this executor.
  ///
  /// - Parameter isNext: Whether the effect goes on where one has ended, so that its first job is the next to run. Any other
  ///   effect begins a turn later: the effect whose action started it comes to its own next action first.
  package func begin<R>(_ effect: EffectToken, isNext: Bool, start: () -> R) -> R {
    state.withLock {
      $0.effects[ObjectIdentifier(effect)] = effect
      $0.starting = (effect, isNext)
    }
    let previous = (concurrency_hooks_running_executor(), concurrency_hooks_running_effect())
    concurrency_hooks_set_running(
      Unmanaged.passUnretained(self).toOpaque(), Unmanaged.passUnretained(effect).toOpaque())
    defer { concurrency_hooks_set_running(previous.0, previous.1) }
    return start()
  }

  /// Ends an effect: it is no longer considered when the executor settles.
  package func end(_ effect: EffectToken) {
    state.withLock { state in
      state.activity &+= 1
      state.effects[ObjectIdentifier(effect)] = nil
      // Unstructured tasks may outlive the effect and still belong here.
      for task in effect.takeStructuredTasks() { state.effectOfTask[task] = nil }
    }
  }

  /// Notes that something happened on the main actor on behalf of an effect, such as an action it sent.
  package func noteActivity() { state.withLock { $0.activity &+= 1 } }

  /// Grows with everything that happens in the store; equal values mean that nothing did.
  package var activity: UInt64 { state.withLock { $0.activity } }

  /// Whether the last settling stopped with effects still runnable.
  package var isBusy: Bool { state.withLock { $0.isBusy } }

  /// Whether jobs wait to be run.
  package var hasJobs: Bool { state.withLock { $0.hasJobs } }

  /// Whether some effect is neither finished nor parked on something controlled.
  package var hasEffectsOutOfSight: Bool {
    state.withLock(\.hasEffectsOutOfSight)
  }

  /// Is called on the main actor each time the executor has run out of jobs outside a settling.
  package func setWhenIdle(_ body: (@Sendable @MainActor () -> Void)?) {
    state.withLock { $0.whenIdle = body }
  }

  /// Tells whoever waits that nobody moves a clock any longer on which an effect sleeps.
  @MainActor
  package func tellIdle() { state.withLock { $0.whenIdle }?() }

  /// Gives up the tasks that were adopted; what they still enqueue goes to the process-wide pool.
  package func retire() {
    Adoption.forget(self)
    belongings.withLock { $0 = [:] }
    state.withLock {
      $0.effectOfTask = [:]
      $0.whenIdle = nil
    }
  }

  // MARK: Running

  /// Runs jobs, and those that they enqueue, until none is left or the budget is used up.
  @MainActor
  package func drain(_ budget: inout Int) {
    let begins = state.withLock { state in
      guard !state.isDraining, state.hasJobs else { return false }
      state.isDraining = true
      return true
    }
    guard begins else { return }
    let previous = (concurrency_hooks_running_executor(), concurrency_hooks_running_effect())
    defer { concurrency_hooks_set_running(previous.0, previous.1) }
    let identity = Unmanaged.passUnretained(self).toOpaque()
    while true {
      let mayRun = budget > 0
      let next = state.withLock { state -> (UnownedJob, EffectToken?)? in
        guard state.hasJobs, mayRun else {
          if !state.hasJobs {
            state.jobs.removeAll(keepingCapacity: true)
            state.next = 0
          }
          state.isDraining = false
          return nil
        }
        let (job, task) = state.takeJob()
        state.runningTask = task
        state.newestTaskBeforeJob = Adoption.newestTask
        let effect = state.effectOfTask[task]
        if effect.map({ state.effects[ObjectIdentifier($0)] == nil }) ?? true { state.looseJobs += 1 }
        return (job, effect)
      }
      guard let (job, effect) = next else { return }
      budget -= 1
      concurrency_hooks_set_running(identity, effect.map { Unmanaged.passUnretained($0).toOpaque() })
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Returns when every effect of the store has run as far as it can without time, a controlled clock or
  /// outside input; or when ``budget`` jobs have run, and then ``isBusy`` is true.
  ///
  /// Jobs run right here. Only a hop of an effect to the main actor travels through the main queue, so the
  /// queue is let pass while an effect is neither finished nor parked, or has left a task running, until nothing changes.
  @MainActor
  package func settle() async {
    var budget = Self.budget
    var quiet = 0
    let looseJobs = state.withLock { state in
      state.settlers += 1
      return state.looseJobs
    }
    while true {
      drain(&budget)
      guard budget > 0 else { return finishSettling(isBusy: true) }
      let (isOver, before) = state.withLock { state in
        (!state.hasEffectsOutOfSight && state.looseJobs == looseJobs, state.activity)
      }
      if isOver { return finishSettling(isBusy: false) }
      await passMainQueue()
      budget -= 1
      drain(&budget)
      guard state.withLock({ $0.activity }) == before else {
        quiet = 0
        continue
      }
      quiet += 1
      if quiet == Self.quietPasses { return finishSettling(isBusy: false) }
    }
  }

  private func finishSettling(isBusy: Bool) {
    let mustSchedule = state.withLock { state in
      state.isBusy = isBusy
      state.settlers -= 1
      guard state.hasJobs, !state.isScheduled, state.settlers == 0 else { return false }
      state.isScheduled = true
      return true
    }
    if mustSchedule { scheduleTurn() }
  }

  /// Jobs that arrive while nobody settles run in bounded turns of the main queue.
  private func scheduleTurn() {
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        let isLeftToSettlers = self.state.withLock { state in
          state.isScheduled = false
          return state.settlers > 0
        }
        guard !isLeftToSettlers else { return }
        var budget = Self.turn
        self.drain(&budget)
        let (again, whenIdle) = self.state.withLock { state in
          let again = state.hasJobs && !state.isScheduled && !state.isDraining
          if again { state.isScheduled = true }
          return (again, state.hasJobs ? nil : state.whenIdle)
        }
        if again { self.scheduleTurn() }
        whenIdle?()
      }
    }
  }

  // MARK: What runs on this thread

  /// Lets the store's jobs find a value. A detached task that an effect starts inherits no task-locals; it finds what
  /// belongs to the store here.
  package func attach<Value: Sendable>(_ value: Value) {
    belongings.withLock { $0[ObjectIdentifier(Value.self)] = value }
  }

  /// The value of a type that belongs to the store whose job this thread is running.
  package static func attached<Value: Sendable>(_ type: Value.Type) -> Value? {
    running?.belongings.withLock { $0[ObjectIdentifier(type)] as? Value }
  }

  /// The executor whose job this thread is running.
  package static var running: EffectExecutor? {
    concurrency_hooks_running_executor().map {
      Unmanaged<EffectExecutor>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// The task whose job is being run, valid while a job of this executor runs on this thread.
  var runningTask: UInt64 { state.withLock { $0.runningTask } }

  /// Whether a task came into being during the job that is being run.
  func isNew(_ task: UInt64) -> Bool { state.withLock { task > $0.newestTaskBeforeJob } }
}
