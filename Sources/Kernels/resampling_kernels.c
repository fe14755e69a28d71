// Filtering rows of images. The Swift reference is Sources/Raster/Images/ResamplingKernels.swift.
#include "levels.h"
#include "resampling_kernels.h"

#if defined(__x86_64__)

// Products and sums are intrinsics of their own, which no compiler fuses: that would round once less.

AVX2_ENTRY void rk_filter_widen_avx2(float *line, const uint32_t *pixels, size_t count) {
    size_t i = 0;
    for (; i + 2 <= count; i += 2) {
        const __m256i channels = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(pixels + i)));
        _mm256_storeu_ps(line + 4 * i, _mm256_cvtepi32_ps(channels));
    }
    if (i < count) {
        const __m128i channels = _mm_cvtepu8_epi32(_mm_cvtsi32_si128((int)pixels[i]));
        _mm_storeu_ps(line + 4 * i, _mm_cvtepi32_ps(channels));
    }
}

AVX2_ENTRY void rk_filter_along_avx2(
    float *target, size_t count, const float *line, const rk_filter_taps *taps, const float *weights, size_t stride) {
    for (size_t i = 0; i < count; i++) {
        const float *source = line + 4 * taps[i].first, *weight = weights + i * stride;
        __m128 sum = _mm_setzero_ps();
        for (ptrdiff_t k = 0; k < taps[i].count; k++)
            sum = _mm_add_ps(sum, _mm_mul_ps(_mm_loadu_ps(source + 4 * k), _mm_set1_ps(weight[k])));
        _mm_storeu_ps(target + 4 * i, sum);
    }
}

/// Two pixels as four whole numbers each.
AVX2 __m256i bounded2(__m256 sum) {
    sum = _mm256_min_ps(_mm256_max_ps(sum, _mm256_setzero_ps()), _mm256_set1_ps(255));
    sum = _mm256_min_ps(sum, _mm256_permute_ps(sum, 0xFF));
    // At 3*2^22 a float's last bit is worth 1.
    const __m256i bits = _mm256_castps_si256(_mm256_add_ps(sum, _mm256_set1_ps(12582912)));
    return _mm256_and_si256(bits, _mm256_set1_epi32(255));
}

AVX2_ENTRY void rk_filter_across_avx2(
    uint32_t *row, size_t count, const float *const *sources, const float *weights, size_t taps) {
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        __m256 a = _mm256_setzero_ps(), b = a, c = a, d = a;
        for (size_t k = 0; k < taps; k++) {
            const float *source = sources[k] + 4 * i;
            const __m256 weight = _mm256_set1_ps(weights[k]);
            a = _mm256_add_ps(a, _mm256_mul_ps(_mm256_loadu_ps(source), weight));
            b = _mm256_add_ps(b, _mm256_mul_ps(_mm256_loadu_ps(source + 8), weight));
            c = _mm256_add_ps(c, _mm256_mul_ps(_mm256_loadu_ps(source + 16), weight));
            d = _mm256_add_ps(d, _mm256_mul_ps(_mm256_loadu_ps(source + 24), weight));
        }
        // Pixels 0, 2, 4, 6 in the lower lane, the others in the upper one.
        const __m256i first = _mm256_packus_epi32(bounded2(a), bounded2(b));
        const __m256i second = _mm256_packus_epi32(bounded2(c), bounded2(d));
        const __m256i bytes = _mm256_packus_epi16(first, second);
        _mm256_storeu_si256((__m256i *)(row + i), _mm256_permutevar8x32_epi32(bytes, order));
    }
    for (; i < count; i++) {
        __m128 sum = _mm_setzero_ps();
        for (size_t k = 0; k < taps; k++)
            sum = _mm_add_ps(sum, _mm_mul_ps(_mm_loadu_ps(sources[k] + 4 * i), _mm_set1_ps(weights[k])));
        const __m128i channels = _mm256_castsi256_si128(bounded2(_mm256_castps128_ps256(sum)));
        const __m128i words = _mm_packus_epi32(channels, channels);
        row[i] = (uint32_t)_mm_cvtsi128_si32(_mm_packus_epi16(words, words));
    }
}

#endif
