// Pixels of images at positions that a transform gives, a level's text. The Swift reference is
// ImageKernels.swift.

/// Positions of so many columns, from a multiple of it on, are stepped in fixed point.
enum { COLUMNS = 64 };

/// Copies the pixels that indices name. Plain loads: gathering is no quicker, and slow where processors are
/// guarded against leaks.
static inline void take(uint32_t *row, size_t count, const uint32_t *pixels, const uint32_t *indices) {
    size_t i = 0;
    for (; i + 4 <= count; i += 4) {
        row[i] = pixels[indices[i]];
        row[i + 1] = pixels[indices[i + 1]];
        row[i + 2] = pixels[indices[i + 2]];
        row[i + 3] = pixels[indices[i + 3]];
    }
    for (; i < count; i++) row[i] = pixels[indices[i]];
}

/// Where the columns of a picture's row, from the first of a block on, lie in a turned image.
static inline rk_image_run run_of(const rk_turned_image *image, ptrdiff_t x, ptrdiff_t y) {
    const ptrdiff_t block = x & ~(ptrdiff_t)(COLUMNS - 1);
    const double column = (double)block + 0.5, line = (double)y + 0.5, unit = 4294967296.0;
    const double u = image->a * column + (image->c * line + image->tx);
    const double v = image->b * column + (image->d * line + image->ty);
    const double shift = image->bilinear ? -2147483648.0 + 8388608.0 : 256.0;
    const int64_t across = (int64_t)(image->a * unit), down = (int64_t)(image->b * unit), steps = x - block;
    const rk_image_run run = {
        image->pixels, (int64_t)(u * unit + shift) + across * steps, (int64_t)(v * unit + shift) + down * steps, across,
        down, image->width, image->height,
    };
    return run;
}

/// The first of the spans beyond `first` that doesn't follow on.
static inline size_t end_of_run(const rk_span *spans, size_t first, size_t count) {
    size_t end = first + 1;
    while (end < count && spans[end].row == spans[first].row
           && spans[end].start == spans[end - 1].start + spans[end - 1].length)
        end++;
    return end;
}

/// first + i*step.
INLINE quads positions(int64_t first, int64_t step) {
    quads p = {0};
    for (int i = 0; i < HALF; i++) p[i] = (uint64_t)(first + i * step);
    return p;
}

INLINE void nearest(uint32_t *row, size_t count, const rk_image_run *run) {
    const ints zero = {0}, last_column = all_ints(run->width - 1), last_row = all_ints(run->height - 1);
    const pixels width = all_pixels((uint32_t)run->width);
    const quads across = all_quads((uint64_t)(HALF * run->across)), down = all_quads((uint64_t)(HALF * run->down));
    quads u = positions(run->u, run->across), v = positions(run->v, run->down);
    uint32_t indices[COLUMNS];
    while (count > 0) {
        const size_t some = count < COLUMNS ? count : COLUMNS;
        for (size_t i = 0; i < some; i += LANES) {
            const quads next_u = u + across, next_v = v + down;
            const ints x = least(greatest(upper_halves(u, next_u), zero), last_column);
            const ints y = least(greatest(upper_halves(v, next_v), zero), last_row);
            store(indices + i, in_order((pixels)y * width + (pixels)x));
            u = next_u + across;
            v = next_v + down;
        }
        take(row, some, run->pixels, indices);
        row += some;
        count -= some;
    }
}

/// Splits 64-bit lanes' positions: 256ths beyond a whole pixel that has one after it, and that pixel.
INLINE quads split(quads position, int32_t size, quads *rest) {
    // The upper halves of the limits are 0, and so those of the results.
    const ints last = (ints)all_quads((uint64_t)(size - 1) << 8);
    const ints last_first = (ints)all_quads(size > 1 ? (uint64_t)size - 2 : 0);
    const ints p = least(greatest((ints)(position >> 24), (ints){0}), last);
    const ints whole = least((ints)((pixels)p >> 8), last_first);
    *rest = (quads)(p - (whole << 8));
    return (quads)whole;
}

/// left*(256 - r) + right*r of pairs of pixels, in 16 bits a channel.
INLINE words between(quads pairs, quads rest) {
    const words left = firsts(pairs), right = seconds(pairs);
    return (left << 8) + (right - left) * lowest_words(rest);
}

