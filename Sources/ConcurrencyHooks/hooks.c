// What Swift cannot express: a hook with the runtime's calling convention, and thread-local storage
// without a lookup. `ConcurrencyExtras` is its only client.
#include "ConcurrencyHooks.h"

#include <pthread.h>
#include <stddef.h>
#include <time.h>

#define SWIFT_CC __attribute__((swiftcall))

// Declared as in the runtime's ABI (stdlib/public/Concurrency/ExecutorHooks, Swift 6.3.1).
typedef SWIFT_CC void (*enqueue_original)(void *job);
typedef SWIFT_CC void (*enqueue_hook)(void *job, enqueue_original original);
extern enqueue_hook swift_task_enqueueGlobal_hook;
extern SWIFT_CC uint64_t swift_task_getJobTaskId(void *job);
// The executor is passed as two words; both zero mean the process-wide pool.
extern SWIFT_CC void swift_job_run(void *job, void *executor_identity, void *executor_implementation);

static concurrency_hooks_take_job take_job;
static enqueue_hook earlier_hook;
static _Thread_local void *running_executor;
static _Thread_local void *running_effect;
static _Thread_local int32_t resumes_on_main;

static SWIFT_CC void enqueue(void *job, enqueue_original original) {
  if (take_job(job)) return;
  if (earlier_hook) {
    earlier_hook(job, original);
  } else {
    original(job);
  }
}

void concurrency_hooks_install(concurrency_hooks_take_job take) {
  take_job = take;
  earlier_hook = swift_task_enqueueGlobal_hook;
  swift_task_enqueueGlobal_hook = enqueue;
}

uint64_t concurrency_hooks_task_id(void *job) { return swift_task_getJobTaskId(job); }
void concurrency_hooks_run_in_pool(void *job) { swift_job_run(job, NULL, NULL); }

int32_t concurrency_hooks_processor_clock(void) {
#ifdef __linux__
  clockid_t clock;
  if (pthread_getcpuclockid(pthread_self(), &clock) == 0) return clock;
#endif
  // Where no thread can read another's processor time, the time that passes has to do.
  return CLOCK_MONOTONIC;
}

int64_t concurrency_hooks_read_clock(int32_t clock) {
  struct timespec now;
  if (clock_gettime(clock, &now) != 0) return 0;
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void *concurrency_hooks_running_executor(void) { return running_executor; }
void *concurrency_hooks_running_effect(void) { return running_effect; }
void concurrency_hooks_set_running(void *executor, void *effect) {
  running_executor = executor;
  running_effect = effect;
}

int32_t concurrency_hooks_resumes_on_main(void) { return resumes_on_main; }
void concurrency_hooks_set_resumes_on_main(int32_t resumes) { resumes_on_main = resumes; }
