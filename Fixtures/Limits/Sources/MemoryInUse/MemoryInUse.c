#include "MemoryInUse.h"

#include <malloc.h>

size_t memory_in_use(void) { return mallinfo2().uordblks; }
