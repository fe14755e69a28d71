// Source-over of one colour, a level's text. The Swift reference is ReferenceKernels.swift.
#define PIXELS pixels
#define WORDS words
#define QUADS quads
#include "solid_formulas.h"
#if MASKED_LANES
#define PIXELS narrow_pixels
#define WORDS narrow_words
#define QUADS narrow_quads
#include "solid_formulas.h"
#endif

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

INLINE void fill(uint32_t *p, size_t n, uint32_t pixel) {
    if (n <= FEW) {
        fill_few(p, n, pixel);
        return;
    }
    const pixels value = all_pixels(pixel);
    size_t i = 0;
    for (; i + 4 * LANES <= n; i += 4 * LANES) {
        store(p + i, value);
        store(p + i + LANES, value);
        store(p + i + 2 * LANES, value);
        store(p + i + 3 * LANES, value);
    }
    for (; i + LANES <= n; i += LANES) store(p + i, value);
    if (i == n) return;
    if (MASKED_LANES) store_first(p + i, n - i, value);
    else store(p + n - LANES, value);
}

/// From so many pixels a row on the next ones are asked for, up to so many that the processor foresees them by itself.
enum { WIDE = 64, WIDEST = 1024 };

/// Asks for what will be drawn next below a run: rows are too short for the processor to foresee where the next one
/// begins.
INLINE void foresee(const uint32_t *p, size_t n, size_t stride) {
    if (n > WIDEST) return;
    const uint32_t *next = p + 2 * stride;
    for (size_t i = 0; i < n; i += 16) __builtin_prefetch(next + i, 1);
}

#if !MASKED_LANES
/// The first and the last half of a vector's pixels among fewer than those of a vector, which overlap.
INLINE pixels load_ends(const uint32_t *p, size_t n) {
    pixels v;
    memcpy(&v, p, sizeof v / 2);
    memcpy((char *)&v + sizeof v / 2, p + n - LANES / 2, sizeof v / 2);
    return v;
}
INLINE void store_ends(uint32_t *p, size_t n, pixels v) {
    memcpy(p, &v, sizeof v / 2);
    memcpy(p + n - LANES / 2, (const char *)&v + sizeof v / 2, sizeof v / 2);
}
#endif

INLINE void constant(uint32_t *p, size_t n, constant_terms t) {
    const words source = (words)all_quads(t.source), keep = all_words(t.keep);
#if MASKED_LANES
    if (n <= FEW) {
        const few_lanes few = first_lanes(n);
        store_few(p, few, blend(load_few(p, few), narrowed(source), narrowed(keep)));
        return;
    }
    size_t i = 0;
    for (; i + 2 * LANES <= n; i += 2 * LANES) {
        const pixels a = load(p + i), b = load(p + i + LANES);
        store(p + i, blend(a, source, keep));
        store(p + i + LANES, blend(b, source, keep));
    }
    for (; i + LANES <= n; i += LANES) store(p + i, blend(load(p + i), source, keep));
    if (i < n) store_first(p + i, n - i, blend(load_first(p + i, n - i), source, keep));
#else
    if (n >= LANES) {
        // The last ones overlap those before them: what is left of a run would be guesses.
        uint32_t *const last = p + n - LANES;
        const pixels z = load(last);
        for (; p + LANES < last; p += 2 * LANES) {
            const pixels a = load(p), b = load(p + LANES);
            store(p, blend(a, source, keep));
            store(p + LANES, blend(b, source, keep));
        }
        if (p < last) store(p, blend(load(p), source, keep));
        store(last, blend(z, source, keep));
    } else if (n >= LANES / 2) {
        store_ends(p, n, blend(load_ends(p, n), source, keep));
    } else if (n >= 2) {
        store_2(p + n - 2, blend(load_2(p + n - 2), source, keep));
        if (n > 2) store_1(p, blend(load_1(p), source, keep));
    } else if (n == 1) {
        store_1(p, blend(load_1(p), source, keep));
    }
#endif
}

