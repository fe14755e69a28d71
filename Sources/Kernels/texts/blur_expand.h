// The interpolation of a reduced blur, a level's text, after blur_twofold.h. The Swift reference is
// ReferenceBlurKernels.swift.

/// 16 values at a time, each of five samples. Where they are of one sample, of four channels, it is loaded as
/// often as it takes; else `which` tells each its own.
INLINE void expand_samples(
    int16_t *output, const int16_t *samples, size_t vectors, size_t phase, const int16_t *weights, size_t values,
    size_t channels, const int are_of_one) {
    const size_t period = values > 16 ? values / 16 : 1, step = values < 16 ? 16 / values * channels : channels;
    const places which = places_of(values, channels);
    for (size_t v = 0; v < vectors; v++) {
        const int16_t *row = weights + phase * 80;
        words sums[16 / VALUES] = {0};
        for (size_t k = 0; k < 5; k++) {
            words taken[16 / VALUES];
            if (are_of_one) {
                uint64_t sample;
                memcpy(&sample, samples + 4 * k, sizeof sample);
                for (size_t part = 0; part < 16 / VALUES; part++) taken[part] = (words)all_quads(sample);
            } else {
                load_places(samples + k * channels, which, taken);
            }
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

ENTRY(rk_blur_expand)(
    int16_t *output, const int16_t *samples, size_t vectors, size_t first, const int16_t *weights, size_t levels,
    size_t channels) {
    const size_t values = channels << levels;
    if (channels == 4 && levels > 1) {
        expand_samples(output, samples, vectors, first, weights, values, 4, 1);
        return;
    }
    size_t made = 0;
    if (levels == 1)
        made = channels == 4 ? expand_twofold(output, samples, vectors, weights, 1)
                             : expand_twofold(output, samples, vectors, weights, 0);
    expand_samples(output + 16 * made, samples + 8 * made, vectors - made, first, weights, values, channels, 0);
}
