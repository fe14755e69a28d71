// Gradients whose colours are computed from few pieces. Colours are made in whole blocks, more than are
// drawn; then spans are drawn from them. The Swift reference is ReferenceGradients.swift.
#include "gradient_terms.h"

/// `BLOCKS` are more than a chunk has, whole vectors of doubles.
enum { PARTS = BLOCK / LANES, BLOCKS = CHUNK / BLOCK + 8 };

INLINE pixels bounded_by_alpha(pixels p) { return (pixels)least((bytes)p, alpha_bytes(p)); }

// ---- Colours of the blocks from one on, until `end`

/// What a piece keeps in registers; `base` is the block's that comes next.
typedef struct {
    words low[PARTS], high[PARTS];
    channels base, next;
} linear_terms;

INLINE void begin(linear_terms *l, const rk_gradient *g, int32_t piece, int32_t block, int32_t y) {
    const uint64_t *numbers = g->pieces + (size_t)piece * RK_PIECE_WORDS;
    const uint16_t *steps = (const uint16_t *)(numbers + 12);
    for (size_t k = 0; k < PARTS; k++) {
        l->low[k] = load(steps + k * 2 * LANES);
        l->high[k] = load(steps + 32 + k * 2 * LANES);
    }
    piece_base(&l->base, numbers, block, y);
    memcpy(&l->next, numbers + 4, sizeof l->next);
    l->next <<= 4;
}

INLINE void linear_block(pixels *colours, linear_terms *l, const int within_alpha) {
    const words upper = upper_words(&l->base);
    l->base += l->next;
#pragma unroll
    for (size_t k = 0; k < PARTS; k++) {
        const pixels p = packed((upper + l->low[k]) >> 8, (upper + l->high[k]) >> 8);
        colours[k] = within_alpha ? p : bounded_by_alpha(p);
    }
}

INLINE void linear_blocks(
    uint32_t *out, int32_t block, int32_t end, int32_t y, const rk_gradient *g, const int32_t *ends, int32_t j,
    const int within_alpha) {
    linear_terms l;
    begin(&l, g, j, block, y);
    const uint32_t *const first = out;
    for (;;) {
        const uint32_t *const stop = first + ((ends[j] < end ? ends[j] : end) - block);
        do {
            pixels colours[PARTS];
            linear_block(colours, &l, within_alpha);
            for (size_t k = 0; k < PARTS; k++) store(out + k * LANES, colours[k]);
            out += BLOCK;
        } while (out < stop);
        const int32_t column = block + (int32_t)(out - first);
        if (ends[j] >= end) return;
        // Of the last block a part belongs to the pieces that follow.
        while (ends[j] < column) {
            const int32_t start = ends[j++] - (column - BLOCK);
            begin(&l, g, j, column - BLOCK, y);
            pixels colours[PARTS];
            linear_block(colours, &l, within_alpha);
            for (int32_t k = 0; k < PARTS; k++) {
                uint32_t *p = out - BLOCK + k * LANES;
                store(p, from_lane(start - k * LANES, colours[k], load(p)));
            }
        }
        if (column >= end) return;
        if (ends[j] > column) continue;
        while (ends[j] <= column) j++;
        begin(&l, g, j, column, y);
    }
}

/// The pieces of the row end at `ends`; j is the first block's first one.
APART void linear_colours(
    uint32_t *out, int32_t block, int32_t end, int32_t y, const rk_gradient *g, const int32_t *ends,
    int32_t j) {
    if (g->within_alpha) linear_blocks(out, block, end, y, g, ends, j, 1);
    else linear_blocks(out, block, end, y, g, ends, j, 0);
}

/// The distances of a block's pixels and the numbers of their pieces.
typedef struct {
    floats r[PARTS];
    ints index[PARTS];
} radial_places;

/// u and v of the first pixels of a chunk's blocks, and of some more.
typedef struct {
    float u[BLOCKS], v[BLOCKS];
} radial_starts;

