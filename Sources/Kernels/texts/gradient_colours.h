// Gradients whose colours are computed pixel by pixel from few pieces, a level's text: colours first, then
// they are drawn. The Swift reference is ReferenceGradients.swift.
#include "gradient_terms.h"

/// Writes the pixels from `first` up to `last` of a block to out.
INLINE void emit(uint32_t *out, int32_t first, int32_t last, const pixels *block) {
    if (last - first == BLOCK) {
        for (size_t k = 0; k < BLOCK / LANES; k++) store(out + k * LANES, block[k]);
        return;
    }
    uint32_t all[BLOCK];
    memcpy(all, block, sizeof all);
    for (int32_t i = first; i < last; i++) *out++ = all[i];
}

INLINE pixels bounded_by_alpha(pixels p) { return (pixels)least((bytes)p, alpha_bytes(p)); }

INLINE void linear_run(uint32_t *out, int32_t x, int32_t end, int32_t y, const uint64_t *piece) {
    const uint16_t *steps = (const uint16_t *)(piece + 12);
    int32_t block = x & ~(BLOCK - 1);
    channels base, next;
    piece_base(&base, piece, block, y);
    memcpy(&next, piece + 4, sizeof next);
    next <<= 4;
    while (x < end) {
        const words upper = upper_words(&base);
        base += next;
        pixels colours[BLOCK / LANES];
        for (size_t k = 0; k < BLOCK / LANES; k++) {
            const words low = upper + load(steps + k * 2 * LANES), high = upper + load(steps + 32 + k * 2 * LANES);
            colours[k] = bounded_by_alpha(packed(low >> 8, high >> 8));
        }
        const int32_t last = end - block < BLOCK ? end - block : BLOCK;
        emit(out, x - block, last, colours);
        out += last - (x - block);
        block += BLOCK;
        x = block;
    }
}

/// The colours of the kth vector of a block; u and v are those of the block's first pixel.
INLINE pixels radial_part(const rk_gradient *g, float u, float v, size_t k) {
    const float *rows = g->numbers;
    const floats us = u + load(rows + k * LANES), vs = v + load(rows + 16 + k * LANES);
    const floats r = least(square_root(us * us + vs * vs), all_floats(g->limit));
    ints index = {0};
    for (int32_t j = 0; j + 1 < g->count; j++) index -= (ints)(r >= rows[32 + j]);
    const int many = g->count > 8;
    ints channels[4];
    for (int c = 0; c < 4; c++) {
        const floats slope = looked_up(rows + 112 + 16 * c, index, many);
        channels[c] = rounded(slope * r + looked_up(rows + 48 + 16 * c, index, many));
    }
    return bounded_by_alpha(packed_channels(channels[0], channels[1], channels[2], channels[3]));
}

INLINE void radial_run(uint32_t *out, int32_t x, int32_t end, int32_t y, const rk_gradient *g) {
    const double u0 = g->c * ((double)y + 0.5) + g->tx, v0 = g->d * ((double)y + 0.5) + g->ty;
    for (int32_t block = x & ~(BLOCK - 1); x < end; block += BLOCK) {
        const double centre = (double)block + 0.5;
        const float u = (float)(g->a * centre + u0), v = (float)(g->b * centre + v0);
        pixels colours[BLOCK / LANES];
#pragma unroll
        for (size_t k = 0; k < BLOCK / LANES; k++) colours[k] = radial_part(g, u, v, k);
        const int32_t last = end - block < BLOCK ? end - block : BLOCK;
        emit(out, x - block, last, colours);
        out += last - (x - block);
        x = block + BLOCK;
    }
}

/// The colours of a row's pixels from x up to `end`; j is the piece to start looking from.
INLINE void gradient_colours(
    uint32_t *out, int32_t x, int32_t end, int32_t y, const rk_gradient *g, const int32_t *ends, int32_t *j) {
    if (g->radial) {
        radial_run(out, x, end, y, g);
        return;
    }
    while (ends[*j] <= x) (*j)++;
    for (int32_t piece = *j; x < end; piece++) {
        const int32_t stop = ends[piece] < end ? ends[piece] : end;
        if (stop <= x) continue;
        linear_run(out, x, stop, y, g->pieces + (size_t)piece * RK_PIECE_WORDS);
        out += stop - x;
        x = stop;
    }
}

ENTRY(rk_gradient_colors)(uint32_t *row, size_t count, ptrdiff_t x, ptrdiff_t y, const rk_gradient *g) {
    int32_t ends[RK_MOST_PIECES + 4], j = 0;
    if (!g->radial) find_ends(ends, g, (int32_t)y);
    gradient_colours(row, (int32_t)x, (int32_t)(x + (ptrdiff_t)count), (int32_t)y, g, ends, &j);
}

ENTRY(rk_gradient_spans)(
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
            gradient_colours(p, left, left + span.length, line, g, ends, &j);
            continue;
        }
        for (int32_t done = 0; done < span.length; done += CHUNK) {
            const int32_t length = span.length - done < CHUNK ? span.length - done : CHUNK;
            gradient_colours(colours, left + done, left + done + length, line, g, ends, &j);
            composite(
                p + done, colours, (size_t)length, span.coverage < 0 ? mask + span.mask + done : NULL,
                (uint32_t)(span.coverage < 0 ? 0 : span.coverage), 255);
        }
    }
}
