#include "source_over.h"

#if defined(__x86_64__)

int rk_best_level(void) {
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
        return 2;
    return __builtin_cpu_supports("avx2") ? 1 : 0;
}

/// The terms of one colour at one coverage: per channel s*m + 128, and 255 - div255(a*m).
typedef struct {
    uint64_t source;
    uint16_t keep;
} constant_terms;

static inline constant_terms terms_of(uint32_t pixel, uint32_t coverage) {
    constant_terms t;
    t.source = 0;
    for (int channel = 0; channel < 4; channel++)
        t.source |= (uint64_t)(((pixel >> (8 * channel)) & 255) * coverage + 128) << (16 * channel);
    t.keep = (uint16_t)(255 - (((pixel >> 24) * coverage + 128) * 257 >> 16));
    return t;
}

static inline uint32_t blend_one(uint32_t destination, constant_terms t) {
    uint32_t result = 0;
    for (int channel = 0; channel < 4; channel++) {
        uint32_t d = (destination >> (8 * channel)) & 255, s = (uint32_t)(t.source >> (16 * channel)) & 0xFFFF;
        result |= ((s + d * t.keep) * 257 >> 16) << (8 * channel);
    }
    return result;
}

// ---------------------------------------------------------------------------------------------------------- AVX2

AVX2 __m256i blend8(__m256i destination, __m256i source, __m256i keep) {
    const __m256i zero = _mm256_setzero_si256(), reciprocal = _mm256_set1_epi16(257);
    __m256i low = _mm256_unpacklo_epi8(destination, zero), high = _mm256_unpackhi_epi8(destination, zero);
    low = _mm256_mulhi_epu16(_mm256_add_epi16(_mm256_mullo_epi16(low, keep), source), reciprocal);
    high = _mm256_mulhi_epu16(_mm256_add_epi16(_mm256_mullo_epi16(high, keep), source), reciprocal);
    return _mm256_packus_epi16(low, high);
}

AVX2 __m128i blend4(__m128i destination, __m128i source, __m128i keep) {
    const __m128i zero = _mm_setzero_si128(), reciprocal = _mm_set1_epi16(257);
    __m128i low = _mm_unpacklo_epi8(destination, zero), high = _mm_unpackhi_epi8(destination, zero);
    low = _mm_mulhi_epu16(_mm_add_epi16(_mm_mullo_epi16(low, keep), source), reciprocal);
    high = _mm_mulhi_epu16(_mm_add_epi16(_mm_mullo_epi16(high, keep), source), reciprocal);
    return _mm_packus_epi16(low, high);
}

AVX2 void fill_avx2(uint32_t *p, size_t n, uint32_t pixel) {
    const __m256i value = _mm256_set1_epi32((int)pixel);
    if (n >= 8) {
        size_t i = 0;
        for (; i + 32 <= n; i += 32) {
            _mm256_storeu_si256((__m256i *)(p + i), value);
            _mm256_storeu_si256((__m256i *)(p + i + 8), value);
            _mm256_storeu_si256((__m256i *)(p + i + 16), value);
            _mm256_storeu_si256((__m256i *)(p + i + 24), value);
        }
        for (; i + 8 <= n; i += 8) _mm256_storeu_si256((__m256i *)(p + i), value);
        if (i < n) _mm256_storeu_si256((__m256i *)(p + n - 8), value);
    } else if (n >= 4) {
        _mm_storeu_si128((__m128i *)p, _mm256_castsi256_si128(value));
        _mm_storeu_si128((__m128i *)(p + n - 4), _mm256_castsi256_si128(value));
    } else {
        for (size_t i = 0; i < n; i++) p[i] = pixel;
    }
}