INLINE void find_starts(radial_starts *s, int32_t block, size_t count, int32_t y, const rk_gradient *g) {
    const double line = (double)y + 0.5, u = g->c * line + g->tx, v = g->d * line + g->ty;
    doubles centre = ((double)block + 0.5) + (double)BLOCK * numbers_of_lanes();
    for (size_t k = 0; k < count; k += HALF, centre += (double)(BLOCK * HALF)) {
        store_narrow(s->u + k, g->a * centre + u);
        store_narrow(s->v + k, g->b * centre + v);
    }
}

/// u and v are those of the block's first pixel.
INLINE void place(radial_places *p, float u, float v, floats limit, const float *borders, int32_t count) {
    const float *rows = borders - 32;
#pragma unroll
    for (size_t k = 0; k < PARTS; k++) {
        const floats us = u + load(rows + k * LANES), vs = v + load(rows + 16 + k * LANES);
        p->r[k] = least(square_root(us * us + vs * vs), limit);
        p->index[k] = (ints){0};
        for (int32_t j = 0; j < count; j++) p->index[k] -= (ints)(p->r[k] >= borders[j]);
    }
}

/// The colours of a block's pixels, of up to `most` pieces.
INLINE void radial_block(
    uint32_t *out, const radial_places *p, const float *rows, const int most, const int within_alpha) {
    ints channels[PARTS][4];
#pragma unroll
    for (int c = 0; c < 4; c++) {
        const float *slopes = rows + 112 + 16 * c, *offsets = rows + 48 + 16 * c;
#pragma unroll
        for (size_t k = 0; k < PARTS; k++) {
            const floats slope = looked_up(slopes, p->index[k], most);
            channels[k][c] = rounded(slope * p->r[k] + looked_up(offsets, p->index[k], most));
        }
    }
#pragma unroll
    for (size_t k = 0; k < PARTS; k++) {
        const ints *c = channels[k];
        const pixels colours = packed_channels(c[0], c[1], c[2], c[3]);
        store(out + k * LANES, within_alpha ? colours : bounded_by_alpha(colours));
    }
}

INLINE void radial_blocks(
    uint32_t *out, int32_t block, int32_t end, int32_t y, const rk_gradient *g, const int most,
    const int within_alpha) {
    const size_t count = ((size_t)(end - block) + BLOCK - 1) / BLOCK;
    const float *rows = g->numbers;
    const floats limit = all_floats(g->limit);
    const int32_t borders = most <= 4 ? most - 1 : g->count - 1;
    radial_starts s;
    find_starts(&s, block, count, y, g);
    radial_places p, next;
    place(&p, s.u[0], s.v[0], limit, rows + 32, borders);
    for (size_t k = 1; k < count; k++, out += BLOCK, p = next) {
        // A root takes long, so the next block's begins before this one's colours.
        place(&next, s.u[k], s.v[k], limit, rows + 32, borders);
        radial_block(out, &p, rows, most, within_alpha);
    }
    radial_block(out, &p, rows, most, within_alpha);
}

APART void radial_colours(uint32_t *out, int32_t block, int32_t end, int32_t y, const rk_gradient *g) {
    if (g->within_alpha && g->count <= 2) {
        // A text of its own for what most gradients are, of two stops or three.
        if (g->count == 2) radial_blocks(out, block, end, y, g, 2, 1);
        else radial_blocks(out, block, end, y, g, 1, 1);
        return;
    }
    if (g->count == 3) radial_blocks(out, block, end, y, g, 3, 0);
    else if (g->count == 2) radial_blocks(out, block, end, y, g, 2, 0);
    else if (g->count == 1) radial_blocks(out, block, end, y, g, 1, 0);
    else if (g->count == 4) radial_blocks(out, block, end, y, g, 4, 0);
    else if (g->count <= 8) radial_blocks(out, block, end, y, g, 8, 0);
    else radial_blocks(out, block, end, y, g, 16, 0);
}

