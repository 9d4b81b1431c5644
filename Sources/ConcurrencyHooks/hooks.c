// What Swift cannot express: a hook with the runtime's calling convention, and thread-local storage
// without a lookup. `ConcurrencyExtras` is its only client.
#include "ConcurrencyHooks.h"

#include <stddef.h>

#define SWIFT_CC __attribute__((swiftcall))

// Declared as in the runtime's ABI (stdlib/public/Concurrency/ExecutorHooks, Swift 6.3.1).
typedef SWIFT_CC void (*enqueue_original)(void *job);
typedef SWIFT_CC void (*enqueue_hook)(void *job, enqueue_original original);
extern enqueue_hook swift_task_enqueueGlobal_hook;
extern SWIFT_CC uint64_t swift_task_getJobTaskId(void *job);

static concurrency_hooks_take_job take_job;
static _Thread_local void *running_executor;
static _Thread_local void *running_effect;

static SWIFT_CC void enqueue(void *job, enqueue_original original) {
  if (!take_job(job)) original(job);
}

void concurrency_hooks_install(concurrency_hooks_take_job take) {
  take_job = take;
  swift_task_enqueueGlobal_hook = enqueue;
}

uint64_t concurrency_hooks_task_id(void *job) { return swift_task_getJobTaskId(job); }

void *concurrency_hooks_running_executor(void) { return running_executor; }
void *concurrency_hooks_running_effect(void) { return running_effect; }
void concurrency_hooks_set_running(void *executor, void *effect) {
  running_executor = executor;
  running_effect = effect;
}