INLINE words between_rows(const rk_image_run *run, quads u, quads v) {
    quads r, l;
    const quads x = split(u, run->width, &r), y = split(v, run->height, &l);
    // All below 2^32, which the mask says to the compiler.
    const quads index = (y & 0xFFFFFFFF) * (uint32_t)run->width + x;
    const uint32_t *lower = run->pixels + (run->height > 1 ? run->width : 0);
    const words above = between(gather(run->pixels, index), r), below = between(gather(lower, index), r);
    // 256 - l and l as a pair of words.
    const quads pair = (quads)(((pixels)l << 16) + 256 - (pixels)l);
    return mixed_rows(above, below, even_lanes(pair), odd_lanes(pair));
}

INLINE void bilinear(uint32_t *row, size_t count, const rk_image_run *run) {
    const quads across = all_quads((uint64_t)(HALF * run->across)), down = all_quads((uint64_t)(HALF * run->down));
    quads u = positions(run->u, run->across), v = positions(run->v, run->down);
    for (size_t i = 0; i < count; i += GROUP) {
        words group[GROUP_VECTORS];
        for (int k = 0; k < GROUP_VECTORS; k++) {
            group[k] = between_rows(run, u, v);
            u += across;
            v += down;
        }
        store_group(row + i, group, count - i);
    }
}

ENTRY(rk_image_nearest)(uint32_t *row, size_t count, const rk_image_run *run) { nearest(row, count, run); }

ENTRY(rk_image_bilinear)(uint32_t *row, size_t count, const rk_image_run *run) { bilinear(row, count, run); }

/// The colours of a run of spans.
INLINE void turned_colours(
    uint32_t *colours, const rk_span *spans, size_t first, size_t end, ptrdiff_t x, ptrdiff_t y,
    const rk_turned_image *image) {
    const ptrdiff_t start = x + spans[first].start, past = x + spans[end - 1].start + spans[end - 1].length;
    for (ptrdiff_t column = start, next; column < past; column = next) {
        next = (column | (COLUMNS - 1)) + 1;
        if (next > past) next = past;
        const rk_image_run run = run_of(image, column, y + spans[first].row);
        if (image->bilinear) bilinear(colours + (column - start), (size_t)(next - column), &run);
        else nearest(colours + (column - start), (size_t)(next - column), &run);
    }
}

ENTRY(rk_turned_image_spans)(
    uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans, size_t count, ptrdiff_t x, ptrdiff_t y,
    const rk_turned_image *image, uint32_t *colours, size_t room) {
    // Colours are made one run ahead: loads of what was stored a moment ago in other sizes have to wait for
    // the cache.
    size_t begin = 0, end = count > 0 ? end_of_run(spans, 0, count) : 0;
    if (count > 0) turned_colours(colours, spans, 0, end, x, y, image);
    for (uint32_t *ready = colours, *other = colours + room; begin < count;) {
        size_t next = end;
        if (end < count) {
            next = end_of_run(spans, end, count);
            turned_colours(other, spans, end, next, x, y, image);
        }
        uint32_t *row = first + (size_t)spans[begin].row * stride;
        for (size_t k = begin; k < end; k++)
            composite(
                row + spans[k].start, ready + (spans[k].start - spans[begin].start), (size_t)spans[k].length,
                spans[k].coverage < 0 ? mask + spans[k].mask : NULL,
                spans[k].coverage < 0 ? 0 : (uint32_t)spans[k].coverage, image->opacity);
        uint32_t *done = ready;
        ready = other;
        other = done;
        begin = end;
        end = next;
    }
}

ENTRY(rk_image_stretch)(uint16_t *row, size_t count, const rk_image_run *run) {
    const quads across = all_quads((uint64_t)(HALF * run->across));
    quads u = positions(run->u, run->across);
    for (size_t i = 0; i < count; i += HALF) {
        quads r;
        const quads x = split(u, run->width, &r);
        const words channels = between(gather(run->pixels, x), r);
        if (count - i >= HALF) store(row + 4 * i, channels);
        else store_first(row + 4 * i, count - i, channels);
        u += across;
    }
}

ENTRY(rk_image_mix)(uint32_t *row, size_t count, const uint16_t *upper, const uint16_t *lower, uint32_t l) {
    const pixels pair = all_pixels(256 - l + (l << 16));
    size_t i = 0;
    for (; i + GROUP <= count; i += GROUP) {
        words group[GROUP_VECTORS];
        for (size_t k = 0; k < GROUP_VECTORS; k++) {
            const size_t place = 4 * (i + k * HALF);
            group[k] = mixed_rows(load(upper + place), load(lower + place), pair, pair);
        }
        store_group(row + i, group, GROUP);
    }
    for (; i < count; i++) {
        uint32_t pixel = 0;
        for (size_t k = 0; k < 4; k++)
            pixel |= (upper[4 * i + k] * (256 - l) + lower[4 * i + k] * l + 32768) >> 16 << 8 * k;
        row[i] = pixel;
    }
}
