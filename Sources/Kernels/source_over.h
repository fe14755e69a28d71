// Source-over of pixels that have colours of their own, for the kernels' files. Even channels and odd ones of a vector are
// computed apart, each in 16 bits where it stands, which needs no unpacking.
#pragma once
#include "levels.h"
#include <string.h>

#if defined(__x86_64__)

// ---------------------------------------------------------------------------------------------------------- AVX2

/// Of each of four pixels its alpha in both 16-bit halves.
#define ALPHAS 3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1
/// Of four coverage bytes from `first` on each in both halves of its pixel.
#define COVERAGES(first)                                                                                               \
    first, -1, first, -1, first + 1, -1, first + 1, -1, first + 2, -1, first + 2, -1, first + 3, -1, first + 3, -1

AVX2 __m256i even8(__m256i pixels) { return _mm256_and_si256(pixels, _mm256_set1_epi16(255)); }
AVX2 __m256i odd8(__m256i pixels) { return _mm256_srli_epi16(pixels, 8); }
AVX2 __m256i joined8(__m256i even, __m256i odd) { return _mm256_or_si256(even, _mm256_slli_epi16(odd, 8)); }

AVX2 __m256i alphas8(__m256i pixels) {
    return _mm256_shuffle_epi8(pixels, _mm256_broadcastsi128_si256(_mm_setr_epi8(ALPHAS)));
}

/// div255(product - 128) of 16-bit lanes.
AVX2 __m256i divided8(__m256i product) { return _mm256_mulhi_epu16(product, _mm256_set1_epi16(257)); }

/// Eight coverage bytes in the low half as 16-bit lanes.
AVX2 __m256i coverages8(__m128i bytes) {
    return _mm256_shuffle_epi8(
        _mm256_broadcastq_epi64(bytes), _mm256_setr_epi8(COVERAGES(0), COVERAGES(4)));
}

/// At coverages m, in 16-bit lanes.
AVX2 __m256i over8(__m256i destination, __m256i source, __m256i m) {
    const __m256i half = _mm256_set1_epi16(128);
    const __m256i taken = divided8(_mm256_add_epi16(_mm256_mullo_epi16(alphas8(source), m), half));
    const __m256i keep = _mm256_sub_epi16(_mm256_set1_epi16(255), taken);
    const __m256i even = _mm256_add_epi16(_mm256_mullo_epi16(even8(source), m), half);
    const __m256i odd = _mm256_add_epi16(_mm256_mullo_epi16(odd8(source), m), half);
    return joined8(
        divided8(_mm256_add_epi16(_mm256_mullo_epi16(even8(destination), keep), even)),
        divided8(_mm256_add_epi16(_mm256_mullo_epi16(odd8(destination), keep), odd)));
}

/// At coverage 255, where div255(255*s + x) is s + div255(x).
AVX2 __m256i covered8(__m256i destination, __m256i source) {
    const __m256i half = _mm256_set1_epi16(128);
    const __m256i keep = _mm256_xor_si256(alphas8(source), _mm256_set1_epi16(255));
    const __m256i even = divided8(_mm256_add_epi16(_mm256_mullo_epi16(even8(destination), keep), half));
    const __m256i odd = divided8(_mm256_add_epi16(_mm256_mullo_epi16(odd8(destination), keep), half));
    return _mm256_add_epi8(source, joined8(even, odd));
}