/// The colours of a row's pixels from x up to `end`, no more than CHUNK; j is the piece to start looking
/// from. Answers where x's is.
INLINE const uint32_t *gradient_colours(
    uint32_t *out, int32_t x, int32_t end, int32_t y, const rk_gradient *g, const int32_t *ends, int32_t *j) {
    const int32_t block = x & ~(BLOCK - 1);
    if (g->radial) {
        radial_colours(out, block, end, y, g);
    } else {
        // What lies before x isn't drawn.
        while (ends[*j] <= x) (*j)++;
        linear_colours(out, block, end, y, g, ends, *j);
    }
    return out + (x - block);
}

// ---- Drawing

/// What becomes of colours: written, drawn at coverage 255, or at each pixel's own.
typedef enum { WRITTEN, COVERED, MASKED } manner;

INLINE pixels drawn(pixels d, pixels s, coverages own, manner how) {
    if (how == WRITTEN) return s;
    return how == COVERED ? covered(d, s) : over(d, s, coverage_pairs(own));
}

INLINE void draw_vector(uint32_t *p, const uint32_t *colours, const uint8_t *mask, size_t i, manner how) {
    coverages own = {0};
    if (how == MASKED) memcpy(&own, mask + i, sizeof own);
    const pixels s = load(colours + i);
    store(p + i, drawn(how == WRITTEN ? s : load(p + i), s, own, how));
}

/// Vectors from i on, as many as end before `end`; answers where they do.
INLINE size_t draw_vectors(
    uint32_t *p, const uint32_t *colours, const uint8_t *mask, size_t i, size_t end, manner how) {
    if (how != MASKED) {
        for (; i + 2 * LANES <= end; i += 2 * LANES) {
            draw_vector(p, colours, mask, i, how);
            draw_vector(p, colours, mask, i + LANES, how);
        }
    }
    for (; i + LANES <= end; i += LANES) draw_vector(p, colours, mask, i, how);
    return i;
}

/// Draws a run: pixels from `from` up to `to` are covered, the others have the mask's coverage.
INLINE void draw_run(
    uint32_t *p, const uint32_t *colours, const uint8_t *mask, size_t count, size_t from, size_t to,
    manner full) {
    // The last vector may overlap the one before, and goes on from what was there.
    const size_t last = count - LANES;
    const pixels tail = load(p + last);
    const size_t beyond = from + LANES - 1;
    size_t i = draw_vectors(p, colours, mask, 0, beyond < count ? beyond : count, MASKED);
    i = draw_vectors(p, colours, mask, i, to, full);
    i = draw_vectors(p, colours, mask, i, count, MASKED);
    if (i == count) return;
    coverages own = ~(coverages){0};
    if (mask) memcpy(&own, mask + last, sizeof own);
    store(p + last, drawn(tail, load(colours + last), own, MASKED));
}

/// Spans side by side, which are drawn as one.
typedef struct {
    /// The spans where no mask has their coverage, so that other rows' can be the same; else NULL.
    const rk_span *spans;
    size_t count;
    int32_t length;
    /// Of each pixel; NULL where all are covered. `from` up to `to` are entirely.
    const uint8_t *coverage;
    size_t from, to;
    uint8_t joined[CHUNK + BYTES];
} run;

/// Looks at the next spans. The coverage of several is put together, of a single one only so much as is drawn
/// at once.
APART void begin_run(run *r, const rk_span *spans, size_t count, const uint8_t *mask) {
    r->spans = NULL;
    r->count = neighbours(spans, count, CHUNK, &r->length);
    r->from = r->to = 0;
    if (r->count == 1 && spans->coverage < 0) {
        r->coverage = mask + spans->mask;
        return;
    }
    if (r->count == 1 && spans->coverage == 255) {
        r->coverage = NULL;
        r->to = (size_t)r->length;
        return;
    }
    r->coverage = r->joined;
    r->spans = spans;
    size_t at = 0;
    for (size_t n = 0; n < r->count; n++) {
        const size_t own = spans[n].length < CHUNK ? (size_t)spans[n].length : CHUNK;
        if (spans[n].coverage < 0) {
            // Whole vectors, for few lengths could be foreseen.
            const uint8_t *bytes_of_mask = mask + spans[n].mask;
#pragma clang loop unroll(disable)
            for (size_t i = 0; i < own; i += BYTES) memcpy(r->joined + at + i, bytes_of_mask + i, BYTES);
            r->spans = NULL;
        } else {
            const bytes value = (bytes){0} + (uint8_t)spans[n].coverage;
#pragma clang loop unroll(disable)
            for (size_t i = 0; i < own; i += BYTES) memcpy(r->joined + at + i, &value, sizeof value);
            if (spans[n].coverage == 255 && own > r->to - r->from) {
                r->from = at;
                r->to = at + own;
            }
        }
        at += own;
    }
}