INLINE void each_own(uint32_t *p, const uint8_t *mask, size_t n, uint32_t pixel) {
    const words colour = low_words(all_pixels(pixel)), alpha = all_words(pixel >> 24);
#if MASKED_LANES
    if (n <= FEW) {
        const few_lanes few = first_lanes(n);
        store_few(p, few, masked(load_few(p, few), spread_few_coverages(mask), narrowed(colour), narrowed(alpha)));
        return;
    }
    size_t i = 0;
    for (; i + LANES <= n; i += LANES)
        store(p + i, masked(load(p + i), spread_coverages(mask + i), colour, alpha));
    if (i < n)
        store_first(p + i, n - i, masked(load_first(p + i, n - i), spread_coverages(mask + i), colour, alpha));
#else
    if (n >= LANES) {
        const size_t last = n - LANES;
        const pixels z = load(p + last);
        for (size_t i = 0; i < last; i += LANES)
            store(p + i, masked(load(p + i), spread_coverages(mask + i), colour, alpha));
        store(p + last, masked(z, spread_coverages(mask + last), colour, alpha));
        return;
    }
    if (n == 0) return;
    quads rest = spread_coverages(mask);
    size_t i = 0;
#if BYTES > 16
    if (n & 4) {
        store_4(p + i, masked(load_4(p + i), rest, colour, alpha));
        rest >>= 32;
        i += 4;
    }
#endif
    if (n & 2) {
        store_2(p + i, masked(load_2(p + i), rest, colour, alpha));
        rest >>= 16;
        i += 2;
    }
    if (n & 1) store_1(p + i, masked(load_1(p + i), rest, colour, alpha));
#endif
}

ENTRY(rk_solid_spans)(
    uint32_t *first, size_t stride, const uint8_t *mask, const rk_span *spans, size_t count, uint32_t pixel) {
    const int opaque = pixel >> 24 == 255;
    for (size_t k = 0; k < count; k++) {
        const rk_span span = spans[k];
        uint32_t *p = first + (size_t)span.row * stride + span.start;
        if (span.coverage < 0)
            each_own(p, mask + span.mask, (size_t)span.length, pixel);
        else if (opaque && span.coverage == 255)
            fill(p, (size_t)span.length, pixel);
        else {
            if (span.length >= WIDE) foresee(p, (size_t)span.length, stride);
            constant(p, (size_t)span.length, terms_of(pixel, (uint32_t)span.coverage));
        }
    }
}

// ---- Upright rectangles

#if MASKED_LANES
/// Rows of no more pixels than a vector's: all that is the same in each is made once.
INLINE void even_narrow(
    uint32_t *row, size_t stride, size_t width, size_t height, uint32_t pixel, uint32_t coverage) {
    uint32_t *const end = row + height * stride;
    const few_lanes few = first_lanes(width);
    const part some = part_of(width);
    if (pixel >> 24 == 255 && coverage == 255) {
        const pixels value = all_pixels(pixel);
        if (width <= FEW) {
            for (; row != end; row += stride) store_few(row, few, narrowed(value));
        } else {
            for (; row != end; row += stride) store_part(row, some, value);
        }
        return;
    }
    const constant_terms t = terms_of(pixel, coverage);
    const words source = (words)all_quads(t.source), keep = all_words(t.keep);
    if (width <= FEW) {
        const narrow_words few_source = narrowed(source), few_keep = narrowed(keep);
        for (; row != end; row += stride) store_few(row, few, blend(load_few(row, few), few_source, few_keep));
    } else {
        for (; row != end; row += stride) store_part(row, some, blend(load_part(row, some), source, keep));
    }
}
#else
/// Rows of half a vector's pixels to two vectors': by two parts that overlap, both loaded before they are stored.
INLINE void even_narrow(
    uint32_t *row, size_t stride, size_t width, size_t height, uint32_t pixel, uint32_t coverage) {
    uint32_t *const end = row + height * stride;
    if (pixel >> 24 == 255 && coverage == 255) {
        const pixels value = all_pixels(pixel);
        if (width < LANES) {
            for (; row != end; row += stride) fill(row, width, pixel);
        } else if (width == LANES) {
            for (; row != end; row += stride) store(row, value);
        } else {
            for (; row != end; row += stride) {
                store(row, value);
                store(row + width - LANES, value);
            }
        }
        return;
    }
    const constant_terms t = terms_of(pixel, coverage);
    const words source = (words)all_quads(t.source), keep = all_words(t.keep);
    if (width < LANES) {
        for (; row != end; row += stride)
            store_ends(row, width, blend(load_ends(row, width), source, keep));
    } else if (width == LANES) {
        for (; row != end; row += stride) store(row, blend(load(row), source, keep));
    } else {
        for (; row != end; row += stride) {
            const pixels a = load(row), b = load(row + width - LANES);
            store(row, blend(a, source, keep));
            store(row + width - LANES, blend(b, source, keep));
        }
    }
}
#endif

