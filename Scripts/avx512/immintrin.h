// In place of the compiler's <immintrin.h>, for Scripts/emulate-avx512: with -mavx2 the kernels of AVX-512
// become AVX2's. SIMDe emulates the intrinsics under their own names; here is what its version 0.7 lacks.
#pragma once
#include_next <immintrin.h>
#include <string.h>

#define SIMDE_ENABLE_NATIVE_ALIASES
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"
#include <simde/x86/avx512.h>
#pragma clang diagnostic pop

// Functions of AVX-512 become AVX2's.
#define target(features) target("avx2")
#pragma clang diagnostic ignored "-Wpsabi"
#pragma clang diagnostic ignored "-Wpass-failed"
#pragma clang diagnostic ignored "-Wmacro-redefined"

#define EMULATED __attribute__((target("avx2"), always_inline)) static inline

// Loads and stores of some lanes: nothing of the others is read or written, so that a sanitizer sees what is.
#define LOAD_SOME(name, vector, mask, lane)                                                                  \
    EMULATED vector name(vector others, mask some, const void *p) {                                          \
        lane lanes[sizeof(vector) / sizeof(lane)];                                                           \
        memcpy(lanes, &others, sizeof lanes);                                                                \
        for (size_t k = 0; k < sizeof lanes / sizeof *lanes; k++)                                            \
            if (some >> k & 1) memcpy(lanes + k, (const char *)p + k * sizeof(lane), sizeof(lane));          \
        memcpy(&others, lanes, sizeof lanes);                                                                \
        return others;                                                                                       \
    }
#define STORE_SOME(name, vector, mask, lane)                                                                 \
    EMULATED void name(void *p, mask some, vector v) {                                                       \
        lane lanes[sizeof(vector) / sizeof(lane)];                                                           \
        memcpy(lanes, &v, sizeof lanes);                                                                     \
        for (size_t k = 0; k < sizeof lanes / sizeof *lanes; k++)                                            \
            if (some >> k & 1) memcpy((char *)p + k * sizeof(lane), lanes + k, sizeof(lane));                \
    }
LOAD_SOME(emulated_load_16_bytes, __m128i, uint16_t, uint8_t)
LOAD_SOME(emulated_load_8_ints, __m256i, uint8_t, uint32_t)
LOAD_SOME(emulated_load_16_ints, __m512i, uint16_t, uint32_t)
STORE_SOME(emulated_store_8_ints, __m256i, uint8_t, uint32_t)
STORE_SOME(emulated_store_16_ints, __m512i, uint16_t, uint32_t)
STORE_SOME(emulated_store_8_quads, __m512i, uint8_t, uint64_t)
#undef LOAD_SOME
#undef STORE_SOME
#define _mm_mask_loadu_epi8(others, some, p) emulated_load_16_bytes(others, some, p)
#define _mm256_maskz_loadu_epi32(some, p) emulated_load_8_ints(_mm256_setzero_si256(), some, p)
#define _mm512_maskz_loadu_epi32(some, p) emulated_load_16_ints(_mm512_setzero_si512(), some, p)
#define _mm256_mask_storeu_epi32(p, some, v) emulated_store_8_ints(p, some, v)
#define _mm512_mask_storeu_epi32(p, some, v) emulated_store_16_ints(p, some, v)
#define _mm512_mask_storeu_epi64(p, some, v) emulated_store_8_quads(p, some, v)

// Version 0.7 gives it another's parameters.
#define _mm512_madd_epi16(a, b) simde_mm512_madd_epi16(a, b)

// Comparisons that it lacks.
#undef _mm256_cmple_epi32_mask
#undef _mm256_mask_cmple_epi32_mask
#undef _mm512_mask_cmple_epi32_mask
#define _mm256_cmple_epi32_mask(a, b) ((__mmask8)~emulated_greater(a, b))
#define _mm256_mask_cmple_epi32_mask(some, a, b) ((__mmask8)((some) & ~emulated_greater(a, b)))
#define _mm512_mask_cmple_epi32_mask(some, a, b) ((__mmask16)((some) & ~_mm512_cmpgt_epi32_mask(a, b)))
EMULATED int emulated_greater(__m256i a, __m256i b) {
    return _mm256_movemask_ps((__m256)_mm256_cmpgt_epi32(a, b));
}

// The rest half by half.
EMULATED __m512i emulated_halves(__m256i low, __m256i high) {
    const __m256i both[2] = {low, high};
    __m512i v;
    memcpy(&v, both, sizeof v);
    return v;
}
EMULATED __m256i emulated_half(__m512i v, int k) {
    __m256i both[2];
    memcpy(both, &v, sizeof v);
    return both[k];
}

EMULATED __m512i emulated_widened(__m128i bytes) {
    return emulated_halves(_mm256_cvtepu8_epi32(bytes), _mm256_cvtepu8_epi32(_mm_srli_si128(bytes, 8)));
}
#define _mm512_cvtepu8_epi32(bytes) emulated_widened(bytes)

EMULATED __m512i emulated_words(__m256i bytes) {
    return emulated_halves(
        _mm256_cvtepu8_epi16(_mm256_castsi256_si128(bytes)),
        _mm256_cvtepu8_epi16(_mm256_extracti128_si256(bytes, 1)));
}
#define _mm512_cvtepu8_epi16(bytes) emulated_words(bytes)

EMULATED __m512i emulated_quads(__m128i words) {
    return emulated_halves(_mm256_cvtepu16_epi64(words), _mm256_cvtepu16_epi64(_mm_srli_si128(words, 8)));
}
#define _mm512_cvtepu16_epi64(words) emulated_quads(words)

EMULATED __m512i emulated_rounded(__m512 numbers) {
    const __m256i low = emulated_half((__m512i)numbers, 0), high = emulated_half((__m512i)numbers, 1);
    return emulated_halves(_mm256_cvtps_epi32((__m256)low), _mm256_cvtps_epi32((__m256)high));
}
#define _mm512_cvtps_epi32(numbers) emulated_rounded(numbers)

EMULATED __m512i emulated_upper_products(__m512i a, __m512i b) {
    return emulated_halves(
        _mm256_mulhi_epu16(emulated_half(a, 0), emulated_half(b, 0)),
        _mm256_mulhi_epu16(emulated_half(a, 1), emulated_half(b, 1)));
}
#define _mm512_mulhi_epu16(a, b) emulated_upper_products(a, b)

#define _mm512_shuffle_epi32(v, order)                                                                       \
    emulated_halves(                                                                                         \
        _mm256_shuffle_epi32(emulated_half(v, 0), order), _mm256_shuffle_epi32(emulated_half(v, 1), order))

EMULATED __m512i emulated_gather(__m512i index, const char *p, size_t scale) {
    int64_t places[8], lanes[8];
    memcpy(places, &index, sizeof places);
    for (size_t k = 0; k < 8; k++) memcpy(lanes + k, p + places[k] * (int64_t)scale, sizeof *lanes);
    memcpy(&index, lanes, sizeof lanes);
    return index;
}
#define _mm512_i64gather_epi64(index, p, scale) emulated_gather(index, (const char *)(p), scale)
