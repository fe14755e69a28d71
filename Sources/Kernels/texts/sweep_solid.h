// A band's sums turned into coverage and painted in one colour, block by block. The Swift reference is
// CoverageSweep.swift with ReferenceKernels.swift.

// The cells of half a block or a whole one.
#if MASKED_LANES
enum { CELLS = 8 };
typedef narrow_pixels cell_pixels;
typedef narrow_words cell_words;
INLINE cell_words as_cells(words v) { return narrowed(v); }
INLINE cell_pixels load_cells(const uint32_t *p, size_t n) { return load_few(p, first_lanes(n)); }
INLINE void store_cells(uint32_t *p, size_t n, cell_pixels v) { store_few(p, first_lanes(n), v); }
#else
enum { CELLS = LANES };
typedef pixels cell_pixels;
typedef words cell_words;
INLINE cell_words as_cells(words v) { return v; }
INLINE cell_pixels load_cells(const uint32_t *p, size_t n) { return n < CELLS ? load_first(p, n) : load(p); }
INLINE void store_cells(uint32_t *p, size_t n, cell_pixels v) {
    if (n < CELLS) store_first(p, n, v);
    else store(p, v);
}
#endif
typedef int32_t cell_sums __attribute__((vector_size(4 * CELLS)));

/// The sums up to each cell.
INLINE cell_sums running(cell_sums v) {
    const cell_sums zero = {0};
#if BYTES == 16
    v += __builtin_shufflevector(v, zero, 4, 0, 1, 2);
    v += __builtin_shufflevector(v, zero, 4, 4, 0, 1);
#else
    v += __builtin_shufflevector(v, zero, 8, 0, 1, 2, 8, 4, 5, 6);
    v += __builtin_shufflevector(v, zero, 8, 8, 0, 1, 8, 8, 4, 5);
    v += __builtin_shufflevector(v, zero, 8, 8, 8, 8, 3, 3, 3, 3);
#endif
    return v;
}

INLINE cell_sums last_of(cell_sums v) {
#if BYTES == 16
    return __builtin_shufflevector(v, v, 3, 3, 3, 3);
#else
    return __builtin_shufflevector(v, v, 7, 7, 7, 7, 7, 7, 7, 7);
#endif
}

/// 0...255 of sums of either direction, to nearest.
INLINE cell_sums coverage_of(cell_sums sums) {
    const cell_sums area = __builtin_elementwise_min(__builtin_elementwise_abs(sums), (cell_sums){0} + 65536);
    return ((area << 8) - area + 32768) >> 16;
}

/// What a colour adds, and what of an opaque one's destination is kept, 255 - div255(255*m), is 255 - m.
INLINE cell_words over_cells(cell_words d, cell_words colour, cell_words alpha, cell_words m, int opaque) {
    return opaque ? divided(d * (255 - m) + (colour * m + 128)) : over_half(d, colour, alpha, m);
}

/// Coverages four times over, as `low_words` and `high_words` order channels.
INLINE void spread_over_channels(cell_sums coverage, cell_words *low, cell_words *high) {
#if BYTES > 16
    // The first bytes of two pixels, with nothing above.
    const __m256i first = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, -1, 0, -1, 0, -1, 0, -1, 4, -1, 4, -1, 4, -1, 4, -1));
    *low = (cell_words)_mm256_shuffle_epi8((__m256i)coverage, first);
    *high = (cell_words)_mm256_shuffle_epi8((__m256i)coverage, _mm256_or_si256(first, _mm256_set1_epi16(8)));
#else
    cell_pixels m = (cell_pixels)(coverage | coverage << 8);
    m |= m << 16;
    *low = low_words(m);
    *high = high_words(m);
#endif
}

INLINE cell_pixels painted(
    cell_pixels d, cell_sums coverage, cell_words colour, cell_words alpha, int opaque) {
    cell_words low, high;
    spread_over_channels(coverage, &low, &high);
    return packed(
        over_cells(low_words(d), colour, alpha, low, opaque), over_cells(high_words(d), colour, alpha, high, opaque));
}

/// Pixels of one coverage, most often 255, whose terms are `full`.
INLINE void paint_run(
    uint32_t *p, size_t n, size_t stride, uint32_t pixel, uint32_t coverage, constant_terms full, int opaque) {
    if (!opaque && n >= WIDE) foresee(p, n, stride);
    if (coverage != 255) constant(p, n, terms_of(pixel, coverage));
    else if (opaque) fill(p, n, pixel);
    else constant(p, n, full);
}

/// Eight cells of a row: their sums, added to what comes before, are painted and cleared.
INLINE void sweep_eight(
    int32_t *line, uint32_t *p, size_t stride, size_t start, size_t width, cell_sums *sum, cell_words colour,
    cell_words alpha, int opaque) {
    __builtin_prefetch(p + start + 2 * stride, 1);
    for (size_t column = start; column < start + 8; column += CELLS) {
        cell_sums cells;
        memcpy(&cells, line + column, sizeof cells);
        memset(line + column, 0, sizeof cells);
        cells = running(cells);
        const cell_sums coverage = coverage_of(cells + *sum);
        *sum += last_of(cells);
        if (column + CELLS <= width) {
            cell_pixels d;
            memcpy(&d, p + column, sizeof d);
            d = painted(d, coverage, colour, alpha, opaque);
            memcpy(p + column, &d, sizeof d);
        } else if (column < width) {
            const size_t rest = width - column;
            store_cells(p + column, rest, painted(load_cells(p + column, rest), coverage, colour, alpha, opaque));
        }
    }
}

