#define _GNU_SOURCE
#include "raster_stack.h"

#include <pthread.h>
#include <stdint.h>

// Where the stack ends. Asked once a thread: for the main thread the system reads a file to know it.
static _Thread_local uintptr_t lowest = 0;

static uintptr_t find_lowest(void) {
#if defined(__APPLE__)
    pthread_t thread = pthread_self();
    return (uintptr_t)pthread_get_stackaddr_np(thread) - pthread_get_stacksize_np(thread);
#else
    pthread_attr_t attributes;
    void *start = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 1;
    if (pthread_attr_getstack(&attributes, &start, &size) != 0) start = NULL;
    pthread_attr_destroy(&attributes);
    return start ? (uintptr_t)start : 1;
#endif
}

size_t raster_stack_left(void) {
    if (lowest == 0) lowest = find_lowest();
    // Not the address of a variable, which the address sanitizer moves elsewhere.
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    return here > lowest ? here - lowest : 0;
}