AVX2 void constant_avx2(uint32_t *p, size_t n, constant_terms t) {
    const __m256i source = _mm256_set1_epi64x((long long)t.source), keep = _mm256_set1_epi16((short)t.keep);
    size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        __m256i a = _mm256_loadu_si256((const __m256i *)(p + i)), b = _mm256_loadu_si256((const __m256i *)(p + i + 8));
        _mm256_storeu_si256((__m256i *)(p + i), blend8(a, source, keep));
        _mm256_storeu_si256((__m256i *)(p + i + 8), blend8(b, source, keep));
    }
    for (; i + 8 <= n; i += 8)
        _mm256_storeu_si256((__m256i *)(p + i), blend8(_mm256_loadu_si256((const __m256i *)(p + i)), source, keep));
    const __m128i source4 = _mm256_castsi256_si128(source), keep4 = _mm256_castsi256_si128(keep);
    if (n & 4) {
        _mm_storeu_si128((__m128i *)(p + i), blend4(_mm_loadu_si128((const __m128i *)(p + i)), source4, keep4));
        i += 4;
    }
    if (n & 2) {
        _mm_storel_epi64((__m128i *)(p + i), blend4(_mm_loadl_epi64((const __m128i *)(p + i)), source4, keep4));
        i += 2;
    }
    if (n & 1) p[i] = (uint32_t)_mm_cvtsi128_si32(blend4(_mm_cvtsi32_si128((int)p[i]), source4, keep4));
}

/// Sixteen-bit products of colour and coverage for pixels whose coverage bytes `spread` picks out of `bytes`.
AVX2 __m256i masked_half8(__m256i destination, __m256i bytes, __m256i spread, __m256i colour, __m256i alpha) {
    const __m256i reciprocal = _mm256_set1_epi16(257), half = _mm256_set1_epi16(128), full = _mm256_set1_epi16(255);
    __m256i m = _mm256_shuffle_epi8(bytes, spread);
    __m256i source = _mm256_add_epi16(_mm256_mullo_epi16(colour, m), half);
    __m256i taken = _mm256_mulhi_epu16(_mm256_add_epi16(_mm256_mullo_epi16(alpha, m), half), reciprocal);
    __m256i kept = _mm256_mullo_epi16(destination, _mm256_sub_epi16(full, taken));
    return _mm256_mulhi_epu16(_mm256_add_epi16(kept, source), reciprocal);
}

AVX2 __m128i masked_half4(__m128i destination, __m128i bytes, __m128i spread, __m128i colour, __m128i alpha) {
    const __m128i reciprocal = _mm_set1_epi16(257), half = _mm_set1_epi16(128), full = _mm_set1_epi16(255);
    __m128i m = _mm_shuffle_epi8(bytes, spread);
    __m128i source = _mm_add_epi16(_mm_mullo_epi16(colour, m), half);
    __m128i taken = _mm_mulhi_epu16(_mm_add_epi16(_mm_mullo_epi16(alpha, m), half), reciprocal);
    __m128i kept = _mm_mullo_epi16(destination, _mm_sub_epi16(full, taken));
    return _mm_mulhi_epu16(_mm_add_epi16(kept, source), reciprocal);
}

AVX2 __m128i masked4(__m128i destination, __m128i bytes, __m128i colour, __m128i alpha) {
    const __m128i zero = _mm_setzero_si128();
    return _mm_packus_epi16(
        masked_half4(_mm_unpacklo_epi8(destination, zero), bytes, _mm_setr_epi8(SPREAD(0, 1)), colour, alpha),
        masked_half4(_mm_unpackhi_epi8(destination, zero), bytes, _mm_setr_epi8(SPREAD(2, 3)), colour, alpha));
}

