import ConcurrencyHooks
import Synchronization

/// Gives unstructured tasks to the store whose effect starts them, and leaves all others alone.
///
/// `Task {}` and `Task.detached` do not inherit an executor preference. Their first job is enqueued by the
/// thread that creates them, so a hook on the runtime's global enqueueing can tell: a task that comes into
/// being while a job of a store runs on this thread belongs to that store. It is remembered by task id, so
/// that later resumptions from timers or other threads find the store again. (A job's address would be
/// reused by foreign tasks; an id never is.)
///
/// This is the only hook of the process. The main serial executor is a second layer of it.
enum Adoption {
  private static let owners = Mutex<[UInt64: EffectExecutor]>([:])
  private static let ownedTasks = Atomic<Int>(0)
  private static let newest = Atomic<UInt64>(0)
  static let usesMainSerialExecutor = Atomic<Bool>(false)

  private static let install: Void = concurrency_hooks_install { job in
    Adoption.take(unsafeBitCast(job, to: UnownedJob.self)) ? 1 : 0
  }

  static func installHook() { _ = install }

  static func taskID(of job: UnownedJob) -> UInt64 {
    let id = concurrency_hooks_task_id(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
    newest.max(id, ordering: .relaxed)
    return id
  }

  /// The newest task that the hook or an executor has seen. Ids grow with every task of the process.
  static var newestTask: UInt64 { newest.load(ordering: .relaxed) }

  private static func take(_ job: UnownedJob) -> Bool {
    if concurrency_hooks_resumes_on_main() != 0 {
      MainActor.shared.enqueue(job)
      return true
    }
    let running = EffectExecutor.running
    if running != nil || ownedTasks.load(ordering: .acquiring) > 0 {
      let task = taskID(of: job)
      let adopts = running?.isNew(task) ?? false
      let owner = owners.withLock { owners -> EffectExecutor? in
        if let owner = owners[task] { return owner }
        guard adopts, let running else { return nil }
        owners[task] = running
        ownedTasks.store(owners.count, ordering: .releasing)
        return running
      }
      if let owner {
        owner.enqueue(job)
        return true
      }
    } else {
      newest.max(taskID(of: job), ordering: .relaxed)
    }
    guard usesMainSerialExecutor.load(ordering: .acquiring) else { return ForeignJobs.take(job) }
    ForeignJobs.noteSerialJob()
    MainActor.shared.enqueue(job)
    return true
  }

  static func forget(_ executor: EffectExecutor) {
    owners.withLock { owners in
      owners = owners.filter { $0.value !== executor }
      ownedTasks.store(owners.count, ordering: .releasing)
    }
  }
}