/// Whether the next spans are in their row what the run's are in theirs, as in an upright rectangle.
INLINE int is_repeated(const run *r, const rk_span *spans, size_t count) {
    if (!r->spans || r->count > count) return 0;
    int32_t difference = 0;
    for (size_t n = 0; n < r->count; n++) {
        const rk_span *one = spans + n, *other = r->spans + n;
        difference |= (one->row ^ spans->row) | (one->start ^ other->start);
        difference |= (one->length ^ other->length) | (one->coverage ^ other->coverage);
    }
    return difference == 0;
}

/// Draws pixels of a run, no more than CHUNK, from their colours.
APART void draw_pixels(uint32_t *p, const uint32_t *colours, size_t length, const run *r, int opaque) {
    const uint8_t *coverage = r->coverage;
    if (length < LANES) {
        const coverages own = coverage ? load_open_coverages(coverage, part_of(length)) : ~(coverages){0};
        store_first(p, length, drawn(load_first(p, length), load_first(colours, length), own, MASKED));
        return;
    }
    const size_t to = r->to < length ? r->to : length;
    if (opaque) draw_run(p, colours, coverage, length, r->from, to, WRITTEN);
    else draw_run(p, colours, coverage, length, r->from, to, COVERED);
}

ENTRY(rk_gradient_colors)(uint32_t *row, size_t count, ptrdiff_t x, ptrdiff_t y, const rk_gradient *g) {
    uint32_t buffer[CHUNK + 2 * BLOCK];
    int32_t ends[RK_MOST_PIECES + 4], j = 0;
    if (!g->radial) find_ends(ends, g, (int32_t)y);
    while (count > 0) {
        const size_t part = count < CHUNK ? count : CHUNK;
        const int32_t end = (int32_t)(x + (ptrdiff_t)part);
        const uint32_t *colours = gradient_colours(buffer, (int32_t)x, end, (int32_t)y, g, ends, &j);
        memcpy(row, colours, part * 4);
        row += part;
        x += (ptrdiff_t)part;
        count -= part;
    }
}

ENTRY(rk_gradient_spans)(
    uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans, size_t count, ptrdiff_t x,
    ptrdiff_t y, const rk_gradient *g) {
    uint32_t buffer[CHUNK + 2 * BLOCK];
    int32_t ends[RK_MOST_PIECES + 4], j = 0, row = INT32_MIN;
    run r;
    r.spans = NULL;
    for (size_t k = 0; k < count; k += r.count) {
        const int32_t line = (int32_t)y + spans[k].row;
        if (spans[k].row != row) {
            row = spans[k].row;
            j = 0;
            if (!g->radial) find_ends(ends, g, line);
        }
        if (!is_repeated(&r, spans + k, count - k)) begin_run(&r, spans + k, count - k, mask);
        uint32_t *p = first + (size_t)row * stride + spans[k].start;
        if (!g->opaque && r.length >= WIDE) foresee(p, (size_t)r.length, stride);
        int32_t left = (int32_t)x + spans[k].start;
        // Only a single span can be longer than a chunk.
        for (int32_t rest = r.length;;) {
            const int32_t part = rest < CHUNK ? rest : CHUNK;
            const uint32_t *colours = gradient_colours(buffer, left, left + part, line, g, ends, &j);
            draw_pixels(p, colours, (size_t)part, &r, g->opaque);
            rest -= part;
            if (rest == 0) break;
            p += part;
            left += part;
            if (r.coverage && r.coverage != r.joined) r.coverage += part;
        }
    }
}
