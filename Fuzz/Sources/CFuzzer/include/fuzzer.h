// libFuzzer's way in for programs with a main of their own.
#ifndef RASTER_FUZZER_H
#define RASTER_FUZZER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int (*fuzzer_callback)(const uint8_t *data, size_t size);

// Whether libFuzzer was linked in, which `Scripts/fuzz` does.
bool fuzzer_is_linked(void);

// Hands the process to libFuzzer, which reads its options from the arguments.
int fuzzer_run(int *count, char ***arguments, fuzzer_callback callback);

#endif
