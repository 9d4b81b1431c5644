#ifndef CONCURRENCY_HOOKS_H
#define CONCURRENCY_HOOKS_H

#include <stdint.h>

/// Decides about a job that is about to enter the process-wide pool: returns 1 if it took the job.
typedef int32_t (*concurrency_hooks_take_job)(void *_Nonnull job);

/// Installs the one hook of this process on the runtime's `swift_task_enqueueGlobal`.
void concurrency_hooks_install(concurrency_hooks_take_job _Nonnull take);

/// The id of the task that a job belongs to. Unlike a job's address it is never used again.
uint64_t concurrency_hooks_task_id(void *_Nonnull job);

/// Runs a job on this thread as the process-wide pool would.
void concurrency_hooks_run_in_pool(void *_Nonnull job);

/// The clock of the processor time that this thread uses, and its time in nanoseconds. Other threads may read
/// it while this one lives.
int32_t concurrency_hooks_processor_clock(void);
int64_t concurrency_hooks_read_clock(int32_t clock);

/// The executor and effect whose job this thread is running.
void *_Nullable concurrency_hooks_running_executor(void);
void *_Nullable concurrency_hooks_running_effect(void);
void concurrency_hooks_set_running(void *_Nullable executor, void *_Nullable effect);

/// Whether this thread is resuming a task that belongs to the main actor.
int32_t concurrency_hooks_resumes_on_main(void);
void concurrency_hooks_set_resumes_on_main(int32_t resumes);

/// Whether reads of state on this thread are made by a reducer rather than by an observer.
int32_t concurrency_hooks_observing_is_paused(void);
void concurrency_hooks_set_observing_paused(int32_t paused);

#endif
