import ConcurrencyHooks
import Dispatch
import Synchronization

/// Knows which jobs of tasks outside any store have been queued in the process-wide pool and not yet ended.
///
/// Whoever moves a test clock waits until the tasks that may sleep on it have run as far as they can, which no number
/// of yields can tell; a test store waits so before it gives up. While one of them is alive, the hook (see ``Adoption``)
/// queues foreign jobs through here, in the pool's own queues, and notes when each has begun and ended.
enum ForeignJobs {
  /// How much processor time a job may use before nobody waits for it any longer.
  ///
  /// It is not the time that passes: a thread that a busy machine keeps waiting uses none.
  private static let longJob: Int64 = 5_000_000
  /// How often a wait looks for jobs that have become long or are blocked.
  private static let watch = DispatchTimeInterval.milliseconds(5)
  /// How many nanoseconds a job may be about its work: then it blocks its thread.
  private static let blockage: UInt64 = 2_000_000_000
  /// How many watches a wait lasts at most, half a minute: something fills the pool, so that jobs do not begin.
  private static let watches = 6_000

  private struct Job: Sendable {
    let priority: UInt8
    /// The processor clock of the thread that runs the job, its time and the time of day when the job began.
    var running: (clock: Int32, start: Int64, since: DispatchTime)?
    var isLong = false

    var isBlocked: Bool {
      guard let running else { return false }
      return DispatchTime.now().uptimeNanoseconds - running.since.uptimeNanoseconds > blockage
    }

    /// Whether the job has used more processor time than a task needs that is on its way to a clock.
    var isComputingForLong: Bool {
      guard let running else { return false }
      return concurrency_hooks_read_clock(running.clock) - running.start > longJob
    }
  }

  private struct Wait: Sendable {
    var jobs: Set<UInt64>
    var watches = 0
    let continuation: UnsafeContinuation<Void, Never>
  }

  private struct State: Sendable {
    var jobs: [UInt64: Job] = [:]
    var waits: [UInt64: Wait] = [:]
    /// How many jobs there were so far.
    var taken: UInt64 = 0
    var next: UInt64 = 0

    mutating func number() -> UInt64 {
      next += 1
      return next
    }
  }

  private static let state = Mutex(State())
  private static let observers = Atomic<Int>(0)
  private static let serial = Atomic<UInt64>(0)

  static func beginObserving() {
    Adoption.installHook()
    observers.add(1, ordering: .acquiringAndReleasing)
  }

  static func endObserving() { observers.subtract(1, ordering: .acquiringAndReleasing) }

  // MARK: Jobs

  /// Queues a job of a task outside any store, if someone observes them. Returns false if it left it alone.
  static func take(_ job: UnownedJob) -> Bool {
    guard observers.load(ordering: .acquiring) > 0 else { return false }
    let priority = job.priority.rawValue
    let number = state.withLock { state in
      let number = state.number()
      state.jobs[number] = Job(priority: priority)
      state.taken += 1
      return number
    }
    DispatchQueue.global(qos: DispatchQoS.QoSClass(priority: priority)).async {
      let clock = concurrency_hooks_processor_clock()
      state.withLock { $0.jobs[number]?.running = (clock, concurrency_hooks_read_clock(clock), .now()) }
      concurrency_hooks_run_in_pool(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
      end(number)
    }
    return true
  }

  /// Notes a job that the main serial executor took.
  static func noteSerialJob() { serial.add(1, ordering: .relaxed) }

  /// Grows with every job of a foreign task, wherever it runs.
  static var taken: UInt64 { serial.load(ordering: .relaxed) &+ state.withLock { $0.taken } }

  private static func end(_ number: UInt64) {
    let ended = state.withLock { state -> [UnsafeContinuation<Void, Never>] in
      state.jobs[number] = nil
      return remove(number, from: &state)
    }
    resume(ended)
  }

  // MARK: Waiting

  /// The jobs that have not ended, without the long ones and those of lower priority than `priority`.
  static func unfinished(priority: UInt8) -> Set<UInt64> {
    state.withLock { state in
      guard !state.jobs.isEmpty else { return [] }
      return Set(state.jobs.lazy.filter { $0.value.priority >= priority && !$0.value.isLong }.map(\.key))
    }
  }

  /// Returns when each of these jobs has ended or has turned out to be long.
  @MainActor
  static func wait(for jobs: Set<UInt64>) async {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      let wait = state.withLock { state -> UInt64? in
        let remaining = jobs.filter { state.jobs[$0] != nil }
        guard !remaining.isEmpty else { return nil }
        let wait = state.number()
        state.waits[wait] = Wait(jobs: remaining, continuation: continuation)
        return wait
      }
      if let wait { watchOver(wait) } else { resume([continuation]) }
    }
  }

  /// Ends waits for jobs that compute for long, and in the end waits for jobs that are blocked.
  private static func watchOver(_ wait: UInt64) {
    DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: .now() + watch) {
      let (ended, again) = state.withLock { state -> ([UnsafeContinuation<Void, Never>], Bool) in
        guard var waiting = state.waits[wait] else { return ([], false) }
        waiting.watches += 1
        state.waits[wait] = waiting
        var ended: [UnsafeContinuation<Void, Never>] = []
        for number in waiting.jobs {
          guard let job = state.jobs[number],
            waiting.watches >= watches || job.isBlocked || job.isComputingForLong
          else { continue }
          state.jobs[number]?.isLong = true
          ended += remove(number, from: &state)
        }
        return (ended, state.waits[wait] != nil)
      }
      resume(ended)
      if again { watchOver(wait) }
    }
  }

  private static func remove(_ number: UInt64, from state: inout State) -> [UnsafeContinuation<Void, Never>] {
    guard !state.waits.isEmpty else { return [] }
    var ended: [UnsafeContinuation<Void, Never>] = []
    for wait in Array(state.waits.keys) {
      guard state.waits[wait]?.jobs.remove(number) != nil, state.waits[wait]?.jobs.isEmpty == true else {
        continue
      }
      ended.append(state.waits.removeValue(forKey: wait)!.continuation)
    }
    return ended
  }

  private static func resume(_ continuations: [UnsafeContinuation<Void, Never>]) {
    guard !continuations.isEmpty else { return }
    DispatchQueue.main.async {
      MainActor.assumeIsolated { for continuation in continuations { resumeOnMainActor(continuation) } }
    }
  }
}

extension DispatchQoS.QoSClass {
  /// The class of the queue in which the runtime would put a job of this priority.
  fileprivate init(priority: UInt8) {
    switch priority {
    case TaskPriority.userInitiated.rawValue...:
      self = priority > TaskPriority.userInitiated.rawValue ? .userInteractive : .userInitiated
    case TaskPriority.medium.rawValue...: self = .default
    case TaskPriority.utility.rawValue...: self = .utility
    case 1...: self = .background
    default: self = .default
    }
  }
}
