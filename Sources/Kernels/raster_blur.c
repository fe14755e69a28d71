#include "raster_blur.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2"), always_inline)) static inline
#define AVX2_ENTRY __attribute__((target("avx2")))

AVX2 __m256i load16(const int16_t *p) { return _mm256_loadu_si256((const __m256i *)p); }
AVX2 void store16(int16_t *p, __m256i v) { _mm256_storeu_si256((__m256i *)p, v); }
AVX2 __m256i load_bytes(const uint8_t *p) { return _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)p)); }
AVX2 __m256i times(__m256i v, __m256i w) { return _mm256_mulhrs_epi16(v, w); }

static inline int32_t times_one(int32_t v, int32_t w) { return (v * w + 16384) >> 15; }

/// `vectors` times 16 values from i on; a constant after inlining, so that the sums stay in registers.
AVX2 void rows_block(
    int16_t *output, size_t i, const int vectors, const int16_t *const *pairs, const int16_t *pair_weights,
    size_t pair_count, const int16_t *const *singles, const int16_t *single_weights, size_t single_count) {
    __m256i sums[4];
    for (int v = 0; v < vectors; v++) sums[v] = _mm256_setzero_si256();
    for (size_t k = 0; k < single_count; k++) {
        const __m256i weight = _mm256_set1_epi16(single_weights[k]);
        const int16_t *row = singles[k] + i;
        for (int v = 0; v < vectors; v++) sums[v] = _mm256_add_epi16(sums[v], times(load16(row + 16 * v), weight));
    }
    for (size_t k = 0; k < pair_count; k++) {
        const __m256i weight = _mm256_set1_epi16(pair_weights[k]);
        const int16_t *low = pairs[2 * k] + i, *high = pairs[2 * k + 1] + i;
        for (int v = 0; v < vectors; v++) {
            __m256i pair = _mm256_add_epi16(load16(low + 16 * v), load16(high + 16 * v));
            sums[v] = _mm256_add_epi16(sums[v], times(pair, weight));
        }
    }
    for (int v = 0; v < vectors; v++) store16(output + i + 16 * v, sums[v]);
}

AVX2_ENTRY void rk_blur_rows_avx2(
    int16_t *output, size_t count, const int16_t *const *pairs, const int16_t *pair_weights, size_t pair_count,
    const int16_t *const *singles, const int16_t *single_weights, size_t single_count) {
    size_t i = 0;
    for (; i + 64 <= count; i += 64)
        rows_block(output, i, 4, pairs, pair_weights, pair_count, singles, single_weights, single_count);
    for (; i + 16 <= count; i += 16)
        rows_block(output, i, 1, pairs, pair_weights, pair_count, singles, single_weights, single_count);
    if (i == count) return;
    if (count >= 16) {
        rows_block(output, count - 16, 1, pairs, pair_weights, pair_count, singles, single_weights, single_count);
        return;
    }
    for (; i < count; i++) {
        int32_t sum = 0;
        for (size_t k = 0; k < single_count; k++) sum += times_one(singles[k][i], single_weights[k]);
        for (size_t k = 0; k < pair_count; k++)
            sum += times_one(pairs[2 * k][i] + pairs[2 * k + 1][i], pair_weights[k]);
        output[i] = (int16_t)sum;
    }
}

AVX2 void bytes_block(
    int16_t *output, size_t i, const int vectors, const uint8_t *const *pairs, const int16_t *pair_weights,
    size_t pair_count, const uint8_t *const *singles, const int16_t *single_weights, size_t single_count) {
    __m256i sums[4];
    for (int v = 0; v < vectors; v++) sums[v] = _mm256_setzero_si256();
    for (size_t k = 0; k < single_count; k++) {
        const __m256i weight = _mm256_set1_epi16(single_weights[k]);
        const uint8_t *row = singles[k] + i;
        for (int v = 0; v < vectors; v++) {
            __m256i value = _mm256_slli_epi16(load_bytes(row + 16 * v), 6);
            sums[v] = _mm256_add_epi16(sums[v], times(value, weight));
        }
    }
    for (size_t k = 0; k < pair_count; k++) {
        const __m256i weight = _mm256_set1_epi16(pair_weights[k]);
        const uint8_t *low = pairs[2 * k] + i, *high = pairs[2 * k + 1] + i;
        for (int v = 0; v < vectors; v++) {
            __m256i pair = _mm256_add_epi16(load_bytes(low + 16 * v), load_bytes(high + 16 * v));
            sums[v] = _mm256_add_epi16(sums[v], times(_mm256_slli_epi16(pair, 6), weight));
        }
    }
    for (int v = 0; v < vectors; v++) store16(output + i + 16 * v, sums[v]);
}