AVX2 void masked_avx2(uint32_t *p, const uint8_t *mask, size_t n, uint32_t pixel) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i colour = _mm256_unpacklo_epi8(_mm256_set1_epi32((int)pixel), zero);
    const __m256i alpha = _mm256_set1_epi16((short)(pixel >> 24));
    const __m256i spread_low = _mm256_setr_epi8(SPREAD(0, 1), SPREAD(4, 5));
    const __m256i spread_high = _mm256_setr_epi8(SPREAD(2, 3), SPREAD(6, 7));
    size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        __m256i bytes = _mm256_broadcastq_epi64(_mm_loadl_epi64((const __m128i *)(mask + i)));
        __m256i d = _mm256_loadu_si256((const __m256i *)(p + i));
        __m256i low = masked_half8(_mm256_unpacklo_epi8(d, zero), bytes, spread_low, colour, alpha);
        __m256i high = masked_half8(_mm256_unpackhi_epi8(d, zero), bytes, spread_high, colour, alpha);
        _mm256_storeu_si256((__m256i *)(p + i), _mm256_packus_epi16(low, high));
    }
    if (i == n) return;
    const __m128i colour4 = _mm256_castsi256_si128(colour), alpha4 = _mm256_castsi256_si128(alpha);
    __m128i bytes = _mm_loadl_epi64((const __m128i *)(mask + i));
    if (n & 4) {
        _mm_storeu_si128(
            (__m128i *)(p + i), masked4(_mm_loadu_si128((const __m128i *)(p + i)), bytes, colour4, alpha4));
        bytes = _mm_srli_epi64(bytes, 32);
        i += 4;
    }
    if (n & 2) {
        _mm_storel_epi64(
            (__m128i *)(p + i), masked4(_mm_loadl_epi64((const __m128i *)(p + i)), bytes, colour4, alpha4));
        bytes = _mm_srli_epi64(bytes, 16);
        i += 2;
    }
    if (n & 1) p[i] = (uint32_t)_mm_cvtsi128_si32(masked4(_mm_cvtsi32_si128((int)p[i]), bytes, colour4, alpha4));
}

AVX2_ENTRY void rk_solid_spans_avx2(
    uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans, size_t count, uint32_t pixel) {
    const int opaque = pixel >> 24 == 255;
    for (size_t k = 0; k < count; k++) {
        const rk_span span = spans[k];
        uint32_t *p = first + (size_t)span.row * stride + span.start;
        if (span.coverage < 0)
            masked_avx2(p, mask + span.mask, (size_t)span.length, pixel);
        else if (opaque && span.coverage == 255)
            fill_avx2(p, (size_t)span.length, pixel);
        else
            constant_avx2(p, (size_t)span.length, terms_of(pixel, (uint32_t)span.coverage));
    }
}

AVX2_ENTRY void rk_solid_rectangle_avx2(
    uint32_t *first, size_t stride, size_t width, size_t height, uint32_t pixel, uint32_t coverage) {
    if (pixel >> 24 == 255 && coverage == 255) {
        for (size_t y = 0; y < height; y++) fill_avx2(first + y * stride, width, pixel);
        return;
    }
    const constant_terms t = terms_of(pixel, coverage);
    if (width == 1) {
        for (size_t y = 0; y < height; y++) first[y * stride] = blend_one(first[y * stride], t);
        return;
    }
    for (size_t y = 0; y < height; y++) constant_avx2(first + y * stride, width, t);
}

AVX2_ENTRY void rk_solid_mask_rows_avx2(
    uint32_t *first, size_t stride, size_t width, size_t height, uint32_t pixel, const uint8_t *mask) {
    for (size_t y = 0; y < height; y++) masked_avx2(first + y * stride, mask, width, pixel);
}

AVX2_ENTRY void rk_source_row_avx2(
    uint32_t *row, const uint32_t *source, size_t count, const uint8_t *mask, uint32_t coverage) {
    composite_avx2(row, source, count, mask, coverage, 255);
}

// Products and sums are rounded apart, never fused: the Swift reference computes the same bits.
AVX2 __m256d nearest4(__m256d value) {
    const __m256d magic = _mm256_set1_pd(6755399441055744.0);
    return _mm256_sub_pd(_mm256_add_pd(value, magic), magic);
}

