// What the kernels' files share: attributes of the levels, and the order in which unpacking spreads bytes.
#pragma once
#include "raster_kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2"), always_inline)) static inline
#define AVX2_ENTRY __attribute__((target("avx2")))
#define AVX512 __attribute__((target("avx2,avx512f,avx512bw,avx512vl"), always_inline)) static inline
#define AVX512_ENTRY __attribute__((target("avx2,avx512f,avx512bw,avx512vl")))

/// Two pixels' coverage bytes, each as the four 16-bit channels of its pixel.
#define SPREAD(first, second)                                                                                          \
    first, -1, first, -1, first, -1, first, -1, second, -1, second, -1, second, -1, second, -1

/// The shuffles that give each of a vector's 16 pixels its own of 16 coverage bytes that stand in every lane.
AVX512 __m512i spread_pattern16(int high) {
    // Lane k holds pixels 4k...4k+3; adding its first leaves the bytes of -1 negative, which shuffles read as zero.
    const __m512i lanes = _mm512_set_epi64(
        0x0C0C0C0C0C0C0C0C, 0x0C0C0C0C0C0C0C0C, 0x0808080808080808, 0x0808080808080808, 0x0404040404040404,
        0x0404040404040404, 0, 0);
    const __m128i pattern = high ? _mm_setr_epi8(SPREAD(2, 3)) : _mm_setr_epi8(SPREAD(0, 1));
    return _mm512_or_si512(_mm512_broadcast_i32x4(pattern), lanes);
}

AVX512 __m512i source_half16(__m512i destination, __m512i source, __m512i alpha, __m512i m) {
    const __m512i reciprocal = _mm512_set1_epi16(257), half = _mm512_set1_epi16(128), full = _mm512_set1_epi16(255);
    __m512i taken = _mm512_mulhi_epu16(_mm512_add_epi16(_mm512_mullo_epi16(alpha, m), half), reciprocal);
    __m512i kept = _mm512_mullo_epi16(destination, _mm512_sub_epi16(full, taken));
    __m512i added = _mm512_add_epi16(_mm512_mullo_epi16(source, m), half);
    return _mm512_mulhi_epu16(_mm512_add_epi16(kept, added), reciprocal);
}

/// At coverage 255, where div255(255*s + x) is s + div255(x).
AVX512 __m512i covered_half16(__m512i destination, __m512i source, __m512i alpha) {
    const __m512i reciprocal = _mm512_set1_epi16(257), half = _mm512_set1_epi16(128), full = _mm512_set1_epi16(255);
    __m512i kept = _mm512_mullo_epi16(destination, _mm512_xor_si512(alpha, full));
    return _mm512_add_epi16(_mm512_mulhi_epu16(_mm512_add_epi16(kept, half), reciprocal), source);
}

/// The shuffle that puts each pixel's alpha into all four of its 16-bit channels. What it is stays hidden from the
/// compiler, which would make two shuffles of it.
AVX512 __m512i alpha_pattern16(void) {
    __m512i pattern =
        _mm512_broadcast_i32x4(_mm_setr_epi8(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15));
    __asm__("" : "+v"(pattern));
    return pattern;
}
#endif