/// Rows of a convex outline, whose cells are where its edges come down and where they go up.
INLINE void sweep_sides(
    const rk_band *band, size_t row, size_t end, uint32_t *pixels_, size_t stride, uint32_t pixel, int opaque) {
    const cell_words colour = as_cells(low_words(all_pixels(pixel))), alpha = as_cells(all_words(pixel >> 24));
    const constant_terms full = terms_of(pixel, 255);
    const size_t width = (size_t)band->columns;
    for (; row < end; row++) {
        int32_t *const line = band->sums + row * band->stride;
        const int32_t *const side = band->sides + 4 * row;
        uint32_t *const p = pixels_ + row * stride;
        const int32_t entering = band->left_sums[row];
        band->left_sums[row] = 0;
        cell_sums sum = (cell_sums){0} + entering;
        // A side that isn't there begins after all others.
        const int32_t *const near = side[0] <= side[2] ? side : side + 2;
        const int32_t *const far = side[0] <= side[2] ? side + 2 : side;
        size_t column = 0;
        uint32_t level = entering != 0 ? (uint32_t)coverage_of(sum)[0] : 0;
        if (near[1] >= 0) {
            const size_t start = (size_t)near[0];
            if (level != 0) paint_run(p, start, stride, pixel, level, full, opaque);
            // A piece changes its right neighbour, too.
            size_t last = (size_t)near[1] + 1;
            int is_apart = far[1] >= 0;
            column = start;
            do {
                sweep_eight(line, p, stride, column, width, &sum, colour, alpha, opaque);
                column += 8;
                // Sides that nearly meet are swept as one.
                if (is_apart && (size_t)far[0] < column + 8) {
                    is_apart = 0;
                    last = last > (size_t)far[1] + 1 ? last : (size_t)far[1] + 1;
                }
            } while (column <= last);
            if (is_apart) {
                level = (uint32_t)coverage_of(sum)[0];
                if (level != 0) paint_run(p + column, (size_t)far[0] - column, stride, pixel, level, full, opaque);
                column = (size_t)far[0];
                last = (size_t)far[1] + 1;
                do {
                    sweep_eight(line, p, stride, column, width, &sum, colour, alpha, opaque);
                    column += 8;
                } while (column <= last);
            }
            level = (uint32_t)coverage_of(sum)[0];
        }
        if (level != 0 && column < width) paint_run(p + column, width - column, stride, pixel, level, full, opaque);
    }
}

// Up to so many blocks all are taken as marked: what was stored byte by byte is slow to load together.
enum { FEW_BLOCKS = 3 };

INLINE void sweep_rows(
    const rk_band *band, size_t row, size_t end, size_t first, size_t last, uint32_t *pixels_, size_t stride,
    uint32_t pixel, int opaque) {
    const cell_words colour = as_cells(low_words(all_pixels(pixel))), alpha = as_cells(all_words(pixel >> 24));
    const constant_terms full = terms_of(pixel, 255);
    const size_t width = (size_t)band->columns;
    int32_t *const left_sums = band->left_sums;
    int32_t *line = band->sums + row * band->stride;
    uint8_t *blocks = band->blocks + row * band->stride / 8;
    uint32_t *p = pixels_ + row * stride;
    for (; row < end; row++, line += band->stride, blocks += band->stride / 8, p += stride) {
        const int32_t entering = left_sums[row];
        left_sums[row] = 0;
        cell_sums sum = (cell_sums){0} + entering;
        size_t position = 0, block = first;
        if (entering == 0 && last - first < FEW_BLOCKS) {
            for (; block <= last; block++) {
                blocks[block] = 0;
                sweep_eight(line, p, stride, 8 * block, width, &sum, colour, alpha, opaque);
            }
            position = 8 * block;
        }
        while (block <= last) {
            uint64_t some;
            memcpy(&some, blocks + block, sizeof some);
            if (last - block < 7) some &= ~(uint64_t)0 >> (8 * (7 - (last - block)));
            if (some == 0) {
                block += 8;
                continue;
            }
            block += (size_t)__builtin_ctzll(some) >> 3;
            const uint32_t level = (uint32_t)coverage_of(sum)[0];
            const size_t start = 8 * block < width ? 8 * block : width;
            if (level != 0) paint_run(p + position, start - position, stride, pixel, level, full, opaque);
            do {
                blocks[block] = 0;
                sweep_eight(line, p, stride, 8 * block, width, &sum, colour, alpha, opaque);
                block++;
            } while (block <= last && blocks[block]);
            position = 8 * block;
        }
        if (position >= width) continue;
        const uint32_t level = (uint32_t)coverage_of(sum)[0];
        if (level != 0) paint_run(p + position, width - position, stride, pixel, level, full, opaque);
    }
}

ENTRY(rk_sweep_solid)
(const rk_band *band, size_t row, size_t end, size_t first, size_t last, uint32_t *pixels_, size_t stride,
 uint32_t pixel) {
    if (band->sides) {
        if (pixel >> 24 == 255) sweep_sides(band, row, end, pixels_, stride, pixel, 1);
        else sweep_sides(band, row, end, pixels_, stride, pixel, 0);
    } else {
        if (pixel >> 24 == 255) sweep_rows(band, row, end, first, last, pixels_, stride, pixel, 1);
        else sweep_rows(band, row, end, first, last, pixels_, stride, pixel, 0);
    }
}