AVX2_ENTRY void rk_blur_bytes_avx2(
    int16_t *output, size_t count, const uint8_t *const *pairs, const int16_t *pair_weights, size_t pair_count,
    const uint8_t *const *singles, const int16_t *single_weights, size_t single_count) {
    size_t i = 0;
    for (; i + 64 <= count; i += 64)
        bytes_block(output, i, 4, pairs, pair_weights, pair_count, singles, single_weights, single_count);
    for (; i + 16 <= count; i += 16)
        bytes_block(output, i, 1, pairs, pair_weights, pair_count, singles, single_weights, single_count);
    if (i == count) return;
    if (count >= 16) {
        bytes_block(output, count - 16, 1, pairs, pair_weights, pair_count, singles, single_weights, single_count);
        return;
    }
    for (; i < count; i++) {
        int32_t sum = 0;
        for (size_t k = 0; k < single_count; k++) sum += times_one(singles[k][i] << 6, single_weights[k]);
        for (size_t k = 0; k < pair_count; k++)
            sum += times_one((pairs[2 * k][i] + pairs[2 * k + 1][i]) << 6, pair_weights[k]);
        output[i] = (int16_t)sum;
    }
}

/// The pixels at even and at odd places of 32 values.
AVX2 void deal(const int16_t *p, const int four, __m256i *even, __m256i *odd) {
    __m256i a = load16(p), b = load16(p + 16), e, o;
    if (four) {
        e = _mm256_unpacklo_epi64(a, b);
        o = _mm256_unpackhi_epi64(a, b);
    } else {
        const __m256i low = _mm256_set1_epi32(0xFFFF);
        e = _mm256_packus_epi32(_mm256_and_si256(a, low), _mm256_and_si256(b, low));
        o = _mm256_packus_epi32(_mm256_srli_epi32(a, 16), _mm256_srli_epi32(b, 16));
    }
    *even = _mm256_permute4x64_epi64(e, 0xD8);
    *odd = _mm256_permute4x64_epi64(o, 0xD8);
}

AVX2 __m256i halve16(const int16_t *p, const int four) {
    const __m256i outer = _mm256_set1_epi16(4096), inner = _mm256_set1_epi16(12288);
    __m256i p0, p1, p2, p3;
    deal(p, four, &p0, &p1);
    deal(p + (four ? 8 : 2), four, &p2, &p3);
    return _mm256_add_epi16(
        times(_mm256_add_epi16(p0, p3), outer), times(_mm256_add_epi16(p1, p2), inner));
}

AVX2 void halve_row(int16_t *output, const int16_t *samples, size_t count, const int four) {
    size_t i = 0;
    for (; i + 16 <= count; i += 16) store16(output + i, halve16(samples + 2 * i, four));
    if (i == count) return;
    if (count >= 16) {
        store16(output + count - 16, halve16(samples + 2 * (count - 16), four));
        return;
    }
    const size_t step = four ? 4 : 1;
    for (; i < count; i++) {
        const int16_t *p = samples + 2 * (i - i % step) + i % step;
        output[i] = (int16_t)(times_one(p[0] + p[3 * step], 4096) + times_one(p[step] + p[2 * step], 12288));
    }
}

AVX2_ENTRY void rk_blur_halve_avx2(int16_t *output, const int16_t *samples, size_t pixels, size_t channels) {
    if (channels == 4) halve_row(output, samples, pixels * 4, 1);
    else halve_row(output, samples, pixels, 0);
}