AVX2 __m128i entries4(__m256d x, const rk_gradient_row *g, int radial, int spread, __m256d cells) {
    const __m256d zero = _mm256_setzero_pd(), one = _mm256_set1_pd(1);
    __m256d t = _mm256_add_pd(_mm256_mul_pd(_mm256_set1_pd(g->a), x), _mm256_set1_pd(g->c));
    if (radial) {
        __m256d v = _mm256_add_pd(_mm256_mul_pd(_mm256_set1_pd(g->b), x), _mm256_set1_pd(g->d));
        __m256d length = _mm256_sqrt_pd(_mm256_add_pd(_mm256_mul_pd(t, t), _mm256_mul_pd(v, v)));
        t = _mm256_add_pd(_mm256_mul_pd(length, _mm256_set1_pd(g->scale)), _mm256_set1_pd(g->offset));
    }
    if (spread == 1) {
        t = _mm256_sub_pd(t, nearest4(t));
        t = _mm256_blendv_pd(t, _mm256_add_pd(t, one), _mm256_cmp_pd(t, zero, _CMP_LT_OQ));
    } else if (spread == 2) {
        __m256d half = _mm256_mul_pd(t, _mm256_set1_pd(0.5));
        half = _mm256_andnot_pd(_mm256_set1_pd(-0.0), _mm256_sub_pd(half, nearest4(half)));
        t = _mm256_add_pd(half, half);
    }
    // NaN becomes 0: max gives its second operand.
    __m256d entry = _mm256_max_pd(_mm256_add_pd(_mm256_mul_pd(t, cells), one), zero);
    return _mm256_cvttpd_epi32(_mm256_min_pd(entry, _mm256_add_pd(cells, one)));
}

