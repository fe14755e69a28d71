// Source-over of pixels that have colours of their own, a level's text. The Swift reference is
// ReferenceKernels.swift.

/// At coverages m in both 16-bit halves of a pixel.
INLINE pixels over(pixels d, pixels s, words m) {
    const words keep = 255 - divided(alphas(s) * m + 128);
    const words even = even_channels(s) * m + 128, odd = odd_channels(s) * m + 128;
    return joined(divided(even_channels(d) * keep + even), divided(odd_channels(d) * keep + odd));
}

/// At coverage 255, where div255(255*s + x) is s + div255(x).
INLINE pixels covered(pixels d, pixels s) {
    const words keep = alphas(s) ^ 255;
    const words even = divided(even_channels(d) * keep + 128), odd = divided(odd_channels(d) * keep + 128);
    return (pixels)((bytes)s + (bytes)joined(even, odd));
}

/// A row of pixels at coverage 255, as most of a layer's rows. Where they are opaque, what is under them isn't
/// read.
INLINE void composite_whole(uint32_t *row, const uint32_t *source, size_t count) {
    size_t i = 0;
    for (; i + LANES <= count; i += LANES) {
        const pixels s = load(source + i);
        store(row + i, are_opaque(s) ? s : covered(load(row + i), s));
    }
    const size_t rest = count - i;
    if (rest > 0) store_first(row + i, rest, covered(load_first(row + i, rest), load_first(source + i, rest)));
}

/// A row of pixels at coverages, each its own where there is a mask, times an opacity 0...255. No byte beyond
/// the row is read, of the mask neither.
INLINE void composite(
    uint32_t *row, const uint32_t *source, size_t count, const uint8_t *mask, uint32_t coverage, uint32_t opacity) {
    const words factor = all_words(opacity);
    coverage = faded(coverage, opacity);
    if (!mask && coverage == 255) {
        composite_whole(row, source, count);
        return;
    }
    words m = all_words(coverage);
    int whole = 0;
    for (size_t i = 0; i < count; i += LANES) {
        const size_t rest = count - i;
        if (mask) {
            const coverages own = load_coverages(mask + i, part_of(rest));
            whole = opacity == 255 && are_full(own);
            m = divided(coverage_pairs(own) * factor + 128);
        }
        if (rest >= LANES) {
            const pixels d = load(row + i), s = load(source + i);
            store(row + i, whole ? covered(d, s) : over(d, s, m));
        } else {
            const pixels d = load_first(row + i, rest), s = load_first(source + i, rest);
            store_first(row + i, rest, whole ? covered(d, s) : over(d, s, m));
        }
    }
}

ENTRY(rk_source_row)(uint32_t *row, const uint32_t *source, size_t count, const uint8_t *mask, uint32_t coverage) {
    composite(row, source, count, mask, coverage, 255);
}
