// Gradients whose colours are computed pixel by pixel from few pieces, instead of looked up. The Swift reference is
// Sources/Raster/Compositing/ReferenceGradients.swift.
#include "levels.h"

// Products and sums are rounded apart, never fused: the Swift reference computes the same bits.
#pragma STDC FP_CONTRACT OFF

#if defined(__x86_64__)

enum { BLOCK = 16, CHUNK = 256 };

/// S*x modulo 2^64 of four channels, x below 2^32.
AVX2 __m256i times(__m256i s, __m256i x) {
    __m256i high = _mm256_slli_epi64(_mm256_mul_epu32(_mm256_srli_epi64(s, 32), x), 32);
    return _mm256_add_epi64(_mm256_mul_epu32(s, x), high);
}

/// The four channels of a piece at the block of 16 columns from x on.
AVX2 __m256i piece_base(const uint64_t *piece, int32_t x, int32_t y) {
    const __m256i *terms = (const __m256i *)piece;
    const __m256i columns = _mm256_set1_epi64x((long long)((uint32_t)x ^ 0x80000000u));
    const __m256i rows = _mm256_set1_epi64x((long long)((uint32_t)y ^ 0x80000000u));
    __m256i base = _mm256_add_epi64(
        _mm256_loadu_si256(terms), times(_mm256_loadu_si256(terms + 1), columns));
    return _mm256_add_epi64(base, times(_mm256_loadu_si256(terms + 2), rows));
}

/// The columns where a row's pieces end; the last one's end is beyond all columns.
AVX2 void find_ends(int32_t *ends, const rk_gradient *g, int32_t y) {
    const double shift = g->slope * ((double)y + 0.5);
    if (g->flat) {
        for (int32_t j = 0; j + 1 < g->count; j++) ends[j] = g->borders[j] <= shift ? INT32_MIN : INT32_MAX;
    } else {
        // The borders are padded to a multiple of four.
        const __m256d low = _mm256_set1_pd(-2147483648.0), high = _mm256_set1_pd(2147483647.0);
        for (int32_t j = 0; j + 1 < g->count; j += 4) {
            __m256d border = _mm256_sub_pd(_mm256_loadu_pd(g->borders + j), _mm256_set1_pd(shift));
            border = _mm256_min_pd(_mm256_max_pd(_mm256_ceil_pd(border), low), high);
            _mm_storeu_si128((__m128i *)(ends + j), _mm256_cvttpd_epi32(border));
        }
    }
    ends[g->count - 1] = INT32_MAX;
}

// ---------------------------------------------------------------------------------------------------------- AVX2

/// Writes the pixels from `first` up to `last` of a block to out.
AVX2 void emit(uint32_t *out, int32_t first, int32_t last, __m256i low, __m256i high) {
    if (last - first == BLOCK) {
        _mm256_storeu_si256((__m256i *)out, low);
        _mm256_storeu_si256((__m256i *)(out + 8), high);
        return;
    }
    uint32_t pixels[BLOCK];
    _mm256_storeu_si256((__m256i *)pixels, low);
    _mm256_storeu_si256((__m256i *)(pixels + 8), high);
    for (int32_t i = first; i < last; i++) *out++ = pixels[i];
}

