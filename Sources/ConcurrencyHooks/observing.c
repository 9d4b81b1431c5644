#include "ConcurrencyHooks.h"

static _Thread_local int32_t is_paused;

int32_t concurrency_hooks_observing_is_paused(void) { return is_paused; }
void concurrency_hooks_set_observing_paused(int32_t paused) { is_paused = paused; }