AVX2 void gradient_row_avx2(
    uint32_t *row, size_t count, double x, const rk_gradient_row *g, const uint32_t *table, double cell_count,
    int radial, int spread) {
    const __m256d cells = _mm256_set1_pd(cell_count);
    const __m256d steps = _mm256_setr_pd(0, 1, 2, 3), first = _mm256_set1_pd(x);
    for (size_t i = 0; i < count; i += 8) {
        __m256d low = _mm256_add_pd(first, _mm256_add_pd(_mm256_set1_pd((double)i), steps));
        __m256d high = _mm256_add_pd(low, _mm256_set1_pd(4));
        // Plain loads: processors that are guarded against leaks gather slowly.
        __m128i l = entries4(low, g, radial, spread, cells), h = entries4(high, g, radial, spread, cells);
        uint64_t l0 = (uint64_t)_mm_cvtsi128_si64(l), l1 = (uint64_t)_mm_extract_epi64(l, 1);
        uint64_t h0 = (uint64_t)_mm_cvtsi128_si64(h), h1 = (uint64_t)_mm_extract_epi64(h, 1);
        __m256i colours = _mm256_setr_epi32(
            (int)table[(uint32_t)l0], (int)table[l0 >> 32], (int)table[(uint32_t)l1], (int)table[l1 >> 32],
            (int)table[(uint32_t)h0], (int)table[h0 >> 32], (int)table[(uint32_t)h1], (int)table[h1 >> 32]);
        if (count - i >= 8) {
            _mm256_storeu_si256((__m256i *)(row + i), colours);
        } else {
            const __m256i some = _mm256_cmpgt_epi32(
                _mm256_set1_epi32((int)(count - i)), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
            _mm256_maskstore_epi32((int *)(row + i), some, colours);
        }
    }
}

AVX2_ENTRY void rk_gradient_row_avx2(
    uint32_t *row, size_t count, double x, const rk_gradient_row *g, const uint32_t *table, double cells) {
    if (g->radial) {
        if (g->spread == 0) gradient_row_avx2(row, count, x, g, table, cells, 1, 0);
        else gradient_row_avx2(row, count, x, g, table, cells, 1, g->spread == 1 ? 1 : 2);
    } else {
        if (g->spread == 0) gradient_row_avx2(row, count, x, g, table, cells, 0, 0);
        else gradient_row_avx2(row, count, x, g, table, cells, 0, g->spread == 1 ? 1 : 2);
    }
}

// ------------------------------------------------------------------------------------------------------- AVX-512

AVX512 __m512i blend16(__m512i destination, __m512i source, __m512i keep) {
    const __m512i zero = _mm512_setzero_si512(), reciprocal = _mm512_set1_epi16(257);
    __m512i low = _mm512_unpacklo_epi8(destination, zero), high = _mm512_unpackhi_epi8(destination, zero);
    low = _mm512_mulhi_epu16(_mm512_add_epi16(_mm512_mullo_epi16(low, keep), source), reciprocal);
    high = _mm512_mulhi_epu16(_mm512_add_epi16(_mm512_mullo_epi16(high, keep), source), reciprocal);
    return _mm512_packus_epi16(low, high);
}

AVX512 void fill_avx512(uint32_t *p, size_t n, uint32_t pixel) {
    if (n <= 8) {
        _mm256_mask_storeu_epi32(p, (__mmask8)((1u << n) - 1), _mm256_set1_epi32((int)pixel));
        return;
    }
    const __m512i value = _mm512_set1_epi32((int)pixel);
    size_t i = 0;
    for (; i + 64 <= n; i += 64) {
        _mm512_storeu_si512(p + i, value);
        _mm512_storeu_si512(p + i + 16, value);
        _mm512_storeu_si512(p + i + 32, value);
        _mm512_storeu_si512(p + i + 48, value);
    }
    for (; i + 16 <= n; i += 16) _mm512_storeu_si512(p + i, value);
    if (i < n) _mm512_mask_storeu_epi32(p + i, (__mmask16)((1u << (n - i)) - 1), value);
}

AVX512 void constant_avx512(uint32_t *p, size_t n, constant_terms t) {
    const __m512i source = _mm512_set1_epi64((long long)t.source), keep = _mm512_set1_epi16((short)t.keep);
    if (n <= 8) {
        const __mmask8 some = (__mmask8)((1u << n) - 1);
        __m256i d = _mm256_maskz_loadu_epi32(some, p);
        d = blend8(d, _mm512_castsi512_si256(source), _mm512_castsi512_si256(keep));
        _mm256_mask_storeu_epi32(p, some, d);
        return;
    }
    size_t i = 0;
    for (; i + 32 <= n; i += 32) {
        __m512i a = _mm512_loadu_si512(p + i), b = _mm512_loadu_si512(p + i + 16);
        _mm512_storeu_si512(p + i, blend16(a, source, keep));
        _mm512_storeu_si512(p + i + 16, blend16(b, source, keep));
    }
    for (; i + 16 <= n; i += 16) _mm512_storeu_si512(p + i, blend16(_mm512_loadu_si512(p + i), source, keep));
    if (i < n) {
        const __mmask16 rest = (__mmask16)((1u << (n - i)) - 1);
        _mm512_mask_storeu_epi32(p + i, rest, blend16(_mm512_maskz_loadu_epi32(rest, p + i), source, keep));
    }
}

AVX512 __m512i masked_half16(__m512i destination, __m512i bytes, __m512i spread, __m512i colour, __m512i alpha) {
    const __m512i reciprocal = _mm512_set1_epi16(257), half = _mm512_set1_epi16(128), full = _mm512_set1_epi16(255);
    __m512i m = _mm512_shuffle_epi8(bytes, spread);
    __m512i source = _mm512_add_epi16(_mm512_mullo_epi16(colour, m), half);
    __m512i taken = _mm512_mulhi_epu16(_mm512_add_epi16(_mm512_mullo_epi16(alpha, m), half), reciprocal);
    __m512i kept = _mm512_mullo_epi16(destination, _mm512_sub_epi16(full, taken));
    return _mm512_mulhi_epu16(_mm512_add_epi16(kept, source), reciprocal);
}

AVX512 void masked_avx512(uint32_t *p, const uint8_t *mask, size_t n, uint32_t pixel) {
    const __m512i zero = _mm512_setzero_si512();
    const __m512i colour = _mm512_unpacklo_epi8(_mm512_set1_epi32((int)pixel), zero);
    const __m512i alpha = _mm512_set1_epi16((short)(pixel >> 24));
    if (n <= 8) {
        const __m256i zero8 = _mm256_setzero_si256();
        const __mmask8 some = (__mmask8)((1u << n) - 1);
        const __m256i spread_low = _mm256_setr_epi8(SPREAD(0, 1), SPREAD(4, 5));
        const __m256i spread_high = _mm256_setr_epi8(SPREAD(2, 3), SPREAD(6, 7));
        const __m256i colour8 = _mm512_castsi512_si256(colour), alpha8 = _mm512_castsi512_si256(alpha);
        __m256i bytes = _mm256_broadcastq_epi64(_mm_loadl_epi64((const __m128i *)mask));
        __m256i d = _mm256_maskz_loadu_epi32(some, p);
        __m256i low = masked_half8(_mm256_unpacklo_epi8(d, zero8), bytes, spread_low, colour8, alpha8);
        __m256i high = masked_half8(_mm256_unpackhi_epi8(d, zero8), bytes, spread_high, colour8, alpha8);
        _mm256_mask_storeu_epi32(p, some, _mm256_packus_epi16(low, high));
        return;
    }
    const __m512i spread_low = spread_pattern16(0), spread_high = spread_pattern16(1);
    for (size_t i = 0; i < n; i += 16) {
        const __mmask16 some = n - i >= 16 ? (__mmask16)0xFFFF : (__mmask16)((1u << (n - i)) - 1);
        __m512i bytes = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(mask + i)));
        __m512i d = _mm512_maskz_loadu_epi32(some, p + i);
        __m512i low = masked_half16(_mm512_unpacklo_epi8(d, zero), bytes, spread_low, colour, alpha);
        __m512i high = masked_half16(_mm512_unpackhi_epi8(d, zero), bytes, spread_high, colour, alpha);
        _mm512_mask_storeu_epi32(p + i, some, _mm512_packus_epi16(low, high));
    }
}

