// Packing, weighing and filtering the rows of a PNG, a level's text. The Swift reference is
// PNGFilterKernels.swift.

INLINE bytes load_row(const uint8_t *p) {
    bytes v;
    memcpy(&v, p, sizeof v);
    return v;
}

static inline uint32_t row_weight(uint8_t d) { return d < 128 ? d : 256u - d; }

/// Of two neighbours each, how far they are from 0 as signed numbers.
INLINE words pair_weights(bytes d) {
    const words least = (words)__builtin_elementwise_min(d, (bytes){0} - d);
    return (least & 255) + (least >> 8);
}

ENTRY(rk_png_weights)(
    const uint8_t *row, const uint8_t *above, size_t distance, size_t count, uint64_t *weights) {
    uint64_t sub = 0, up = 0;
    size_t i = 0;
    for (; i < distance && i < count; i++) {
        sub += row_weight(row[i]);
        up += row_weight((uint8_t)(row[i] - above[i]));
    }
    while (i + BYTES <= count) {
        words subs = {0}, ups = {0};
        // So many sums of up to 256 fit into 16 bits.
        for (size_t n = 0; n < 255 && i + BYTES <= count; n++, i += BYTES) {
            const bytes here = load_row(row + i);
            subs += pair_weights(here - load_row(row + i - distance));
            ups += pair_weights(here - load_row(above + i));
        }
        for (size_t lane = 0; lane < BYTES / 2; lane++) {
            sub += subs[lane];
            up += ups[lane];
        }
    }
    for (; i < count; i++) {
        sub += row_weight((uint8_t)(row[i] - row[i - distance]));
        up += row_weight((uint8_t)(row[i] - above[i]));
    }
    weights[0] = sub;
    weights[1] = up;
}

ENTRY(rk_png_pack)(const uint8_t *pixels, size_t count, uint8_t *target) {
    size_t i = 0;
#if BYTES > 16
    // Without shuffles of bytes two pixels at a time are quicker. Of so many bytes the next ones overwrite
    // eight; the last ones have none after them.
    for (; i + 11 <= count; i += 8) {
        const bytes v = load_row(pixels + 4 * i);
        const bytes colours = __builtin_shufflevector(
            v, v, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28, 29, 30,
            -1, -1, -1, -1, -1, -1, -1, -1);
        memcpy(target + 3 * i, &colours, sizeof colours);
    }
#endif
    for (; i + 3 <= count; i += 2) {
        uint64_t two;
        memcpy(&two, pixels + 4 * i, 8);
        two = (two & 0xFFFFFF) | (two >> 8 & 0xFFFFFF000000);
        memcpy(target + 3 * i, &two, 8);
    }
    for (; i < count; i++) memcpy(target + 3 * i, pixels + 4 * i, 3);
}

ENTRY(rk_png_subtract)(
    const uint8_t *restrict row, const uint8_t *restrict other, size_t count, uint8_t *restrict target) {
    size_t i = 0;
    for (; i + BYTES <= count; i += BYTES) {
        const bytes difference = load_row(row + i) - load_row(other + i);
        memcpy(target + i, &difference, sizeof difference);
    }
    for (; i < count; i++) target[i] = (uint8_t)(row[i] - other[i]);
}