/// Pixels of a rectangle at one coverage.
INLINE void even_rectangle(
    uint32_t *first, size_t stride, size_t width, size_t height, uint32_t pixel, uint32_t coverage) {
#if MASKED_LANES
    const int is_narrow = width <= LANES;
#else
    const int is_narrow = width >= LANES / 2 && width <= 2 * LANES;
#endif
    if (is_narrow) {
        even_narrow(first, stride, width, height, pixel, coverage);
        return;
    }
    uint32_t *const end = first + height * stride;
    if (pixel >> 24 == 255 && coverage == 255) {
        for (uint32_t *row = first; row != end; row += stride) fill(row, width, pixel);
        return;
    }
    const constant_terms t = terms_of(pixel, coverage);
    if (width == 1) {
        for (uint32_t *row = first; row != end; row += stride) *row = blend_one(*row, t);
        return;
    }
    for (uint32_t *row = first; row != end; row += stride) {
        foresee(row, width, stride);
        constant(row, width, t);
    }
}

/// What a colour adds and keeps of pixels of a row, by halves.
typedef struct {
    words source_low, source_high, keep_low, keep_high;
} row_terms;

/// For pixels at some places among `width`, of which the first and the last have coverages of their own.
INLINE row_terms terms_at(
    pixels places, size_t width, uint32_t pixel, uint32_t left, uint32_t middle, uint32_t right) {
    const pixels is_first = (pixels)(places == 0), is_last = (pixels)(places == (uint32_t)width - 1);
    pixels m = (is_first & left) | (is_last & right) | (~(is_first | is_last) & middle);
    // A pixel's coverage byte four times over, then in the order of the unpacked halves.
    m *= 0x01010101;
    const words colour = low_words(all_pixels(pixel)), alpha = all_words(pixel >> 24);
    const words m_low = low_words(m), m_high = high_words(m);
    return (row_terms){
        .source_low = colour * m_low + 128, .source_high = colour * m_high + 128,
        .keep_low = 255 - divided(alpha * m_low + 128), .keep_high = 255 - divided(alpha * m_high + 128)};
}

INLINE pixels blend_by(pixels d, row_terms t) {
    return packed(
        divided(low_words(d) * t.keep_low + t.source_low), divided(high_words(d) * t.keep_high + t.source_high));
}

/// Up to so many pixels rows are blended without a part between their ends.
enum { NARROW = LANES > 8 ? 16 : 2 * LANES };

