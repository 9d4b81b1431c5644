#include "FuzzDriver.h"

/// The sanitizer's library brings a `main` of its own along, which calls this. It never runs: a harness starts the
/// loop itself.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  (void)data;
  (void)size;
  return 0;
}
