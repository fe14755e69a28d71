// Weighing the rows of a PNG, a level's text. The Swift reference is PNGFilterKernels.swift.

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