AVX2_ENTRY void rk_blur_expand_avx2(
    int16_t *output, const int16_t *samples, size_t vectors, size_t first, const int16_t *weights, size_t levels,
    size_t channels) {
    const size_t values = channels << levels;
    const size_t period = values > 16 ? values / 16 : 1, step = values < 16 ? 16 / values * channels : channels;
    // Which of eight loaded values each of the 16 takes.
    uint8_t places[32];
    for (size_t i = 0; i < 16; i++) {
        size_t value = values > 16 ? i % channels : i / values * channels + i % channels;
        places[2 * i] = (uint8_t)(2 * value);
        places[2 * i + 1] = (uint8_t)(2 * value + 1);
    }
    const __m256i shuffle = _mm256_loadu_si256((const __m256i *)places);
    size_t phase = first;
    for (size_t v = 0; v < vectors; v++) {
        const int16_t *row = weights + phase * 80;
        __m256i sum = _mm256_setzero_si256();
        for (size_t k = 0; k < 5; k++) {
            __m256i sample =
                _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(samples + k * channels)));
            sum = _mm256_add_epi16(sum, times(_mm256_shuffle_epi8(sample, shuffle), load16(row + 16 * k)));
        }
        store16(output + 16 * v, sum);
        if (++phase == period) {
            phase = 0;
            samples += step;
        }
    }
}

AVX2_ENTRY void rk_blur_pack_avx2(uint8_t *output, const int16_t *values, size_t count) {
    const __m256i half = _mm256_set1_epi16(32);
    size_t i = 0;
    for (; i + 32 <= count; i += 32) {
        __m256i a = _mm256_srai_epi16(_mm256_add_epi16(load16(values + i), half), 6);
        __m256i b = _mm256_srai_epi16(_mm256_add_epi16(load16(values + i + 16), half), 6);
        _mm256_storeu_si256(
            (__m256i *)(output + i), _mm256_permute4x64_epi64(_mm256_packus_epi16(a, b), 0xD8));
    }
    for (; i < count; i++) {
        int value = (values[i] + 32) >> 6;
        output[i] = (uint8_t)(value > 255 ? 255 : value);
    }
}

/// Four values, each as the four components of a pixel.
AVX2 __m256i tint4(const int16_t *values, __m256i color, __m128i complement, __m128i whole) {
    const __m256i spread = _mm256_setr_epi8(
        0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9, 0, 1, 0, 1, 0, 1, 0, 1, 8, 9, 8, 9, 8, 9, 8, 9);
    __m128i v = _mm_min_epi16(_mm_loadl_epi64((const __m128i *)values), _mm_set1_epi16(16320));
    v = _mm_add_epi16(_mm_xor_si128(v, complement), whole);
    __m256i wide = _mm256_shuffle_epi8(_mm256_cvtepu16_epi64(v), spread);
    return _mm256_srai_epi16(_mm256_add_epi16(times(wide, color), _mm256_set1_epi16(32)), 6);
}

AVX2_ENTRY void rk_blur_tint_avx2(
    uint32_t *pixels, const int16_t *values, size_t count, uint64_t color, int32_t inverted) {
    const __m256i wide = _mm256_set1_epi64x((long long)color);
    // ~v is -v - 1, and 16321 more makes 16320 - v.
    const __m128i complement = _mm_set1_epi16(inverted ? -1 : 0), whole = _mm_set1_epi16(inverted ? 16321 : 0);
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        __m256i low = tint4(values + i, wide, complement, whole);
        __m256i high = tint4(values + i + 4, wide, complement, whole);
        _mm256_storeu_si256(
            (__m256i *)(pixels + i), _mm256_permute4x64_epi64(_mm256_packus_epi16(low, high), 0xD8));
    }
    for (; i < count; i++) {
        int32_t v = values[i] > 16320 ? 16320 : values[i];
        uint32_t pixel = 0;
        if (inverted) v = 16320 - v;
        for (int channel = 0; channel < 4; channel++)
            pixel |= (uint32_t)((times_one(v, (int16_t)(color >> (16 * channel))) + 32) >> 6) << (8 * channel);
        pixels[i] = pixel;
    }
}
#endif
