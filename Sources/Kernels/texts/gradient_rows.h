// Colours of gradients that are looked up in a table, a level's text. The Swift reference is
// GradientSampler.swift.

/// The nearest integer for magnitudes below 2^51; beyond, something near.
INLINE doubles nearest_whole(doubles value) {
    const double magic = 6755399441055744.0;
    return value + magic - magic;
}

INLINE half_ints entries(doubles x, const rk_gradient_row *g, int radial, int spread, doubles cells) {
    const doubles zero = {0};
    doubles t = g->a * x + g->c;
    if (radial) {
        const doubles v = g->b * x + g->d;
        t = square_root(t * t + v * v) * g->scale + g->offset;
    }
    if (spread == 1) {
        t = t - nearest_whole(t);
        t = where_greater(zero, t, t + 1, t);
    } else if (spread == 2) {
        const doubles half = t * 0.5, difference = half - nearest_whole(half);
        const doubles distance = (doubles)((quads)difference & 0x7FFFFFFFFFFFFFFF);
        t = distance + distance;
    }
    // NaN becomes 0: of it and zero zero is the greatest.
    const doubles entry = least(greatest(t * cells + 1, zero), cells + 1);
    return __builtin_convertvector(entry, half_ints);
}

INLINE void gradient_row(
    uint32_t *row, size_t count, double x, const rk_gradient_row *g, const uint32_t *table, double cell_count,
    int radial, int spread) {
    const doubles cells = all_doubles(cell_count);
    doubles steps;
    for (int k = 0; k < HALF; k++) steps[k] = k;
    for (size_t i = 0; i < count; i += LANES) {
        const doubles low = x + ((double)i + steps), high = low + HALF;
        const half_ints of_low = entries(low, g, radial, spread, cells);
        const half_ints of_high = entries(high, g, radial, spread, cells);
        // Plain loads: processors that are guarded against leaks gather slowly.
        uint64_t pairs[LANES / 2];
        memcpy(pairs, &of_low, sizeof of_low);
        memcpy(pairs + LANES / 4, &of_high, sizeof of_high);
        pixels colours = {0};
        for (int k = 0; k < LANES / 2; k++) {
            colours[2 * k] = table[(uint32_t)pairs[k]];
            colours[2 * k + 1] = table[pairs[k] >> 32];
        }
        if (count - i >= LANES) store(row + i, colours);
        else store_first(row + i, count - i, colours);
    }
}

ENTRY(rk_gradient_row)(
    uint32_t *row, size_t count, double x, const rk_gradient_row *g, const uint32_t *table, double cells) {
    if (g->radial) {
        if (g->spread == 0) gradient_row(row, count, x, g, table, cells, 1, 0);
        else gradient_row(row, count, x, g, table, cells, 1, g->spread == 1 ? 1 : 2);
    } else {
        if (g->spread == 0) gradient_row(row, count, x, g, table, cells, 0, 0);
        else gradient_row(row, count, x, g, table, cells, 0, g->spread == 1 ? 1 : 2);
    }
}
