// The interpolation of a reduced blur, a level's text, after blur_twofold.h. The Swift reference is
// ReferenceBlurKernels.swift.

/// Samples of four channels that become four pixels or more: 16 values are of one.
INLINE void expand_manyfold(
    int16_t *output, const int16_t *samples, size_t vectors, size_t phase, const int16_t *weights, size_t period) {
    for (size_t v = 0; v < vectors; v++) {
        const int16_t *row = weights + phase * 80;
        words sums[16 / VALUES] = {0};
        for (size_t k = 0; k < 5; k++) {
            uint64_t sample;
            memcpy(&sample, samples + 4 * k, sizeof sample);
            const words taken = (words)all_quads(sample);
            for (size_t part = 0; part < 16 / VALUES; part++)
                sums[part] += times(taken, (words)load(row + 16 * k + VALUES * part));
        }
        for (size_t part = 0; part < 16 / VALUES; part++)
            store(output + 16 * v + VALUES * part, (shorts)sums[part]);
        if (++phase == period) {
            phase = 0;
            samples += 4;
        }
    }
}

ENTRY(rk_blur_expand)(
    int16_t *output, const int16_t *samples, size_t vectors, size_t first, const int16_t *weights, size_t levels,
    size_t channels) {
    const size_t values = channels << levels;
    if (channels == 4 && levels > 1) {
        expand_manyfold(output, samples, vectors, first, weights, values / 16);
        return;
    }
    if (levels == 1) {
        const size_t made = channels == 4 ? expand_twofold(output, samples, vectors, weights, 1)
                                          : expand_twofold(output, samples, vectors, weights, 0);
        output += 16 * made;
        samples += 8 * made;
        vectors -= made;
    }
    const size_t period = values > 16 ? values / 16 : 1, step = values < 16 ? 16 / values * channels : channels;
    const places which = places_of(values, channels);
    size_t phase = first;
    for (size_t v = 0; v < vectors; v++) {
        const int16_t *row = weights + phase * 80;
        words sums[16 / VALUES] = {0};
        for (size_t k = 0; k < 5; k++) {
            words taken[16 / VALUES];
            load_places(samples + k * channels, which, taken);
            for (size_t part = 0; part < 16 / VALUES; part++)
                sums[part] += times(taken[part], (words)load(row + 16 * k + VALUES * part));
        }
        for (size_t part = 0; part < 16 / VALUES; part++)
            store(output + 16 * v + VALUES * part, (shorts)sums[part]);
        if (++phase == period) {
            phase = 0;
            samples += step;
        }
    }
}
