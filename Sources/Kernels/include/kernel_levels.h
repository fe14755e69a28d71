// The levels of vectors for which a kernel is compiled from one text. Each level's kernels give the same
// bytes.
#pragma once

#if defined(__x86_64__)
#define RK_KERNEL(name, ...)                                                                                 \
    void name##_128(__VA_ARGS__);                                                                            \
    void name##_avx2(__VA_ARGS__);                                                                           \
    void name##_avx512(__VA_ARGS__);
#define RK_KERNEL_TO_AVX2(name, ...)                                                                         \
    void name##_128(__VA_ARGS__);                                                                            \
    void name##_avx2(__VA_ARGS__);
#define RK_KERNEL_OF_AVX512(name, ...) void name##_avx512(__VA_ARGS__);
#elif defined(__aarch64__)
#define RK_KERNEL(name, ...) void name##_128(__VA_ARGS__);
#define RK_KERNEL_TO_AVX2(name, ...) RK_KERNEL(name, __VA_ARGS__)
#define RK_KERNEL_OF_AVX512(name, ...)
#else
#define RK_KERNEL(name, ...)
#define RK_KERNEL_TO_AVX2(name, ...)
#define RK_KERNEL_OF_AVX512(name, ...)
#endif