/// Rows of 2 to `NARROW` pixels, the first and the last one with a coverage of their own.
INLINE void edged_rows(
    uint32_t *first, size_t stride, size_t width, size_t height, uint32_t pixel, uint32_t left, uint32_t middle,
    uint32_t right) {
#if MASKED_LANES
    const row_terms t = terms_at((pixels)LANE_NUMBERS, width, pixel, left, middle, right);
    if (width <= FEW) {
        const few_lanes few = first_lanes(width);
        const narrow_words few_source_low = narrowed(t.source_low), few_source_high = narrowed(t.source_high);
        const narrow_words few_keep_low = narrowed(t.keep_low), few_keep_high = narrowed(t.keep_high);
        for (size_t y = 0; y < height; y++) {
            uint32_t *row = first + y * stride;
            const narrow_pixels d = load_few(row, few);
            const narrow_words low = divided(low_words(d) * few_keep_low + few_source_low);
            const narrow_words high = divided(high_words(d) * few_keep_high + few_source_high);
            store_few(row, few, packed(low, high));
        }
        return;
    }
    const part some = part_of(width);
    for (size_t y = 0; y < height; y++) {
        uint32_t *row = first + y * stride;
        store_part(row, some, blend_by(load_part(row, some), t));
    }
#else
    uint32_t *const end = first + height * stride;
    const pixels lanes = LANE_NUMBERS;
    if (width >= LANES) {
        const uint32_t rest = (uint32_t)width - LANES;
        const row_terms near = terms_at(lanes, width, pixel, left, middle, right);
        const row_terms far = terms_at(lanes + rest, width, pixel, left, middle, right);
        for (uint32_t *row = first; row != end; row += stride) {
            const pixels a = load(row), b = load(row + rest);
            store(row, blend_by(a, near));
            store(row + rest, blend_by(b, far));
        }
        return;
    }
    if (width >= LANES / 2) {
        // The lanes of the upper half stand for the last pixels.
        const pixels is_upper = (pixels)(lanes >= LANES / 2);
        const pixels places = lanes - (is_upper & (uint32_t)(LANES - width));
        const row_terms t = terms_at(places, width, pixel, left, middle, right);
        for (uint32_t *row = first; row != end; row += stride)
            store_ends(row, width, blend_by(load_ends(row, width), t));
        return;
    }
    // Two or three.
    const uint64_t mask =
        left | (width > 2 ? (uint64_t)middle << 8 : 0) | (uint64_t)right << 8 * (width - 1);
    for (uint32_t *row = first; row != end; row += stride) each_own(row, (const uint8_t *)&mask, width, pixel);
#endif
}

/// A row of more pixels: the outer vectors, loaded first, have their own terms, and are stored over what
/// those between them leave there.
INLINE void wide_row(
    uint32_t *row, size_t width, pixels value, int is_filled, row_terms left, words source, words keep,
    row_terms right) {
    uint32_t *const last = row + width - LANES;
    const pixels a = load(row), z = load(last);
    for (uint32_t *p = row + LANES; p < last; p += LANES)
        store(p, is_filled ? value : blend(load(p), source, keep));
    store(row, blend_by(a, left));
    store(last, blend_by(z, right));
}

INLINE void wide_rows(
    uint32_t *first, size_t stride, size_t width, size_t height, uint32_t pixel, uint32_t left, uint32_t middle,
    uint32_t right) {
    const pixels lanes = LANE_NUMBERS, value = all_pixels(pixel);
    const row_terms left_terms = terms_at(lanes, width, pixel, left, middle, right);
    const row_terms right_terms =
        terms_at(lanes + (uint32_t)(width - LANES), width, pixel, left, middle, right);
    const constant_terms terms = terms_of(pixel, middle);
    const words source = (words)all_quads(terms.source), keep = all_words(terms.keep);
    uint32_t *const end = first + height * stride;
    if (pixel >> 24 == 255 && middle == 255) {
        for (uint32_t *row = first; row != end; row += stride)
            wide_row(row, width, value, 1, left_terms, source, keep, right_terms);
    } else {
        for (uint32_t *row = first; row != end; row += stride) {
            if (width >= WIDE) foresee(row, width, stride);
            wide_row(row, width, value, 0, left_terms, source, keep, right_terms);
        }
    }
}

