// Parts of vectors where a few lanes are dearer to load and store than all, for the headers of such levels.
#pragma once

/// How many of the next pixels there are, which may be more than a vector's.
typedef size_t part;
INLINE part part_of(size_t count) { return count; }

INLINE pixels load_part(const uint32_t *p, part some) { return some < LANES ? load_first(p, some) : load(p); }
INLINE void store_part(uint32_t *p, part some, pixels v) {
    if (some < LANES) store_first(p, some, v);
    else store(p, v);
}

// Coverage bytes of pixels; those beyond are covered.
INLINE coverages load_coverages(const uint8_t *mask, part some) {
    coverages c = ~(coverages)0;
    if (some >= LANES) {
        memcpy(&c, mask, sizeof c);
    } else {
        c <<= 8 * some;
        for (size_t k = 0; k < some; k++) c |= (coverages)mask[k] << 8 * k;
    }
    return c;
}
/// The same of a mask that may be read beyond.
INLINE coverages load_open_coverages(const uint8_t *mask, part some) {
    coverages c;
    memcpy(&c, mask, sizeof c);
    return some < LANES ? c | ~(coverages)0 << 8 * some : c;
}
INLINE int are_full(coverages c) { return c == ~(coverages)0; }