AVX512_ENTRY void rk_solid_spans_avx512(
    uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans, size_t count, uint32_t pixel) {
    const int opaque = pixel >> 24 == 255;
    for (size_t k = 0; k < count; k++) {
        const rk_span span = spans[k];
        uint32_t *p = first + (size_t)span.row * stride + span.start;
        if (span.coverage < 0)
            masked_avx512(p, mask + span.mask, (size_t)span.length, pixel);
        else if (opaque && span.coverage == 255)
            fill_avx512(p, (size_t)span.length, pixel);
        else
            constant_avx512(p, (size_t)span.length, terms_of(pixel, (uint32_t)span.coverage));
    }
}

AVX512_ENTRY void rk_solid_rectangle_avx512(
    uint32_t *first, size_t stride, size_t width, size_t height, uint32_t pixel, uint32_t coverage) {
    if (pixel >> 24 == 255 && coverage == 255) {
        for (size_t y = 0; y < height; y++) fill_avx512(first + y * stride, width, pixel);
        return;
    }
    const constant_terms t = terms_of(pixel, coverage);
    if (width == 1) {
        for (size_t y = 0; y < height; y++) first[y * stride] = blend_one(first[y * stride], t);
        return;
    }
    for (size_t y = 0; y < height; y++) constant_avx512(first + y * stride, width, t);
}

