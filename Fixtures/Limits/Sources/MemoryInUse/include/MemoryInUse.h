#include <stddef.h>

/// How many bytes this process has allocated and not freed.
size_t memory_in_use(void);
