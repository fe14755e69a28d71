#pragma once

/// The processors that this process may use: those that the system lets it run on, and no more than its
/// container's share of time comes to, rounded up. 0 where the system doesn't tell.
int raster_processors(void);

/// Tells the processor that the calling thread does nothing but look at memory again and again.
static inline void rk_pause(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("isb" ::: "memory");
#endif
}