/// The first `count` of eight lanes.
AVX2 __m256i first8(size_t count) {
    return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

/// A row of pixels at coverages, each its own where there is a mask, times an opacity 0...255. No byte beyond the row is
/// read, of the mask neither.
AVX2 void composite_avx2(
    uint32_t *row, const uint32_t *source, size_t count, const uint8_t *mask, uint32_t coverage, uint32_t opacity) {
    const __m256i half = _mm256_set1_epi16(128), factor = _mm256_set1_epi16((short)opacity);
    coverage = (coverage * opacity + 128) * 257 >> 16;
    __m256i m = _mm256_set1_epi16((short)coverage);
    int covered = coverage == 255;
    for (size_t i = 0; i < count; i += 8) {
        const size_t rest = count - i;
        if (mask) {
            uint64_t all = ~(uint64_t)0, bytes = 0;
            if (rest >= 8) {
                memcpy(&bytes, mask + i, 8);
            } else {
                all = ((uint64_t)1 << 8 * rest) - 1;
                for (size_t k = 0; k < rest; k++) bytes |= (uint64_t)mask[i + k] << 8 * k;
            }
            covered = opacity == 255 && bytes == all;
            m = coverages8(_mm_cvtsi64_si128((long long)bytes));
            m = divided8(_mm256_add_epi16(_mm256_mullo_epi16(m, factor), half));
        }
        __m256i *target = (__m256i *)(row + i);
        if (rest >= 8) {
            const __m256i d = _mm256_loadu_si256(target), s = _mm256_loadu_si256((const __m256i *)(source + i));
            _mm256_storeu_si256(target, covered ? covered8(d, s) : over8(d, s, m));
        } else {
            const __m256i some = first8(rest);
            const __m256i d = _mm256_maskload_epi32((const int *)target, some);
            const __m256i s = _mm256_maskload_epi32((const int *)(source + i), some);
            _mm256_maskstore_epi32((int *)target, some, covered ? covered8(d, s) : over8(d, s, m));
        }
    }
}

// ------------------------------------------------------------------------------------------------------- AVX-512

AVX512 __m512i even16(__m512i pixels) { return _mm512_and_si512(pixels, _mm512_set1_epi16(255)); }
AVX512 __m512i odd16(__m512i pixels) { return _mm512_srli_epi16(pixels, 8); }
AVX512 __m512i joined16(__m512i even, __m512i odd) { return _mm512_or_si512(even, _mm512_slli_epi16(odd, 8)); }

AVX512 __m512i alphas16(__m512i pixels) {
    return _mm512_shuffle_epi8(pixels, _mm512_broadcast_i32x4(_mm_setr_epi8(ALPHAS)));
}

AVX512 __m512i divided16(__m512i product) { return _mm512_mulhi_epu16(product, _mm512_set1_epi16(257)); }

AVX512 __m512i coverages16(__m128i bytes) {
    const __m512i lanes = _mm512_set_epi64(
        0x000C000C000C000C, 0x000C000C000C000C, 0x0008000800080008, 0x0008000800080008, 0x0004000400040004,
        0x0004000400040004, 0, 0);
    const __m512i pattern = _mm512_or_si512(_mm512_broadcast_i32x4(_mm_setr_epi8(COVERAGES(0))), lanes);
    return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(bytes), pattern);
}

AVX512 __m512i over16(__m512i destination, __m512i source, __m512i m) {
    const __m512i half = _mm512_set1_epi16(128);
    const __m512i taken = divided16(_mm512_add_epi16(_mm512_mullo_epi16(alphas16(source), m), half));
    const __m512i keep = _mm512_sub_epi16(_mm512_set1_epi16(255), taken);
    const __m512i even = _mm512_add_epi16(_mm512_mullo_epi16(even16(source), m), half);
    const __m512i odd = _mm512_add_epi16(_mm512_mullo_epi16(odd16(source), m), half);
    return joined16(
        divided16(_mm512_add_epi16(_mm512_mullo_epi16(even16(destination), keep), even)),
        divided16(_mm512_add_epi16(_mm512_mullo_epi16(odd16(destination), keep), odd)));
}

AVX512 __m512i covered16(__m512i destination, __m512i source) {
    const __m512i half = _mm512_set1_epi16(128);
    const __m512i keep = _mm512_xor_si512(alphas16(source), _mm512_set1_epi16(255));
    const __m512i even = divided16(_mm512_add_epi16(_mm512_mullo_epi16(even16(destination), keep), half));
    const __m512i odd = divided16(_mm512_add_epi16(_mm512_mullo_epi16(odd16(destination), keep), half));
    return _mm512_add_epi8(source, joined16(even, odd));
}

AVX512 __mmask16 first16(size_t count) {
    return count >= 16 ? (__mmask16)0xFFFF : (__mmask16)((1u << count) - 1);
}

AVX512 void composite_avx512(
    uint32_t *row, const uint32_t *source, size_t count, const uint8_t *mask, uint32_t coverage, uint32_t opacity) {
    const __m512i half = _mm512_set1_epi16(128), factor = _mm512_set1_epi16((short)opacity);
    coverage = (coverage * opacity + 128) * 257 >> 16;
    __m512i m = _mm512_set1_epi16((short)coverage);
    int covered = coverage == 255;
    for (size_t i = 0; i < count; i += 16) {
        const __mmask16 some = first16(count - i);
        if (mask) {
            const __m128i bytes = _mm_maskz_loadu_epi8(some, mask + i);
            covered = opacity == 255 && _mm_mask_cmpneq_epi8_mask(some, bytes, _mm_set1_epi8(-1)) == 0;
            m = divided16(_mm512_add_epi16(_mm512_mullo_epi16(coverages16(bytes), factor), half));
        }
        if (count - i >= 16) {
            const __m512i d = _mm512_loadu_si512(row + i), s = _mm512_loadu_si512(source + i);
            _mm512_storeu_si512(row + i, covered ? covered16(d, s) : over16(d, s, m));
        } else {
            const __m512i d = _mm512_maskz_loadu_epi32(some, row + i), s = _mm512_maskz_loadu_epi32(some, source + i);
            _mm512_mask_storeu_epi32(row + i, some, covered ? covered16(d, s) : over16(d, s, m));
        }
    }
}

#endif
