// What a blur does besides sums and interpolation, a level's text, after blur_rows.h. The Swift reference is
// ReferenceBlurKernels.swift.

/// The pixels at even and at odd places of two vectors' values, of four channels or of one, before `unwoven`.
INLINE void deal(const int16_t *p, const int four, words *even, words *odd) {
    const words a = (words)load(p), b = (words)load(p + VALUES);
    *even = four ? even_quads(a, b) : even_words(a, b);
    *odd = four ? odd_quads(a, b) : odd_words(a, b);
}

INLINE shorts halved(const int16_t *p, const int four) {
    words p0, p1, p2, p3;
    deal(p, four, &p0, &p1);
    deal(p + (four ? 8 : 2), four, &p2, &p3);
    return (shorts)unwoven(times(p0 + p3, all_words(4096)) + times(p1 + p2, all_words(12288)));
}

INLINE void halve_row(int16_t *output, const int16_t *samples, size_t count, const int four) {
    size_t i = 0;
    for (; i + VALUES <= count; i += VALUES) store(output + i, halved(samples + 2 * i, four));
    if (i == count) return;
    if (count >= VALUES) {
        store(output + count - VALUES, halved(samples + 2 * (count - VALUES), four));
        return;
    }
    const size_t step = four ? 4 : 1;
    for (; i < count; i++) {
        const int16_t *p = samples + 2 * (i - i % step) + i % step;
        output[i] = (int16_t)(times_one(p[0] + p[3 * step], 4096) + times_one(p[step] + p[2 * step], 12288));
    }
}

ENTRY(rk_blur_halve)(int16_t *output, const int16_t *samples, size_t pixels, size_t channels) {
    if (channels == 4) halve_row(output, samples, pixels * 4, 1);
    else halve_row(output, samples, pixels, 0);
}

/// (v + 32) >> 6, signed.
INLINE words rounded_words(words v) { return (words)((shorts)(v + 32) >> 6); }

ENTRY(rk_blur_pack)(uint8_t *output, const int16_t *values, size_t count) {
    size_t i = 0;
    for (; i + 2 * VALUES <= count; i += 2 * VALUES) {
        const words a = (words)load(values + i), b = (words)load(values + i + VALUES);
        const words bytes = unwoven((words)packed(rounded_words(a), rounded_words(b)));
        memcpy(output + i, &bytes, sizeof bytes);
    }
    for (; i < count; i++) {
        const int value = (values[i] + 32) >> 6;
        output[i] = (uint8_t)(value > 255 ? 255 : value);
    }
}

/// Values up to 16320, or 16320 less them, each four times over.
INLINE words load_tints(const int16_t *values, int inverted) {
    const words bounded =
        (words)__builtin_elementwise_min((shorts)load_fours(values), (shorts)all_words(16320));
    return inverted ? 16320 - bounded : bounded;
}

/// Pixels of one colour at the alphas of values.
INLINE pixels load_tinted(const int16_t *values, words color, int32_t inverted) {
    const words low = rounded_words(times(load_tints(values, inverted), color));
    const words high = rounded_words(times(load_tints(values + HALF, inverted), color));
    return (pixels)unwoven((words)packed(low, high));
}

INLINE uint32_t tinted_pixel(int16_t value, uint64_t color, int32_t inverted) {
    int32_t v = value > 16320 ? 16320 : value;
    uint32_t pixel = 0;
    if (inverted) v = 16320 - v;
    for (int channel = 0; channel < 4; channel++)
        pixel |= (uint32_t)((times_one(v, (int16_t)(color >> (16 * channel))) + 32) >> 6) << (8 * channel);
    return pixel;
}

INLINE void tint_row(
    uint32_t *row, const int16_t *values, size_t count, uint64_t color, int32_t inverted, const uint32_t *source) {
    const words wide = (words)all_quads(color);
    size_t i = 0;
    for (; i + LANES <= count; i += LANES) {
        if (source && are_opaque(load(source + i))) {
            store(row + i, load(source + i));
            continue;
        }
        const pixels tinted = load_tinted(values + i, wide, inverted);
        store(row + i, source ? covered(tinted, load(source + i)) : tinted);
    }
    const size_t rest = count - i;
    for (; i < count; i++) row[i] = tinted_pixel(values[i], color, inverted);
    if (source && rest > 0) {
        uint32_t *last = row + count - rest;
        store_first(last, rest, covered(load_first(last, rest), load_first(source + count - rest, rest)));
    }
}

ENTRY(rk_blur_tint)(
    uint32_t *row, const int16_t *values, size_t count, uint64_t color, int32_t inverted, const uint32_t *source) {
    if (source) tint_row(row, values, count, color, inverted, source);
    else tint_row(row, values, count, color, inverted, NULL);
}

ENTRY(rk_blur_shade)(
    uint32_t *row, const int16_t *values, size_t count, uint64_t color, const uint8_t *coverage, uint32_t own) {
    const words wide = (words)all_quads(color);
    const words even = even_channels(all_pixels(own)), odd = odd_channels(all_pixels(own));
    size_t i = 0;
    for (; i + LANES <= count; i += LANES) {
        const coverages c = load_coverages(coverage + i, part_of(LANES));
        if (own >> 24 == 255 && are_full(c)) {
            store(row + i, all_pixels(own));
            continue;
        }
        const words m = coverage_pairs(c);
        const pixels s = joined(divided(even * m + 128), divided(odd * m + 128));
        store(row + i, covered(load_tinted(values + i, wide, 0), s));
    }
    const size_t rest = count - i;
    if (rest == 0) return;
    uint32_t *last = row + i;
    const words m = coverage_pairs(load_coverages(coverage + i, part_of(rest)));
    const pixels s = joined(divided(even * m + 128), divided(odd * m + 128));
    for (; i < count; i++) row[i] = tinted_pixel(values[i], color, 0);
    store_first(last, rest, covered(load_first(last, rest), s));
}
