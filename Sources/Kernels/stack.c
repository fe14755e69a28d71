#define _GNU_SOURCE
#include "raster_stack.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>
#if defined(__linux__)
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

// Where the stack ends. Asked once a thread.
static _Thread_local uintptr_t lowest = 0;

#if defined(__linux__)
// Of the main thread; 0 for others. The library would read a file with a line a mapping, which takes longer
// than a small picture. The program's name is the first that the system puts on the stack, and so in its last
// page; below it there is room for 128 MiB whatever the limit was, so that 8 of them need no look at what is
// there.
static uintptr_t main_thread_lowest(void) {
    if ((pid_t)syscall(SYS_gettid) != getpid()) return 0;
    const char *name = (const char *)getauxval(AT_EXECFN);
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    const uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    struct rlimit limit;
    if ((uintptr_t)name < here || getrlimit(RLIMIT_STACK, &limit) != 0) return 0;
    const rlim_t most = 8 << 20;
    const uintptr_t size = (uintptr_t)(limit.rlim_cur < most ? limit.rlim_cur : most);
    const uintptr_t top = (((uintptr_t)name + strlen(name)) / page + 1) * page;
    // Where somebody has gone deeper than that, the library knows better.
    return top - here < size ? top - size : 0;
}
#endif

static uintptr_t find_lowest(void) {
#if defined(__APPLE__)
    pthread_t thread = pthread_self();
    return (uintptr_t)pthread_get_stackaddr_np(thread) - pthread_get_stacksize_np(thread);
#else
#if defined(__linux__)
    const uintptr_t known = main_thread_lowest();
    if (known != 0) return known;
#endif
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
