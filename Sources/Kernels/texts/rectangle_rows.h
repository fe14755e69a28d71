// Opaque rectangles side by side, as the cells of a grid, are painted together: a row is made once and copied into
// all of theirs by whole vectors, from one end to the other. By themselves they would touch each line of the cache
// that holds a border twice.

/// The most pixels of such a row, and of a rectangle in it: what is wider has few vectors that aren't whole.
enum { LONGEST_ROW = 1024, WIDEST_CELL = LANES > 4 ? 64 : 16 };

/// How many of some rectangles lie side by side, opaque, not wide, of whole pixels, alike in top and bottom.
INLINE size_t count_side_by_side(const rk_rectangle *r, size_t count) {
    const int32_t left = r->left, top = r->top, bottom = r->bottom;
    if (((left | top | bottom) & 0xFFFF) != 0 || top >= bottom) return 0;
    int32_t end = left;
    size_t n = 0;
    for (; n < count && r[n].left == end && r[n].top == top && r[n].bottom == bottom; n++) {
        const int32_t right = r[n].right;
        if ((right & 0xFFFF) != 0 || right < end || r[n].pixel >> 24 != 255) break;
        if (right - end > WIDEST_CELL << 16 || right - left > LONGEST_ROW << 16) break;
        end = right;
    }
    return n;
}

/// Copies a row's pixels; whole vectors begin at their borders in memory.
INLINE void copy_row(uint32_t *row, const uint32_t *source, size_t count) {
    size_t i = -((uintptr_t)row / 4) % LANES;
    if (i > count) i = count;
    if (i > 0) store_first(row, i, load_first(source, i));
    for (; i + LANES <= count; i += LANES) store(row + i, load(source + i));
    if (i < count) store_first(row + i, count - i, load_first(source + i, count - i));
}

/// Rectangles that `count_side_by_side` has counted.
INLINE void paint_side_by_side(uint32_t *first, size_t stride, const rk_rectangle *r, size_t count) {
    uint32_t source[LONGEST_ROW + LANES];
    const int32_t left = r->left >> 16;
    for (size_t k = 0; k < count; k++) {
        const pixels value = all_pixels(r[k].pixel);
        // What is written beyond the end is the next one's, or beyond the row.
        for (int32_t x = r[k].left >> 16; x < r[k].right >> 16; x += LANES) store(source + (x - left), value);
    }
    const size_t width = (size_t)((r[count - 1].right >> 16) - left);
    uint32_t *row = first + (size_t)(r->top >> 16) * stride + (size_t)left;
    uint32_t *const end = row + (size_t)((r->bottom - r->top) >> 16) * stride;
    for (; row != end; row += stride) copy_row(row, source, width);
}

/// Rectangles one after the other, inside the pixels.
INLINE void solid_rectangles(uint32_t *first, size_t stride, const rk_rectangle *rectangles, size_t count) {
    for (size_t k = 0; k < count;) {
        const rk_rectangle *const r = rectangles + k;
        // Most others don't even touch the next one.
        if (k + 1 < count && r[1].left == r->right && r[1].top == r->top) {
            const size_t together = count_side_by_side(r, count - k);
            if (together > 1) {
                paint_side_by_side(first, stride, r, together);
                k += together;
                continue;
            }
        }
        solid_rectangle(first, stride, *r);
        k++;
    }
}

ENTRY(rk_solid_rectangles)(uint32_t *first, size_t stride, const rk_rectangle *rectangles, size_t count) {
    solid_rectangles(first, stride, rectangles, count);
}
