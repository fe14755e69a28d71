#include "fuzzer.h"

// Weak, so that the package builds without it, too, and then runs inputs one by one.
extern int LLVMFuzzerRunDriver(int *count, char ***arguments, fuzzer_callback callback) __attribute__((weak));

bool fuzzer_is_linked(void) { return LLVMFuzzerRunDriver != 0; }

int fuzzer_run(int *count, char ***arguments, fuzzer_callback callback) {
    return LLVMFuzzerRunDriver ? LLVMFuzzerRunDriver(count, arguments, callback) : 1;
}
