// Images that are moved but neither scaled nor turned, a level's text. The Swift reference is
// ReferenceMovedImages.swift.

static inline ptrdiff_t bounded(ptrdiff_t value, ptrdiff_t low, ptrdiff_t high) {
    return value < low ? low : value > high ? high : value;
}

/// A row of the image, or the nearest.
static inline const uint32_t *line_of(const rk_moved_image *image, ptrdiff_t row) {
    return image->pixels + bounded(row, 0, image->height - 1) * image->width;
}

static inline int is_mixed(const rk_moved_image *image) { return (image->right | image->lower) != 0; }

/// Pixels from a column on; beyond the sides those of the border.
INLINE pixels line_part(const uint32_t *line, ptrdiff_t column, ptrdiff_t width) {
    if (column >= 0 && column + LANES <= width) return load(line + column);
    // At least one lane is in the image; those beside it take the nearest one's.
    column = bounded(column, 1 - LANES, width - 1);
    const ptrdiff_t first = column < 0 ? -column : 0, end = width - 1 - column;
    const ptrdiff_t last = end < LANES - 1 ? end : LANES - 1;
    const ints lanes = LANE_NUMBERS;
    return load_columns(line + column, least(greatest(lanes, all_ints((int)first)), all_ints((int)last)), lanes);
}

/// left*(256 - r) + right*r.
INLINE words weighed(words left, words right, words keep, words r) { return left * keep + right * r; }

INLINE pixels mixed_part(const uint32_t *upper, const uint32_t *lower, ptrdiff_t column, const rk_moved_image *image) {
    const words r = all_words(image->right), keep = all_words(256 - image->right);
    const pixels pair = all_pixels(256 - image->lower + (image->lower << 16));
    const pixels a = line_part(upper, column, image->width), b = line_part(upper, column + 1, image->width);
    const pixels c = line_part(lower, column, image->width), d = line_part(lower, column + 1, image->width);
    const words even_upper = weighed(even_channels(a), even_channels(b), keep, r);
    const words even_lower = weighed(even_channels(c), even_channels(d), keep, r);
    const words odd_upper = weighed(odd_channels(a), odd_channels(b), keep, r);
    const words odd_lower = weighed(odd_channels(c), odd_channels(d), keep, r);
    return joined(mixed_rows(even_upper, even_lower, pair, pair), mixed_rows(odd_upper, odd_lower, pair, pair));
}

INLINE void moved_span(
    uint32_t *row, size_t count, const uint8_t *mask, uint32_t coverage, const uint32_t *upper,
    const uint32_t *lower, ptrdiff_t column, const rk_moved_image *image, int mixed) {
    const words opacity = all_words(image->opacity);
    words m = all_words(coverage);
    int whole = coverage == 255;
    for (size_t i = 0; i < count; i += LANES) {
        const ptrdiff_t place = column + (ptrdiff_t)i;
        const pixels s = mixed ? mixed_part(upper, lower, place, image) : line_part(upper, place, image->width);
        const size_t rest = count - i;
        const part some = part_of(rest);
        if (mask) {
            const coverages own = load_open_coverages(mask + i, some);
            whole = image->opacity == 255 && are_full(own);
            m = divided(coverage_pairs(own) * opacity + 128);
        }
        if (whole && image->opaque && (MASKED_LANES || rest >= LANES)) {
            store_part(row + i, some, s);
        } else if (!MASKED_LANES && rest >= LANES) {
            const pixels d = load(row + i);
            store(row + i, whole ? covered(d, s) : over(d, s, m));
        } else {
            const pixels d = load_part(row + i, some);
            store_part(row + i, some, whole ? covered(d, s) : over(d, s, m));
        }
    }
}

ENTRY(rk_moved_image_spans)(
    uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans, size_t count, ptrdiff_t x, ptrdiff_t y,
    const rk_moved_image *image) {
    const int mixed = is_mixed(image);
    for (size_t k = 0; k < count; k++) {
        const rk_span span = spans[k];
        uint32_t *row = first + (size_t)span.row * stride + span.start;
        const uint8_t *own = span.coverage < 0 ? mask + span.mask : NULL;
        const uint32_t coverage = own ? 0 : faded((uint32_t)span.coverage, image->opacity);
        const ptrdiff_t column = x + span.start + image->column, line = y + span.row + image->row;
        const uint32_t *upper = line_of(image, line), *lower = line_of(image, line + 1);
        const size_t length = (size_t)span.length;
        if (length >= WIDE) foresee(row, length, stride);
        if (mixed) moved_span(row, length, own, coverage, upper, lower, column, image, 1);
        else moved_span(row, length, own, coverage, upper, lower, column, image, 0);
    }
}

ENTRY(rk_moved_image_row)(uint32_t *row, size_t count, ptrdiff_t x, ptrdiff_t y, const rk_moved_image *image) {
    const ptrdiff_t column = x + image->column, line = y + image->row;
    const uint32_t *upper = line_of(image, line), *lower = line_of(image, line + 1);
    const int mixed = is_mixed(image);
    for (size_t i = 0; i < count; i += LANES) {
        const ptrdiff_t place = column + (ptrdiff_t)i;
        const pixels s = mixed ? mixed_part(upper, lower, place, image) : line_part(upper, place, image->width);
        store_part(row + i, part_of(count - i), s);
    }
}
