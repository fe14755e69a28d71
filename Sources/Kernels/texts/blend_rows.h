// Rows in blend modes other than normal, a level's text. The Swift reference is BlendRow.swift.
#include "blend_formulas.h"

INLINE planes unpacked(pixels p) {
    return (planes){
        as_floats((ints)(p & 255)), as_floats((ints)(p >> 8 & 255)), as_floats((ints)(p >> 16 & 255)),
        as_floats((ints)(p >> 24))};
}

INLINE pixels packed(planes c) {
    const ints low = rounded(c.r) | rounded(c.g) << 8, high = rounded(c.b) | rounded(c.a) << 8;
    return (pixels)(low | high << 16);
}

INLINE void blend_row(
    const int mode, uint32_t *row, const uint32_t *source, size_t count, const uint8_t *mask, uint32_t coverage) {
    const float share = 1.0f / 255.0f;
    floats m = all_floats((float)coverage * share);
    for (size_t i = 0; i < count; i += LANES) {
        const part some = part_of(count - i);
        if (mask) m = as_floats(coverage_ints(load_coverages(mask + i, some))) * share;
        const pixels d = load_part(row + i, some), s = load_part(source + i, some);
        store_part(row + i, some, packed(composited(mode, unpacked(s), unpacked(d), m)));
    }
}

ENTRY(rk_blend_row)(
    uint8_t mode, uint32_t *row, const uint32_t *source, size_t count, const uint8_t *mask, uint32_t coverage) {
    // A text for each mode, which is a constant in it.
    switch (mode) {
#define ROW(m) case m: blend_row(m, row, source, count, mask, coverage); break;
        ROW(1) ROW(2) ROW(3) ROW(4) ROW(5) ROW(6) ROW(7) ROW(8) ROW(9)
        ROW(10) ROW(11) ROW(12) ROW(13) ROW(14) ROW(15) ROW(16) ROW(17) ROW(18)
        ROW(19) ROW(20) ROW(21) ROW(22) ROW(23) ROW(24) ROW(25) ROW(26) ROW(27) ROW(28)
    default: blend_row(0, row, source, count, mask, coverage); break;
#undef ROW
    }
}
