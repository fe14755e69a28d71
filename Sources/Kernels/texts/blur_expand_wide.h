// The interpolation of a reduced blur by vectors of 32 values, after blur_twofold.h; what they leave is
// AVX2's.

/// Samples of four channels that become eight pixels or more: 32 values are of one. Answers how many vectors
/// of 16 are made.
INLINE size_t expand_manyfold(
    int16_t *output, const int16_t *samples, size_t vectors, const int16_t *weights, size_t period) {
    size_t v = 0, phase = 0;
    for (; v + 2 <= vectors; v += 2) {
        const int16_t *row = weights + phase * 80;
        words sum = {0};
        for (size_t k = 0; k < 5; k++) {
            uint64_t sample;
            memcpy(&sample, samples + 4 * k, sizeof sample);
            sum += times((words)all_quads(sample), load_halves(row + 16 * k, row + 80 + 16 * k));
        }
        store(output + 16 * v, (shorts)sum);
        phase += 2;
        if (phase == period) {
            phase = 0;
            samples += 4;
        }
    }
    return v;
}

ENTRY(rk_blur_expand)(
    int16_t *output, const int16_t *samples, size_t vectors, size_t first, const int16_t *weights, size_t levels,
    size_t channels) {
    size_t made = 0;
    if (levels == 1) {
        // `first` is 0: 16 values are of two samples or more.
        made = channels == 4 ? expand_twofold(output, samples, vectors, weights, 1)
                             : expand_twofold(output, samples, vectors, weights, 0);
        samples += 8 * made;
    } else if (levels > 2 && channels == 4) {
        // Up to the next sample.
        const size_t period = (size_t)4 << levels >> 4, left = (period - first) % period;
        made = left < vectors ? left : vectors;
        if (left > 0) {
            rk_blur_expand_avx2(output, samples, made, first, weights, levels, channels);
            samples += 4;
        }
        if (made < vectors) {
            const size_t more = expand_manyfold(output + 16 * made, samples, vectors - made, weights, period);
            samples += more / period * 4;
            made += more;
            first = more % period;
        }
    }
    if (made < vectors)
        rk_blur_expand_avx2(output + 16 * made, samples, vectors - made, first, weights, levels, channels);
}
