// Rows in blend modes other than normal. The Swift reference is Sources/Raster/Compositing/BlendRow.swift.
#include "levels.h"

// Products and sums are rounded apart, never fused: the Swift reference computes the same bits.
#pragma STDC FP_CONTRACT OFF

#if defined(__x86_64__)

#define EVERY_MODE(row)                                                                                                \
    switch (mode) {                                                                                                    \
    case 1: row(1); break;                                                                                             \
    case 2: row(2); break;                                                                                             \
    case 3: row(3); break;                                                                                             \
    case 4: row(4); break;                                                                                             \
    case 5: row(5); break;                                                                                             \
    case 6: row(6); break;                                                                                             \
    case 7: row(7); break;                                                                                             \
    case 8: row(8); break;                                                                                             \
    case 9: row(9); break;                                                                                             \
    case 10: row(10); break;                                                                                           \
    case 11: row(11); break;                                                                                           \
    case 12: row(12); break;                                                                                           \
    case 13: row(13); break;                                                                                           \
    case 14: row(14); break;                                                                                           \
    case 15: row(15); break;                                                                                           \
    case 16: row(16); break;                                                                                           \
    case 17: row(17); break;                                                                                           \
    case 18: row(18); break;                                                                                           \
    case 19: row(19); break;                                                                                           \
    case 20: row(20); break;                                                                                           \
    case 21: row(21); break;                                                                                           \
    case 22: row(22); break;                                                                                           \
    case 23: row(23); break;                                                                                           \
    case 24: row(24); break;                                                                                           \
    case 25: row(25); break;                                                                                           \
    case 26: row(26); break;                                                                                           \
    case 27: row(27); break;                                                                                           \
    default: row(0); break;                                                                                            \
    }

// ---------------------------------------------------------------------------------------------------------- AVX2

#define V __m256
#define INLINE AVX2
#define NAME(x) x##8
#define SET(x) _mm256_set1_ps(x)
#define MIN(a, b) _mm256_min_ps(a, b)
#define MAX(a, b) _mm256_max_ps(a, b)
#define SQRT(a) _mm256_sqrt_ps(a)
#define WHERE_GREATER(a, b, x, y) _mm256_blendv_ps(y, x, _mm256_cmp_ps(a, b, _CMP_GT_OQ))
#include "blend_formulas.h"
#undef V
#undef INLINE
#undef NAME
#undef SET
#undef MIN
#undef MAX
#undef SQRT
#undef WHERE_GREATER

AVX2 planes8 unpacked8(__m256i pixels) {
    const __m256i byte = _mm256_set1_epi32(255);
    return (planes8){
        _mm256_cvtepi32_ps(_mm256_and_si256(pixels, byte)),
        _mm256_cvtepi32_ps(_mm256_and_si256(_mm256_srli_epi32(pixels, 8), byte)),
        _mm256_cvtepi32_ps(_mm256_and_si256(_mm256_srli_epi32(pixels, 16), byte)),
        _mm256_cvtepi32_ps(_mm256_srli_epi32(pixels, 24))};
}

AVX2 __m256i packed8(planes8 c) {
    __m256i low = _mm256_or_si256(_mm256_cvtps_epi32(c.r), _mm256_slli_epi32(_mm256_cvtps_epi32(c.g), 8));
    __m256i high = _mm256_or_si256(_mm256_cvtps_epi32(c.b), _mm256_slli_epi32(_mm256_cvtps_epi32(c.a), 8));
    return _mm256_or_si256(low, _mm256_slli_epi32(high, 16));
}