/// What of a pixel is right of x, in a row of which a rectangle has so much; all in 1/65536.
static inline uint32_t area_right_of(uint32_t x, uint32_t height) {
    return (uint32_t)(((uint64_t)height * (131072 - 2 * x) + 65536) >> 17);
}

static inline uint32_t coverage_byte(uint32_t area) { return (area * 255 + 32768) >> 16; }

/// A rectangle whose edges cut pixels.
INLINE void cut_rectangle(uint32_t *pixels_, size_t stride, rk_rectangle r) {
    const uint32_t pixel = r.pixel;
    const int32_t column = r.left >> 16, last = (r.right - 1) >> 16;
    const uint32_t left = (uint32_t)(r.left - (column << 16)), right = (uint32_t)(r.right - (last << 16));
    const size_t width = (size_t)(last - column) + 1;
    int32_t row = r.top >> 16;
    while (row << 16 < r.bottom) {
        const int32_t top = r.top > row << 16 ? r.top : row << 16;
        const int32_t bottom = r.bottom < (row + 1) << 16 ? r.bottom : (row + 1) << 16;
        const uint32_t height = (uint32_t)(bottom - top);
        // Rows of full height go together.
        const int32_t next = height == 65536 ? r.bottom >> 16 : row + 1;
        uint32_t *p = pixels_ + (size_t)row * stride + (size_t)column;
        const size_t rows = (size_t)(next - row);
        const uint32_t left_area = area_right_of(left, height), right_area = area_right_of(right, height);
        if (width == 1) {
            even_rectangle(p, stride, 1, rows, pixel, coverage_byte(left_area - right_area));
        } else {
            const uint32_t left_byte = coverage_byte(left_area), right_byte = coverage_byte(height - right_area);
            const uint32_t middle = coverage_byte(height);
            if (width <= NARROW) {
                edged_rows(p, stride, width, rows, pixel, left_byte, middle, right_byte);
            } else {
                wide_rows(p, stride, width, rows, pixel, left_byte, middle, right_byte);
            }
        }
        row = next;
    }
}

INLINE void solid_rectangle(uint32_t *first, size_t stride, rk_rectangle r) {
    if (r.left >= r.right || r.top >= r.bottom || r.pixel >> 24 == 0) return;
    if (((r.left | r.top | r.right | r.bottom) & 0xFFFF) == 0) {
        even_rectangle(
            first + (size_t)(r.top >> 16) * stride + (size_t)(r.left >> 16), stride,
            (size_t)((r.right - r.left) >> 16), (size_t)((r.bottom - r.top) >> 16), r.pixel, 255);
    } else {
        cut_rectangle(first, stride, r);
    }
}

#if MASKED_LANES

// One vector holds what this kernel draws of a row: 16 pixels at most.

ENTRY(rk_solid_cells)(
    uint32_t *first, size_t stride, size_t width, size_t height, uint32_t pixel, const uint8_t *cells) {
    const words colour = low_words(all_pixels(pixel)), alpha = all_words(pixel >> 24);
    if (width > FEW) {
        const part some = part_of(width);
        for (size_t y = 0; y < height; y++) {
            uint32_t *row = first + y * stride;
            const quads own = spread_coverages(cells + y * LANES);
            store_part(row, some, masked(load_part(row, some), own, colour, alpha));
        }
        return;
    }
    // Two rows at a time, whose cells follow each other.
    const few_lanes upper = first_lanes(width);
    for (size_t y = 0; y < height; y += 2) {
        const few_lanes lower = y + 1 < height ? upper : 0;
        uint32_t *row = first + y * stride, *next = lower ? row + stride : row;
        const quads own = spread_coverages(cells + y * FEW);
        const pixels d = masked(both(load_few(row, upper), load_few(next, lower)), own, colour, alpha);
        store_few(row, upper, narrowed(d));
        store_few(next, lower, upper_half(d));
    }
}

#endif
