// Filtering rows of images, a level's text. The Swift reference is ResamplingKernels.swift.

typedef float pixel_floats __attribute__((vector_size(16)));

INLINE pixel_floats load_pixel(const float *p) {
    pixel_floats v;
    memcpy(&v, p, sizeof v);
    return v;
}

INLINE pixel_floats widened(uint32_t pixel) {
    typedef uint8_t four __attribute__((vector_size(4)));
    four channels;
    memcpy(&channels, &pixel, sizeof channels);
    return __builtin_convertvector(channels, pixel_floats);
}

ENTRY(rk_filter_widen)(float *line, const uint32_t *pixels, size_t count) {
    size_t i = 0;
    for (; i + LANES / 4 <= count; i += LANES / 4) store(line + 4 * i, as_floats(load_channels(pixels + i)));
    for (; i < count; i++) {
        const pixel_floats channels = widened(pixels[i]);
        memcpy(line + 4 * i, &channels, sizeof channels);
    }
}

ENTRY(rk_filter_along)(
    float *target, size_t count, const float *line, const rk_filter_taps *taps, const float *weights, size_t stride) {
    for (size_t i = 0; i < count; i++) {
        const float *source = line + 4 * taps[i].first, *weight = weights + i * stride;
        pixel_floats sum = {0};
        for (ptrdiff_t k = 0; k < taps[i].count; k++) sum += load_pixel(source + 4 * k) * weight[k];
        memcpy(target + 4 * i, &sum, sizeof sum);
    }
}

/// Four whole numbers a pixel.
INLINE ints bounded_channels(floats sum) {
    sum = least(greatest(sum, (floats){0}), all_floats(255));
    sum = least(sum, alpha_floats(sum));
    // At 3*2^22 a float's last bit is worth 1.
    return (ints)(sum + 12582912) & 255;
}

ENTRY(rk_filter_across)(
    uint32_t *row, size_t count, const float *const *sources, const float *weights, size_t taps) {
    size_t i = 0;
    for (; i + LANES <= count; i += LANES) {
        floats sums[4] = {0};
        for (size_t k = 0; k < taps; k++) {
            const float *source = sources[k] + 4 * i;
            for (int v = 0; v < 4; v++) sums[v] += load(source + v * LANES) * weights[k];
        }
        ints channels[4];
        for (int v = 0; v < 4; v++) channels[v] = bounded_channels(sums[v]);
        store(row + i, packed_pixels(channels[0], channels[1], channels[2], channels[3]));
    }
    for (; i < count; i++) {
        float sum[LANES] = {0};
        pixel_floats channels = {0};
        for (size_t k = 0; k < taps; k++) channels += load_pixel(sources[k] + 4 * i) * weights[k];
        memcpy(sum, &channels, sizeof channels);
        const pixels whole = (pixels)bounded_channels(load(sum));
        row[i] = whole[0] | whole[1] << 8 | whole[2] << 16 | whole[3] << 24;
    }
}