AVX2 void blend8_row(
    const int mode, uint32_t *row, const uint32_t *source, size_t count, const uint8_t *mask, uint32_t coverage) {
    const __m256 part = _mm256_set1_ps(1.0f / 255.0f);
    __m256 m = _mm256_mul_ps(_mm256_set1_ps((float)coverage), part);
    for (size_t i = 0; i < count; i += 8) {
        const size_t rest = count - i;
        if (mask) {
            uint64_t bytes = 0;
            if (rest >= 8) __builtin_memcpy(&bytes, mask + i, 8);
            else for (size_t k = 0; k < rest; k++) bytes |= (uint64_t)mask[i + k] << (8 * k);
            m = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)bytes))), part);
        }
        if (rest >= 8) {
            __m256i d = _mm256_loadu_si256((const __m256i *)(row + i));
            __m256i s = _mm256_loadu_si256((const __m256i *)(source + i));
            __m256i result = packed8(composited8(mode, unpacked8(s), unpacked8(d), m));
            _mm256_storeu_si256((__m256i *)(row + i), result);
        } else {
            const __m256i some =
                _mm256_cmpgt_epi32(_mm256_set1_epi32((int)rest), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
            __m256i d = _mm256_maskload_epi32((const int *)(row + i), some);
            __m256i s = _mm256_maskload_epi32((const int *)(source + i), some);
            __m256i result = packed8(composited8(mode, unpacked8(s), unpacked8(d), m));
            _mm256_maskstore_epi32((int *)(row + i), some, result);
        }
    }
}

AVX2_ENTRY void rk_blend_row_avx2(
    uint8_t mode, uint32_t *row, const uint32_t *source, size_t count, const uint8_t *mask, uint32_t coverage) {
#define ROW(m) blend8_row(m, row, source, count, mask, coverage)
    EVERY_MODE(ROW)
#undef ROW
}

// ------------------------------------------------------------------------------------------------------- AVX-512

#define V __m512
#define INLINE AVX512
#define NAME(x) x##16
#define SET(x) _mm512_set1_ps(x)
#define MIN(a, b) _mm512_min_ps(a, b)
#define MAX(a, b) _mm512_max_ps(a, b)
#define SQRT(a) _mm512_sqrt_ps(a)
#define WHERE_GREATER(a, b, x, y) _mm512_mask_blend_ps(_mm512_cmp_ps_mask(a, b, _CMP_GT_OQ), y, x)
#include "blend_formulas.h"

AVX512 planes16 unpacked16(__m512i pixels) {
    const __m512i byte = _mm512_set1_epi32(255);
    return (planes16){
        _mm512_cvtepi32_ps(_mm512_and_si512(pixels, byte)),
        _mm512_cvtepi32_ps(_mm512_and_si512(_mm512_srli_epi32(pixels, 8), byte)),
        _mm512_cvtepi32_ps(_mm512_and_si512(_mm512_srli_epi32(pixels, 16), byte)),
        _mm512_cvtepi32_ps(_mm512_srli_epi32(pixels, 24))};
}

AVX512 __m512i packed16(planes16 c) {
    __m512i low = _mm512_or_si512(_mm512_cvtps_epi32(c.r), _mm512_slli_epi32(_mm512_cvtps_epi32(c.g), 8));
    __m512i high = _mm512_or_si512(_mm512_cvtps_epi32(c.b), _mm512_slli_epi32(_mm512_cvtps_epi32(c.a), 8));
    return _mm512_or_si512(low, _mm512_slli_epi32(high, 16));
}

AVX512 void blend16_row(
    const int mode, uint32_t *row, const uint32_t *source, size_t count, const uint8_t *mask, uint32_t coverage) {
    const __m512 part = _mm512_set1_ps(1.0f / 255.0f);
    __m512 m = _mm512_mul_ps(_mm512_set1_ps((float)coverage), part);
    for (size_t i = 0; i < count; i += 16) {
        const __mmask16 some = count - i >= 16 ? (__mmask16)0xFFFF : (__mmask16)((1u << (count - i)) - 1);
        if (mask) {
            __m512i bytes = _mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8(some, mask + i));
            m = _mm512_mul_ps(_mm512_cvtepi32_ps(bytes), part);
        }
        __m512i d = _mm512_maskz_loadu_epi32(some, row + i), s = _mm512_maskz_loadu_epi32(some, source + i);
        __m512i result = packed16(composited16(mode, unpacked16(s), unpacked16(d), m));
        _mm512_mask_storeu_epi32(row + i, some, result);
    }
}

AVX512_ENTRY void rk_blend_row_avx512(
    uint8_t mode, uint32_t *row, const uint32_t *source, size_t count, const uint8_t *mask, uint32_t coverage) {
#define ROW(m) blend16_row(m, row, source, count, mask, coverage)
    EVERY_MODE(ROW)
#undef ROW
}

#endif
