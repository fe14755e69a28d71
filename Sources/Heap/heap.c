#define _GNU_SOURCE
#include "raster_heap.h"

// Tells which C library this is, too.
#include <stdlib.h>

#if defined(__GLIBC__)
#include <limits.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>

static const size_t huge_page = (size_t)2 << 20;

void raster_heap_prepare(size_t reserve) {
    if (reserve > INT_MAX || reserve < 2 * huge_page) return;
    // What is larger is mapped by itself, and goes back when it is freed.
    if (!mallopt(M_MMAP_THRESHOLD, 32 << 20) || !mallopt(M_TRIM_THRESHOLD, INT_MAX)) return;
    // A thread's own heap would have pages of its own.
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_TOP_PAD, (int)reserve);
    void *first = malloc(1 << 18);
    mallopt(M_TOP_PAD, 1 << 20);
    if (!first) return;
    uintptr_t start = ((uintptr_t)first + huge_page - 1) & ~(uintptr_t)(huge_page - 1);
    // Refused where the system has none, or gave fewer addresses: then all is as it was.
    madvise((void *)start, reserve - huge_page, MADV_HUGEPAGE);
    free(first);
}
#else
void raster_heap_prepare(size_t reserve) { (void)reserve; }
#endif