AVX512_ENTRY void rk_solid_mask_rows_avx512(
    uint32_t *first, size_t stride, size_t width, size_t height, uint32_t pixel, const uint8_t *mask) {
    const __m512i zero = _mm512_setzero_si512(), reciprocal = _mm512_set1_epi16(257);
    const __m512i half = _mm512_set1_epi16(128), full = _mm512_set1_epi16(255);
    const __m512i colour = _mm512_unpacklo_epi8(_mm512_set1_epi32((int)pixel), zero);
    const __m512i alpha = _mm512_set1_epi16((short)(pixel >> 24));
    // A pixel's coverage byte four times over, then in the order of the unpacked halves.
    const __m512i m = _mm512_mullo_epi32(
        _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)mask)), _mm512_set1_epi32(0x01010101));
    const __m512i m_low = _mm512_unpacklo_epi8(m, zero), m_high = _mm512_unpackhi_epi8(m, zero);
    const __m512i source_low = _mm512_add_epi16(_mm512_mullo_epi16(colour, m_low), half);
    const __m512i source_high = _mm512_add_epi16(_mm512_mullo_epi16(colour, m_high), half);
    const __m512i keep_low = _mm512_sub_epi16(
        full, _mm512_mulhi_epu16(_mm512_add_epi16(_mm512_mullo_epi16(alpha, m_low), half), reciprocal));
    const __m512i keep_high = _mm512_sub_epi16(
        full, _mm512_mulhi_epu16(_mm512_add_epi16(_mm512_mullo_epi16(alpha, m_high), half), reciprocal));
    const __mmask16 some = (__mmask16)((1u << width) - 1);
    for (size_t y = 0; y < height; y++) {
        const __m512i d = _mm512_maskz_loadu_epi32(some, first + y * stride);
        __m512i low = _mm512_unpacklo_epi8(d, zero), high = _mm512_unpackhi_epi8(d, zero);
        low = _mm512_mulhi_epu16(_mm512_add_epi16(_mm512_mullo_epi16(low, keep_low), source_low), reciprocal);
        high = _mm512_mulhi_epu16(_mm512_add_epi16(_mm512_mullo_epi16(high, keep_high), source_high), reciprocal);
        _mm512_mask_storeu_epi32(first + y * stride, some, _mm512_packus_epi16(low, high));
    }
}

AVX512_ENTRY void rk_solid_cells_avx512(
    uint32_t *first, size_t stride, size_t width, size_t height, uint32_t pixel, const uint8_t *cells) {
    const __m512i zero = _mm512_setzero_si512();
    const __m512i colour = _mm512_unpacklo_epi8(_mm512_set1_epi32((int)pixel), zero);
    const __m512i alpha = _mm512_set1_epi16((short)(pixel >> 24));
    const __m512i spread_low = spread_pattern16(0), spread_high = spread_pattern16(1);
    const __mmask16 some = (__mmask16)((1u << width) - 1);
    if (width > 8) {
        for (size_t y = 0; y < height; y++) {
            uint32_t *row = first + y * stride;
            __m512i bytes = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(cells + y * 16)));
            __m512i d = _mm512_maskz_loadu_epi32(some, row);
            __m512i low = masked_half16(_mm512_unpacklo_epi8(d, zero), bytes, spread_low, colour, alpha);
            __m512i high = masked_half16(_mm512_unpackhi_epi8(d, zero), bytes, spread_high, colour, alpha);
            _mm512_mask_storeu_epi32(row, some, _mm512_packus_epi16(low, high));
        }
        return;
    }
    // Two rows at a time, whose cells follow each other.
    for (size_t y = 0; y < height; y += 2) {
        const __mmask8 upper = (__mmask8)some, lower = y + 1 < height ? (__mmask8)some : 0;
        uint32_t *row = first + y * stride, *next = lower ? row + stride : row;
        __m512i bytes = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(cells + y * 8)));
        __m512i d = _mm512_inserti64x4(
            _mm512_castsi256_si512(_mm256_maskz_loadu_epi32(upper, row)), _mm256_maskz_loadu_epi32(lower, next), 1);
        __m512i low = masked_half16(_mm512_unpacklo_epi8(d, zero), bytes, spread_low, colour, alpha);
        __m512i high = masked_half16(_mm512_unpackhi_epi8(d, zero), bytes, spread_high, colour, alpha);
        d = _mm512_packus_epi16(low, high);
        _mm256_mask_storeu_epi32(row, upper, _mm512_castsi512_si256(d));
        _mm256_mask_storeu_epi32(next, lower, _mm512_extracti64x4_epi64(d, 1));
    }
}

AVX512_ENTRY void rk_source_row_avx512(
    uint32_t *row, const uint32_t *source, size_t count, const uint8_t *mask, uint32_t coverage) {
    composite_avx512(row, source, count, mask, coverage, 255);
}

#else

int rk_best_level(void) { return 0; }

#endif