AVX2 __m256i bounded_by_alpha8(__m256i pixels) {
    const __m256i alphas = _mm256_setr_epi8(
        3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
    return _mm256_min_epu8(pixels, _mm256_shuffle_epi8(pixels, alphas));
}

AVX2 __m256i stepped8(__m256i words, const uint16_t *low_steps, const uint16_t *high_steps) {
    __m256i low = _mm256_add_epi16(words, _mm256_loadu_si256((const __m256i *)low_steps));
    __m256i high = _mm256_add_epi16(words, _mm256_loadu_si256((const __m256i *)high_steps));
    return bounded_by_alpha8(_mm256_packus_epi16(_mm256_srli_epi16(low, 8), _mm256_srli_epi16(high, 8)));
}

AVX2 void linear_run8(uint32_t *out, int32_t x, int32_t end, int32_t y, const uint64_t *piece) {
    const uint16_t *steps = (const uint16_t *)(piece + 12);
    const __m256i next = _mm256_slli_epi64(_mm256_loadu_si256((const __m256i *)(piece + 4)), 4);
    int32_t block = x & ~(BLOCK - 1);
    __m256i base = piece_base(piece, block, y);
    while (x < end) {
        // The upper words of the four channels, over and over.
        __m256i words = _mm256_shuffle_epi8(base, _mm256_set1_epi32(0x0F0E0706));
        words = _mm256_permutevar8x32_epi32(words, _mm256_setr_epi32(0, 4, 0, 4, 0, 4, 0, 4));
        base = _mm256_add_epi64(base, next);
        const int32_t last = end - block < BLOCK ? end - block : BLOCK;
        emit(out, x - block, last, stepped8(words, steps, steps + 32), stepped8(words, steps + 16, steps + 48));
        out += last - (x - block);
        block += BLOCK;
        x = block;
    }
}

AVX2 __m256 looked_up8(const float *row, __m256i index, int many) {
    __m256 low = _mm256_permutevar8x32_ps(_mm256_loadu_ps(row), index);
    if (!many) return low;
    __m256 high = _mm256_permutevar8x32_ps(_mm256_loadu_ps(row + 8), index);
    return _mm256_blendv_ps(low, high, _mm256_castsi256_ps(_mm256_slli_epi32(index, 28)));
}

AVX2 __m256i radial8(const rk_gradient *g, float u, float v, int half) {
    const float *rows = g->numbers;
    __m256 us = _mm256_add_ps(_mm256_set1_ps(u), _mm256_loadu_ps(rows + 8 * half));
    __m256 vs = _mm256_add_ps(_mm256_set1_ps(v), _mm256_loadu_ps(rows + 16 + 8 * half));
    __m256 r = _mm256_sqrt_ps(_mm256_add_ps(_mm256_mul_ps(us, us), _mm256_mul_ps(vs, vs)));
    r = _mm256_min_ps(r, _mm256_set1_ps(g->limit));
    __m256i index = _mm256_setzero_si256();
    for (int32_t j = 0; j + 1 < g->count; j++) {
        __m256 reached = _mm256_cmp_ps(r, _mm256_set1_ps(rows[32 + j]), _CMP_GE_OQ);
        index = _mm256_sub_epi32(index, _mm256_castps_si256(reached));
    }
    const int many = g->count > 8;
    __m256i channels[4];
    for (int k = 0; k < 4; k++) {
        __m256 slope = looked_up8(rows + 112 + 16 * k, index, many);
        __m256 offset = looked_up8(rows + 48 + 16 * k, index, many);
        channels[k] = _mm256_cvtps_epi32(_mm256_add_ps(_mm256_mul_ps(slope, r), offset));
    }
    __m256i bytes = _mm256_packus_epi16(
        _mm256_packus_epi32(channels[0], channels[1]), _mm256_packus_epi32(channels[2], channels[3]));
    const __m256i order = _mm256_setr_epi8(
        0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    return bounded_by_alpha8(_mm256_shuffle_epi8(bytes, order));
}

/// The colours of a row's pixels from x up to `end`; j is the piece to start looking from.
AVX2 void colours8(
    uint32_t *out, int32_t x, int32_t end, int32_t y, const rk_gradient *g, const int32_t *ends, int32_t *j) {
    if (g->radial) {
        const double u0 = g->c * ((double)y + 0.5) + g->tx, v0 = g->d * ((double)y + 0.5) + g->ty;
        for (int32_t block = x & ~(BLOCK - 1); x < end; block += BLOCK) {
            const double centre = (double)block + 0.5;
            const float u = (float)(g->a * centre + u0), v = (float)(g->b * centre + v0);
            const int32_t last = end - block < BLOCK ? end - block : BLOCK;
            emit(out, x - block, last, radial8(g, u, v, 0), radial8(g, u, v, 1));
            out += last - (x - block);
            x = block + BLOCK;
        }
        return;
    }
    while (ends[*j] <= x) (*j)++;
    for (int32_t piece = *j; x < end; piece++) {
        const int32_t stop = ends[piece] < end ? ends[piece] : end;
        if (stop <= x) continue;
        linear_run8(out, x, stop, y, g->pieces + (size_t)piece * RK_PIECE_WORDS);
        out += stop - x;
        x = stop;
    }
}

AVX2_ENTRY void rk_gradient_colors_avx2(uint32_t *row, size_t count, ptrdiff_t x, ptrdiff_t y, const rk_gradient *g) {
    int32_t ends[RK_MOST_PIECES + 4], j = 0;
    if (!g->radial) find_ends(ends, g, (int32_t)y);
    colours8(row, (int32_t)x, (int32_t)(x + (ptrdiff_t)count), (int32_t)y, g, ends, &j);
}

AVX2_ENTRY void rk_gradient_spans_avx2(
    uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans, size_t count, ptrdiff_t x, ptrdiff_t y,
    const rk_gradient *g) {
    uint32_t colours[CHUNK];
    int32_t ends[RK_MOST_PIECES + 4], j = 0, row = INT32_MIN;
    for (size_t k = 0; k < count; k++) {
        const rk_span span = spans[k];
        const int32_t line = (int32_t)y + span.row;
        if (span.row != row) {
            row = span.row;
            j = 0;
            if (!g->radial) find_ends(ends, g, line);
        }
        uint32_t *p = first + (size_t)span.row * stride + span.start;
        const int32_t left = (int32_t)x + span.start;
        if (g->opaque && span.coverage == 255) {
            colours8(p, left, left + span.length, line, g, ends, &j);
            continue;
        }
        for (int32_t done = 0; done < span.length; done += CHUNK) {
            const int32_t length = span.length - done < CHUNK ? span.length - done : CHUNK;
            colours8(colours, left + done, left + done + length, line, g, ends, &j);
            rk_source_row_avx2(
                p + done, colours, (size_t)length, span.coverage < 0 ? mask + span.mask + done : 0,
                (uint32_t)(span.coverage < 0 ? 0 : span.coverage));
        }
    }
}

// ------------------------------------------------------------------------------------------------------- AVX-512

/// What becomes of a block's colours: written, or drawn at coverage 255, at another, at each pixel's own.
typedef enum { WRITTEN, COVERED, EVEN, MASKED } manner;

/// Where a row of pixels is drawn: a block's first pixel, though it need not be part of the row.
typedef struct {
    uint32_t *pixels;
    const uint8_t *mask;
    uint32_t coverage;
    /// Pixels that the mask is known to cover entirely, counted from the first.
    int32_t covered_from, covered_to;
} target;

/// Looks for the first run of covered pixels in a mask that is long enough to have many.
AVX512 void find_covered(target *t, int32_t length) {
    t->covered_from = t->covered_to = 0;
    if (length < 3 * BLOCK) return;
    const __m512i full = _mm512_set1_epi8(-1);
    const __mmask64 first = length >= 64 ? ~(__mmask64)0 : ((__mmask64)1 << length) - 1;
    const uint64_t starts = _mm512_cmpeq_epi8_mask(_mm512_maskz_loadu_epi8(first, t->mask), full);
    if (!starts) return;
    const int32_t from = (int32_t)__builtin_ctzll(starts);
    t->covered_from = t->covered_to = from;
    for (int32_t i = from; i < length; i += 64) {
        const int32_t rest = length - i;
        const __mmask64 some = rest >= 64 ? ~(__mmask64)0 : ((__mmask64)1 << rest) - 1;
        const uint64_t partly = ~(uint64_t)_mm512_cmpeq_epi8_mask(_mm512_maskz_loadu_epi8(some, t->mask + i), full);
        t->covered_to = i + (partly ? (int32_t)__builtin_ctzll(partly) : 64);
        if (partly) return;
    }
}

AVX512 void draw16(
    const target *t, int32_t offset, __mmask16 some, __m512i s_low, __m512i s_high, __m512i alphas, manner how) {
    const __m512i zero = _mm512_setzero_si512();
    const __m512i a_low = _mm512_shuffle_epi8(s_low, alphas), a_high = _mm512_shuffle_epi8(s_high, alphas);
    s_low = _mm512_min_epu16(s_low, a_low);
    s_high = _mm512_min_epu16(s_high, a_high);
    uint32_t *p = t->pixels + offset;
    if (how == WRITTEN) {
        _mm512_mask_storeu_epi32(p, some, _mm512_packus_epi16(s_low, s_high));
        return;
    }
    __m512i d = _mm512_maskz_loadu_epi32(some, p);
    __m512i low = _mm512_unpacklo_epi8(d, zero), high = _mm512_unpackhi_epi8(d, zero);
    if (how == MASKED) {
        const __m512i bytes = _mm512_broadcast_i32x4(_mm_maskz_loadu_epi8(some, t->mask + offset));
        low = source_half16(low, s_low, a_low, _mm512_shuffle_epi8(bytes, spread_pattern16(0)));
        high = source_half16(high, s_high, a_high, _mm512_shuffle_epi8(bytes, spread_pattern16(1)));
    } else if (how == EVEN) {
        const __m512i m = _mm512_set1_epi16((short)t->coverage);
        low = source_half16(low, s_low, a_low, m);
        high = source_half16(high, s_high, a_high, m);
    } else {
        low = covered_half16(low, s_low, a_low);
        high = covered_half16(high, s_high, a_high);
    }
    _mm512_mask_storeu_epi32(p, some, _mm512_packus_epi16(low, high));
}

AVX512 int is_covered(const target *t, int32_t offset) {
    return offset >= t->covered_from && offset + BLOCK <= t->covered_to;
}

/// The pixels of a block from `first` up to `last`, either of which may be beyond the block.
AVX512 __mmask16 part16(int32_t first, int32_t last) {
    uint32_t bits = last >= BLOCK ? 0xFFFF : (1u << last) - 1;
    return (__mmask16)(first > 0 ? bits & (0xFFFFu << first) : bits);
}

/// What a run of a piece keeps in registers; `base` is the block's that comes next.
typedef struct {
    __m512i low_steps, high_steps, upper, alphas;
    __m256i base, next;
} linear_terms;

AVX512 void linear_block16(const target *t, int32_t offset, __mmask16 some, linear_terms *l, manner how) {
    const __m512i words = _mm512_permutexvar_epi16(l->upper, _mm512_castsi256_si512(l->base));
    l->base = _mm256_add_epi64(l->base, l->next);
    const __m512i low = _mm512_srli_epi16(_mm512_add_epi16(words, l->low_steps), 8);
    const __m512i high = _mm512_srli_epi16(_mm512_add_epi16(words, l->high_steps), 8);
    draw16(t, offset, some, low, high, l->alphas, how);
}

/// Draws the columns from x up to `end`; the target's first pixel is `origin`'s.
AVX512 void linear_run16(
    const target *t, int32_t origin, int32_t x, int32_t end, int32_t y, const uint64_t *piece, manner how) {
    const uint16_t *steps = (const uint16_t *)(piece + 12);
    int32_t block = x & ~(BLOCK - 1);
    linear_terms l = {
        _mm512_loadu_si512(steps), _mm512_loadu_si512(steps + 32),
        // The upper words of the four channels, over and over.
        _mm512_set1_epi64(0x000F000B00070003), alpha_pattern16(), piece_base(piece, block, y),
        _mm256_slli_epi64(_mm256_loadu_si256((const __m256i *)(piece + 4)), 4)};
    if (block < x || end - block < BLOCK) {
        linear_block16(t, block - origin, part16(x - block, end - block), &l, how);
        block += BLOCK;
    }
    for (; end - block >= BLOCK; block += BLOCK) {
        const int32_t offset = block - origin;
        if (how == MASKED && is_covered(t, offset)) linear_block16(t, offset, 0xFFFF, &l, COVERED);
        else linear_block16(t, offset, 0xFFFF, &l, how);
    }
    if (block < end) linear_block16(t, block - origin, part16(0, end - block), &l, how);
}

/// What a run of a radial gradient keeps in registers.
typedef struct {
    __m512 offsets[4], slopes[4], u_steps, v_steps, limit, first, second;
    __m512i order, alphas;
    double u0, v0;
} radial_terms;

AVX512 void radial_block16(
    const target *t, int32_t offset, __mmask16 some, int32_t block, const rk_gradient *g, const radial_terms *l,
    const int few, manner how) {
    const __m512i zero = _mm512_setzero_si512(), one = _mm512_set1_epi32(1);
    const double centre = (double)block + 0.5;
    const __m512 u = _mm512_add_ps(_mm512_set1_ps((float)(g->a * centre + l->u0)), l->u_steps);
    const __m512 v = _mm512_add_ps(_mm512_set1_ps((float)(g->b * centre + l->v0)), l->v_steps);
    __m512 r = _mm512_sqrt_ps(_mm512_add_ps(_mm512_mul_ps(u, u), _mm512_mul_ps(v, v)));
    r = _mm512_min_ps(r, l->limit);
    __m512i index = _mm512_maskz_mov_epi32(_mm512_cmp_ps_mask(r, l->first, _CMP_GE_OQ), one);
    index = _mm512_mask_add_epi32(index, _mm512_cmp_ps_mask(r, l->second, _CMP_GE_OQ), index, one);
    if (!few) {
        for (int32_t j = 2; j + 1 < g->count; j++) {
            const __mmask16 reached = _mm512_cmp_ps_mask(r, _mm512_set1_ps(g->numbers[32 + j]), _CMP_GE_OQ);
            index = _mm512_mask_add_epi32(index, reached, index, one);
        }
    }
    __m512i channels[4];
    for (int k = 0; k < 4; k++) {
        const __m512 slope = _mm512_permutexvar_ps(index, l->slopes[k]);
        const __m512 color = _mm512_permutexvar_ps(index, l->offsets[k]);
        channels[k] = _mm512_cvtps_epi32(_mm512_add_ps(_mm512_mul_ps(slope, r), color));
    }
    const __m512i bytes = _mm512_packus_epi16(
        _mm512_packus_epi32(channels[0], channels[1]), _mm512_packus_epi32(channels[2], channels[3]));
    const __m512i pixels = _mm512_shuffle_epi8(bytes, l->order);
    draw16(
        t, offset, some, _mm512_unpacklo_epi8(pixels, zero), _mm512_unpackhi_epi8(pixels, zero), l->alphas, how);
}

AVX512 void radial_run16(
    const target *t, int32_t x, int32_t end, int32_t y, const rk_gradient *g, const int few, manner how) {
    const float *rows = g->numbers;
    radial_terms l;
    l.u_steps = _mm512_loadu_ps(rows);
    l.v_steps = _mm512_loadu_ps(rows + 16);
    for (int k = 0; k < 4; k++) {
        l.offsets[k] = _mm512_loadu_ps(rows + 48 + 16 * k);
        l.slopes[k] = _mm512_loadu_ps(rows + 112 + 16 * k);
    }
    l.limit = _mm512_set1_ps(g->limit);
    // Nothing is as far as infinity.
    l.first = _mm512_set1_ps(g->count > 1 ? rows[32] : __builtin_inff());
    l.second = _mm512_set1_ps(g->count > 2 ? rows[33] : __builtin_inff());
    l.order = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
    l.alphas = alpha_pattern16();
    l.u0 = g->c * ((double)y + 0.5) + g->tx;
    l.v0 = g->d * ((double)y + 0.5) + g->ty;
    int32_t block = x & ~(BLOCK - 1);
    if (block < x || end - block < BLOCK) {
        radial_block16(t, block - x, part16(x - block, end - block), block, g, &l, few, how);
        block += BLOCK;
    }
    for (; end - block >= BLOCK; block += BLOCK) {
        if (how == MASKED && is_covered(t, block - x))
            radial_block16(t, block - x, 0xFFFF, block, g, &l, few, COVERED);
        else radial_block16(t, block - x, 0xFFFF, block, g, &l, few, how);
    }
    if (block < end) radial_block16(t, block - x, part16(0, end - block), block, g, &l, few, how);
}

AVX512 void span16(
    const target *t, int32_t x, int32_t end, int32_t y, const rk_gradient *g, const int32_t *ends, int32_t *j,
    manner how) {
    if (g->radial) {
        if (g->count <= 3) radial_run16(t, x, end, y, g, 1, how);
        else radial_run16(t, x, end, y, g, 0, how);
        return;
    }
    const int32_t origin = x;
    while (ends[*j] <= x) (*j)++;
    for (int32_t piece = *j; x < end; piece++) {
        const int32_t stop = ends[piece] < end ? ends[piece] : end;
        if (stop <= x) continue;
        linear_run16(t, origin, x, stop, y, g->pieces + (size_t)piece * RK_PIECE_WORDS, how);
        x = stop;
    }
}

/// How many spans from the first on are side by side and together short enough to be drawn as one.
AVX512 size_t neighbours(const rk_span *spans, size_t count, int32_t most) {
    size_t n = 1;
    int32_t length = spans[0].length;
    while (n < count && spans[n].row == spans[0].row && spans[n].start == spans[0].start + length) {
        if (length + spans[n].length > most) break;
        length += spans[n++].length;
    }
    return n;
}

/// Puts the coverage of spans side by side together; up to 64 bytes are written after the last.
AVX512 int32_t join(uint8_t *joined, const rk_span *spans, size_t count, const uint8_t *mask) {
    int32_t length = 0;
    for (size_t k = 0; k < count; k++) {
        for (int32_t i = 0; i < spans[k].length; i += 64) {
            const int32_t rest = spans[k].length - i;
            const __mmask64 some = rest >= 64 ? ~(__mmask64)0 : ((__mmask64)1 << rest) - 1;
            const __m512i bytes = spans[k].coverage < 0 ? _mm512_maskz_loadu_epi8(some, mask + spans[k].mask + i)
                                                        : _mm512_set1_epi8((char)spans[k].coverage);
            _mm512_storeu_si512(joined + length + i, bytes);
        }
        length += spans[k].length;
    }
    return length;
}

AVX512_ENTRY void rk_gradient_colors_avx512(
    uint32_t *row, size_t count, ptrdiff_t x, ptrdiff_t y, const rk_gradient *g) {
    int32_t ends[RK_MOST_PIECES + 4], j = 0;
    if (!g->radial) find_ends(ends, g, (int32_t)y);
    const target t = {row, 0, 255, 0, 0};
    span16(&t, (int32_t)x, (int32_t)(x + (ptrdiff_t)count), (int32_t)y, g, ends, &j, WRITTEN);
}

AVX512_ENTRY void rk_gradient_spans_avx512(
    uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans, size_t count, ptrdiff_t x, ptrdiff_t y,
    const rk_gradient *g) {
    uint8_t joined[CHUNK + 64];
    int32_t ends[RK_MOST_PIECES + 4], j = 0, row = INT32_MIN;
    for (size_t k = 0; k < count;) {
        const rk_span span = spans[k];
        const int32_t line = (int32_t)y + span.row, left = (int32_t)x + span.start;
        if (span.row != row) {
            row = span.row;
            j = 0;
            if (!g->radial) find_ends(ends, g, line);
        }
        target t = {first + (size_t)span.row * stride + span.start, mask, (uint32_t)span.coverage, 0, 0};
        const size_t together = neighbours(spans + k, count - k, CHUNK);
        if (together > 1) {
            t.mask = joined;
            const int32_t length = join(joined, spans + k, together, mask);
            find_covered(&t, length);
            span16(&t, left, left + length, line, g, ends, &j, MASKED);
            k += together;
            continue;
        }
        const int32_t end = left + span.length;
        if (span.coverage < 0) {
            t.mask += span.mask;
            find_covered(&t, span.length);
            span16(&t, left, end, line, g, ends, &j, MASKED);
        } else if (span.coverage != 255) {
            span16(&t, left, end, line, g, ends, &j, EVEN);
        } else if (g->opaque) {
            span16(&t, left, end, line, g, ends, &j, WRITTEN);
        } else {
            span16(&t, left, end, line, g, ends, &j, COVERED);
        }
        k++;
    }
}

#endif
