// Gradients whose colours are computed pixel by pixel from few pieces, a text for AVX-512: colours are drawn
// as they are made. The Swift reference is ReferenceGradients.swift.
#include "gradient_terms.h"

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
INLINE void find_covered(target *t, int32_t length) {
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

/// At coverage 255, where div255(255*s + x) is s + div255(x).
INLINE words covered_half(words d, words source, words alpha) { return divided(d * (alpha ^ 255) + 128) + source; }

/// The shuffle that puts each pixel's alpha into all four of its 16-bit channels. What it is stays hidden
/// from the compiler, which would make two shuffles of it.
INLINE bytes alpha_pattern(void) {
    __m512i pattern = repeated(_mm_setr_epi8(6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15));
    __asm__("" : "+v"(pattern));
    return (bytes)pattern;
}

/// Draws a block's colours, which are unpacked; their channels may be above alpha.
INLINE void draw(
    const target *t, int32_t offset, part some, words s_low, words s_high, bytes pattern, manner how) {
    const words a_low = (words)_mm512_shuffle_epi8((__m512i)s_low, (__m512i)pattern);
    const words a_high = (words)_mm512_shuffle_epi8((__m512i)s_high, (__m512i)pattern);
    s_low = (words)_mm512_min_epu16((__m512i)s_low, (__m512i)a_low);
    s_high = (words)_mm512_min_epu16((__m512i)s_high, (__m512i)a_high);
    uint32_t *p = t->pixels + offset;
    if (how == WRITTEN) {
        store_part(p, some, packed(s_low, s_high));
        return;
    }
    const pixels d = load_part(p, some);
    words low = low_words(d), high = high_words(d);
    if (how == MASKED) {
        const quads own = (quads)repeated(_mm_maskz_loadu_epi8(some, t->mask + offset));
        low = over_half(low, s_low, a_low, low_coverages(own));
        high = over_half(high, s_high, a_high, high_coverages(own));
    } else if (how == EVEN) {
        const words m = all_words(t->coverage);
        low = over_half(low, s_low, a_low, m);
        high = over_half(high, s_high, a_high, m);
    } else {
        low = covered_half(low, s_low, a_low);
        high = covered_half(high, s_high, a_high);
    }
    store_part(p, some, packed(low, high));
}

INLINE int is_covered(const target *t, int32_t offset) {
    return offset >= t->covered_from && offset + BLOCK <= t->covered_to;
}

/// The pixels of a block from `first` up to `last`, either of which may be beyond the block.
INLINE part part_of_block(int32_t first, int32_t last) {
    uint32_t bits = last >= BLOCK ? 0xFFFF : (1u << last) - 1;
    return (part)(first > 0 ? bits & (0xFFFFu << first) : bits);
}

/// What a run of a piece keeps in registers; `base` is the block's that comes next.
typedef struct {
    words low_steps, high_steps, upper;
    bytes alphas;
    channels base, next;
} linear_terms;

INLINE void linear_block(const target *t, int32_t offset, part some, linear_terms *l, manner how) {
    const __m512i base = _mm512_castsi256_si512((__m256i)l->base);
    const words upper = (words)_mm512_permutexvar_epi16((__m512i)l->upper, base);
    l->base += l->next;
    draw(t, offset, some, (upper + l->low_steps) >> 8, (upper + l->high_steps) >> 8, l->alphas, how);
}

/// Draws the columns from x up to `end`; the target's first pixel is `origin`'s.
INLINE void linear_run(
    const target *t, int32_t origin, int32_t x, int32_t end, int32_t y, const uint64_t *piece, manner how) {
    const uint16_t *steps = (const uint16_t *)(piece + 12);
    int32_t block = x & ~(BLOCK - 1);
    linear_terms l;
    l.low_steps = load(steps);
    l.high_steps = load(steps + 32);
    // The upper words of the four channels, over and over.
    l.upper = (words)all_quads(0x000F000B00070003);
    l.alphas = alpha_pattern();
    piece_base(&l.base, piece, block, y);
    memcpy(&l.next, piece + 4, sizeof l.next);
    l.next <<= 4;
    if (block < x || end - block < BLOCK) {
        linear_block(t, block - origin, part_of_block(x - block, end - block), &l, how);
        block += BLOCK;
    }
    for (; end - block >= BLOCK; block += BLOCK) {
        const int32_t offset = block - origin;
        if (how == MASKED && is_covered(t, offset)) linear_block(t, offset, 0xFFFF, &l, COVERED);
        else linear_block(t, offset, 0xFFFF, &l, how);
    }
    if (block < end) linear_block(t, block - origin, part_of_block(0, end - block), &l, how);
}

/// What a run of a radial gradient keeps in registers.
typedef struct {
    floats offsets[4], slopes[4], u_steps, v_steps, limit, first, second;
    bytes order, alphas;
    double u0, v0;
} radial_terms;

INLINE part reached(floats r, floats border) {
    return _mm512_cmp_ps_mask((__m512)r, (__m512)border, _CMP_GE_OQ);
}

INLINE void radial_block(
    const target *t, int32_t offset, part some, int32_t block, const rk_gradient *g, const radial_terms *l,
    const int few, manner how) {
    const __m512i one = _mm512_set1_epi32(1);
    const double centre = (double)block + 0.5;
    const floats u = (float)(g->a * centre + l->u0) + l->u_steps, v = (float)(g->b * centre + l->v0) + l->v_steps;
    const floats r = least(square_root(u * u + v * v), l->limit);
    __m512i index = _mm512_maskz_mov_epi32(reached(r, l->first), one);
    index = _mm512_mask_add_epi32(index, reached(r, l->second), index, one);
    if (!few) {
        for (int32_t j = 2; j + 1 < g->count; j++)
            index = _mm512_mask_add_epi32(index, reached(r, all_floats(g->numbers[32 + j])), index, one);
    }
    __m512i channels[4];
    for (int k = 0; k < 4; k++) {
        const floats slope = (floats)_mm512_permutexvar_ps(index, (__m512)l->slopes[k]);
        channels[k] = (__m512i)rounded(slope * r + (floats)_mm512_permutexvar_ps(index, (__m512)l->offsets[k]));
    }
    const __m512i planes = _mm512_packus_epi16(
        _mm512_packus_epi32(channels[0], channels[1]), _mm512_packus_epi32(channels[2], channels[3]));
    const pixels colours = (pixels)_mm512_shuffle_epi8(planes, (__m512i)l->order);
    draw(t, offset, some, low_words(colours), high_words(colours), l->alphas, how);
}

INLINE void radial_run(
    const target *t, int32_t x, int32_t end, int32_t y, const rk_gradient *g, const int few, manner how) {
    const float *rows = g->numbers;
    radial_terms l;
    l.u_steps = load(rows);
    l.v_steps = load(rows + 16);
    for (int k = 0; k < 4; k++) {
        l.offsets[k] = load(rows + 48 + 16 * k);
        l.slopes[k] = load(rows + 112 + 16 * k);
    }
    l.limit = all_floats(g->limit);
    // Nothing is as far as infinity.
    l.first = all_floats(g->count > 1 ? rows[32] : __builtin_inff());
    l.second = all_floats(g->count > 2 ? rows[33] : __builtin_inff());
    l.order = (bytes)repeated(_mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
    l.alphas = alpha_pattern();
    l.u0 = g->c * ((double)y + 0.5) + g->tx;
    l.v0 = g->d * ((double)y + 0.5) + g->ty;
    int32_t block = x & ~(BLOCK - 1);
    if (block < x || end - block < BLOCK) {
        radial_block(t, block - x, part_of_block(x - block, end - block), block, g, &l, few, how);
        block += BLOCK;
    }
    for (; end - block >= BLOCK; block += BLOCK) {
        if (how == MASKED && is_covered(t, block - x)) radial_block(t, block - x, 0xFFFF, block, g, &l, few, COVERED);
        else radial_block(t, block - x, 0xFFFF, block, g, &l, few, how);
    }
    if (block < end) radial_block(t, block - x, part_of_block(0, end - block), block, g, &l, few, how);
}

INLINE void draw_span(
    const target *t, int32_t x, int32_t end, int32_t y, const rk_gradient *g, const int32_t *ends, int32_t *j,
    manner how) {
    if (g->radial) {
        if (g->count <= 3) radial_run(t, x, end, y, g, 1, how);
        else radial_run(t, x, end, y, g, 0, how);
        return;
    }
    const int32_t origin = x;
    while (ends[*j] <= x) (*j)++;
    for (int32_t piece = *j; x < end; piece++) {
        const int32_t stop = ends[piece] < end ? ends[piece] : end;
        if (stop <= x) continue;
        linear_run(t, origin, x, stop, y, g->pieces + (size_t)piece * RK_PIECE_WORDS, how);
        x = stop;
    }
}

/// Puts the coverage of spans side by side together; up to 64 bytes are written after the last.
INLINE void join(uint8_t *joined, const rk_span *spans, size_t count, const uint8_t *mask) {
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
}

ENTRY(rk_gradient_colors)(
    uint32_t *row, size_t count, ptrdiff_t x, ptrdiff_t y, const rk_gradient *g) {
    int32_t ends[RK_MOST_PIECES + 4], j = 0;
    if (!g->radial) find_ends(ends, g, (int32_t)y);
    const target t = {row, 0, 255, 0, 0};
    draw_span(&t, (int32_t)x, (int32_t)(x + (ptrdiff_t)count), (int32_t)y, g, ends, &j, WRITTEN);
}

ENTRY(rk_gradient_spans)(
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
        int32_t length;
        const size_t together = neighbours(spans + k, count - k, CHUNK, &length);
        if (together > 1) {
            t.mask = joined;
            join(joined, spans + k, together, mask);
            find_covered(&t, length);
            draw_span(&t, left, left + length, line, g, ends, &j, MASKED);
            k += together;
            continue;
        }
        const int32_t end = left + span.length;
        if (span.coverage < 0) {
            t.mask += span.mask;
            find_covered(&t, span.length);
            draw_span(&t, left, end, line, g, ends, &j, MASKED);
        } else if (span.coverage != 255) {
            draw_span(&t, left, end, line, g, ends, &j, EVEN);
        } else if (g->opaque) {
            draw_span(&t, left, end, line, g, ends, &j, WRITTEN);
        } else {
            draw_span(&t, left, end, line, g, ends, &j, COVERED);
        }
        k++;
    }
}
